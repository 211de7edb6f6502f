"""Pages in Markdown: their blocks, what the items of a list show at the same place, and papers of those."""

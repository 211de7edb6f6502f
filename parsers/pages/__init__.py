"""Listing pages in HTML and Markdown: where their papers are, and what each piece of one is."""

"""BibTeX and BibLaTeX: the inside of an entry, its names, its fields."""

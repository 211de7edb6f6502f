"""Listings in plain text: paragraphs, the pattern in which a page repeats them, labelled lines."""

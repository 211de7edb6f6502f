"""Listing pages in HTML: where their papers are, told by tags, classes, repetition and labels."""

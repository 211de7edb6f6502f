"""Keeps: the catalogue (the truth), identity, the Tantivy index that follows it, queries."""

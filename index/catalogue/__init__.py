"""The catalogue: all that files say, joined into papers. Start at index.catalogue.catalogue."""

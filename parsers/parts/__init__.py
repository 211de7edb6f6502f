"""Documents that stand one behind the other in one text, each read by its own format."""

"""One file a format (or family); no format imports another."""

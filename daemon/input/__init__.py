"""What comes in as bytes: archives and packed files opened, encodings told, lines with their places."""

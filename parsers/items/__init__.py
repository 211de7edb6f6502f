"""One item of a listing page, whatever its markup: pieces of text, and the fields of a paper in them."""

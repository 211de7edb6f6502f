"""Names of people as sources write them."""

from parsers.names.lists import split_authors
from parsers.names.single import author, is_degree, parse_name

__all__ = ["author", "is_degree", "parse_name", "split_authors"]

"""Records of unknown make (objects, table rows, tagged lines): their fields by name, their values by shape."""

"""XML: one record after another out of a stream, and the record kinds that several formats carry."""

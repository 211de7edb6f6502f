"""The side that answers: a query is read, matched, ranked, shown in its best passage."""

"""Drop folders: events as hints, scans as what counts, and what may be believed gone."""

"""Are two entries the same work? Normal forms, verdicts with their evidence, clusters, shown fields. Pure."""

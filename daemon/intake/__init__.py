"""The way of a settled file into the catalogue. Start at daemon.intake.intake."""

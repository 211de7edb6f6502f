"""Verifying, mending, backing up."""

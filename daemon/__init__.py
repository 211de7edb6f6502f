"""Drives: watches, settles, reads files, schedules, serves the command line."""

"""Understands: bytes in, entries and faults out. Pure: no disk, no clock, no engine."""

"""The catalogue's tables, as numbered steps; a step once released is never edited, only followed.

A **content** is what an entry says, a **sighting** that a file said it, a **paper** a cluster of
contents. `contents.id` is also the id of the paper it founds, so a paper needs no number of its
own. Everything looked up by a random value (blocking keys, content digests, public ids) is one
integer `hash << 26 | id` in `hot_keys`, spilled in order to `cold_keys`: no other index is random,
and so ingest stays flat as the catalogue grows.
"""

from __future__ import annotations

CURRENT, KEPT, SUPERSEDED, WITHDRAWN = range(4)
"""States of a sighting. `KEPT`: gone from its file, yet counted (`on_removed = "keep"`)."""

PENDING, OK, FAILED, REMOVED = range(4)
"""States of a file."""

UNSURE, CUT, CONTESTED = range(3)
"""Kinds of tie: an uncertain pair; a sure one that a veto keeps apart; one by title alone, to which
more than one paper has a claim. The latter two bind a component, the first and last are shown."""

_FIRST = """
CREATE TABLE meta (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  epoch INTEGER NOT NULL, revision INTEGER NOT NULL
);
CREATE TABLE roots (id INTEGER PRIMARY KEY, path BLOB NOT NULL UNIQUE, shown TEXT NOT NULL,
  device INTEGER);
CREATE TABLE files (
  id INTEGER PRIMARY KEY, root INTEGER NOT NULL, path BLOB NOT NULL, parent INTEGER,
  state INTEGER NOT NULL,
  size INTEGER, mtime_ns INTEGER, inode INTEGER, hash BLOB, forgotten BLOB,
  format TEXT, pattern TEXT, encoding TEXT, signature TEXT,
  resume_at INTEGER, resume_line INTEGER, resume_ordinal INTEGER, resume_sighting INTEGER,
  resume_unclaimed INTEGER, resume_hash BLOB,
  entries INTEGER NOT NULL DEFAULT 0, new INTEGER NOT NULL DEFAULT 0,
  merged INTEGER NOT NULL DEFAULT 0, faults INTEGER NOT NULL DEFAULT 0,
  unclaimed INTEGER NOT NULL DEFAULT 0, error TEXT, read_at INTEGER,
  UNIQUE (root, path)
);
CREATE INDEX files_by_hash ON files (hash);
CREATE INDEX members ON files (parent) WHERE parent IS NOT NULL;
CREATE TABLE contents (
  id INTEGER PRIMARY KEY, digest INTEGER NOT NULL, base INTEGER, paper INTEGER NOT NULL,
  rule TEXT, evidence TEXT
);
CREATE INDEX contents_joined ON contents (paper) WHERE paper <> id;
CREATE TABLE bodies (content INTEGER PRIMARY KEY, body TEXT NOT NULL,
  block INTEGER, start INTEGER, length INTEGER);
CREATE TABLE blocks (id INTEGER PRIMARY KEY, first INTEGER NOT NULL, last INTEGER NOT NULL,
  packed BLOB NOT NULL);
CREATE TABLE sightings (
  id INTEGER PRIMARY KEY, file INTEGER NOT NULL, ordinal INTEGER NOT NULL,
  first_line INTEGER NOT NULL, last_line INTEGER NOT NULL,
  start INTEGER NOT NULL, end INTEGER NOT NULL, node TEXT, entry_id TEXT, format TEXT NOT NULL,
  content INTEGER NOT NULL, state INTEGER NOT NULL
);
CREATE INDEX sightings_of_file ON sightings (file) WHERE state < 2;
CREATE INDEX sightings_of_content ON sightings (content);
CREATE TABLE papers (
  id INTEGER PRIMARY KEY, pub INTEGER NOT NULL, founder INTEGER NOT NULL,
  live INTEGER NOT NULL, revision INTEGER NOT NULL, added INTEGER NOT NULL,
  updated INTEGER NOT NULL, joined_into INTEGER, shown TEXT
);
CREATE INDEX papers_handed_on ON papers (founder) WHERE founder <> id;
CREATE TABLE hot_keys (key INTEGER PRIMARY KEY);
CREATE TABLE cold_keys (key INTEGER PRIMARY KEY);
CREATE TABLE crowded (hash INTEGER PRIMARY KEY);
CREATE TABLE ties (
  a INTEGER NOT NULL, b INTEGER NOT NULL, kind INTEGER NOT NULL, rule TEXT NOT NULL,
  evidence TEXT NOT NULL, PRIMARY KEY (a, b)
) WITHOUT ROWID;
CREATE INDEX ties_back ON ties (b);
CREATE TABLE decisions (
  id INTEGER PRIMARY KEY, kind TEXT NOT NULL CHECK (kind IN ('merge', 'split')), at INTEGER NOT NULL
);
CREATE TABLE decided (
  digest INTEGER NOT NULL, decision INTEGER NOT NULL, side INTEGER NOT NULL,
  PRIMARY KEY (digest, decision, side)
) WITHOUT ROWID;
CREATE INDEX decided_in ON decided (decision);
CREATE TABLE faults (
  id INTEGER PRIMARY KEY, file INTEGER NOT NULL, first_line INTEGER NOT NULL,
  last_line INTEGER NOT NULL, start INTEGER NOT NULL, reason TEXT NOT NULL, text TEXT NOT NULL,
  since INTEGER NOT NULL
);
CREATE INDEX faults_of_file ON faults (file);
CREATE TABLE jobs (
  job TEXT PRIMARY KEY, last REAL, result TEXT, seconds REAL
) WITHOUT ROWID;
INSERT INTO meta VALUES (1, abs(random() / 2) + 1, 0);
INSERT INTO roots VALUES (0, x'', '', NULL);
"""

_STANDING = """
CREATE TABLE standing (
  name TEXT PRIMARY KEY, query TEXT NOT NULL, seen INTEGER NOT NULL, asked INTEGER
) WITHOUT ROWID
"""

# Of the text that first said a content: its hash (with how it was read), and the id it gave.
_READ_BEFORE = """
ALTER TABLE bodies ADD COLUMN told INTEGER;
ALTER TABLE bodies ADD COLUMN entry_id TEXT
"""

STEPS = (_FIRST, _STANDING, _READ_BEFORE)
VERSION = len(STEPS)

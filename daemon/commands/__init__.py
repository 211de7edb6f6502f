"""The commands, one a module, each imported only when it is asked for.

Every module has `main(args, config) -> exit code` and `parser()`, the source of its help.
"""

from __future__ import annotations

COMMANDS = {
    "run": "the daemon, in the foreground",
    "ingest": "read the drop folders, or the given files, once",
    "parse": "what the parsers make of a file, nothing stored",
    "search": "find papers",
    "show": "one paper whole, and why its entries are one paper",
    "similar": "papers like one",
    "files": "each known file and what came of it",
    "faults": "what could not be read, where and why",
    "forget": "withdraw all that a file said",
    "duplicates": "papers seen more than once, how sure, by which rule",
    "merge": "decide that papers are the same work",
    "split": "decide that they are not",
    "export": "all papers, or those that match",
    "status": "is it alive, what is it doing, what is wrong",
    "stats": "papers by area, venue, year, source and time",
    "reindex": "rebuild the index aside and swap it in",
    "verify": "hold folder, catalogue and index against each other",
    "config": "effective settings and where each came from",
}

"""Papers for people (text) and programs (json, jsonl, csv, bibtex, ris, csl): values in, text out."""

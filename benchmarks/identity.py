"""Deduplication through the whole pipeline: a set's records in, the clusters of `export` out.

usage: benchmarks/identity.py [SET…]      (default: every set in ../shared/data/dedupe)

Each set is ingested alone into a state of its own with the installed command, exported, and scored by
../shared/tools/dedupe_score.py. Prints one line of JSON a set, with the seconds that ingest took, and
beside the scores the target of ../shared/data/README.md; exits 1 when one is missed.
"""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

SHARED = Path(__file__).resolve().parents[2] / "shared"
SETS = SHARED / "data" / "dedupe"
COMMAND = str(Path(sys.executable).with_name("paperdrop"))
TARGETS = {
    "dblp-acm": {"F1": 0.985},
    "hard": {"P": 0.999, "R": 0.99},
    "cytology_screening": {"P": 0.998, "F1": 0.985},
    "haematology": {"P": 0.99, "F1": 0.92},
    "stroke": {"P": 0.998, "F1": 0.99},
    "bib-dedupe-cases": {"P": 1.0, "R": 0.9},
}


def measure(folder: Path) -> dict[str, object]:
    """Ingest one set from nothing and score its export."""
    with tempfile.TemporaryDirectory() as work:
        drop, state, out = Path(work, "drop"), Path(work, "state"), Path(work, "export.jsonl")
        drop.mkdir()
        (drop / "records.jsonl").write_bytes((folder / "records.jsonl").read_bytes())
        env = os.environ | {"PAPERDROP_DROP": str(drop), "PAPERDROP_STATE": str(state)}
        said = run([COMMAND, "ingest", "--format", "json"], env)
        out.write_text(run([COMMAND, "export", "--format", "jsonl"], env), encoding="utf-8")
        score = run(
            [sys.executable, str(SHARED / "tools" / "dedupe_score.py"), str(folder), str(out)], env
        )
    found: dict[str, object] = json.loads(score.splitlines()[0])
    return found | {"seconds": json.loads(said)["seconds"], "target": TARGETS.get(folder.name, {})}


def run(command: list[str], env: dict[str, str]) -> str:
    done = subprocess.run(command, env=env, stdout=subprocess.PIPE, encoding="utf-8", check=False)
    if done.returncode not in (0, 3):  # 3: some records say nothing to know a paper by
        done.check_returncode()
    return done.stdout


def main() -> int:
    names = sys.argv[1:] or sorted(path.name for path in SETS.iterdir())
    missed = 0
    for name in names:
        found = measure(SETS / name)
        target = found["target"]
        assert isinstance(target, dict)
        missed += any(float(str(found[key])) < least for key, least in target.items())
        print(json.dumps(found), flush=True)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())

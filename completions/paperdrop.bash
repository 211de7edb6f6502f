# bash completion for paperdrop; made by tools/completions.py

_paperdrop_paths() {
  compopt -o filenames 2>/dev/null
  mapfile -t COMPREPLY < <(compgen -f -- "$cur")
}

_paperdrop() {
  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]}
  local command="" options="" paths="" place
  COMPREPLY=()
  for ((place = 1; place < COMP_CWORD; place++)); do
    case ${COMP_WORDS[place]} in
      --config) place=$((place + 1)) ;;
      -*) ;;
      *) command=${COMP_WORDS[place]}; break ;;
    esac
  done
  case "$command" in
    "") mapfile -t COMPREPLY < <(compgen -W "run ingest parse search show similar files faults forget duplicates merge split export status stats reindex verify config --config --help --version" -- "$cur"); return ;;
  esac
  case "$command $prev" in
    "run --config") _paperdrop_paths; return ;;
    "ingest --config") _paperdrop_paths; return ;;
    "ingest --format") mapfile -t COMPREPLY < <(compgen -W "text json" -- "$cur"); return ;;
    "parse --config") _paperdrop_paths; return ;;
    "parse --format") mapfile -t COMPREPLY < <(compgen -W "text json jsonl" -- "$cur"); return ;;
    "search --config") _paperdrop_paths; return ;;
    "search -n"|"search --limit") return ;;
    "search --offset") return ;;
    "search --sort") mapfile -t COMPREPLY < <(compgen -W "relevance newest oldest added" -- "$cur"); return ;;
    "search --facets") mapfile -t COMPREPLY < <(compgen -W "area topic venue year author format" -- "$cur"); return ;;
    "search --format") mapfile -t COMPREPLY < <(compgen -W "text json jsonl csv bibtex ris csl" -- "$cur"); return ;;
    "search --save") return ;;
    "search --remove") return ;;
    "show --config") _paperdrop_paths; return ;;
    "show --format") mapfile -t COMPREPLY < <(compgen -W "text json jsonl csv bibtex ris csl" -- "$cur"); return ;;
    "similar --config") _paperdrop_paths; return ;;
    "similar --format") mapfile -t COMPREPLY < <(compgen -W "text json jsonl csv bibtex ris csl" -- "$cur"); return ;;
    "similar -n"|"similar --limit") return ;;
    "files --config") _paperdrop_paths; return ;;
    "files --format") mapfile -t COMPREPLY < <(compgen -W "text json jsonl" -- "$cur"); return ;;
    "faults --config") _paperdrop_paths; return ;;
    "faults --format") mapfile -t COMPREPLY < <(compgen -W "text json jsonl" -- "$cur"); return ;;
    "forget --config") _paperdrop_paths; return ;;
    "forget --format") mapfile -t COMPREPLY < <(compgen -W "text json" -- "$cur"); return ;;
    "duplicates --config") _paperdrop_paths; return ;;
    "duplicates --format") mapfile -t COMPREPLY < <(compgen -W "text json jsonl" -- "$cur"); return ;;
    "merge --config") _paperdrop_paths; return ;;
    "merge --format") mapfile -t COMPREPLY < <(compgen -W "text json jsonl" -- "$cur"); return ;;
    "split --config") _paperdrop_paths; return ;;
    "split --format") mapfile -t COMPREPLY < <(compgen -W "text json jsonl" -- "$cur"); return ;;
    "export --config") _paperdrop_paths; return ;;
    "export --format") mapfile -t COMPREPLY < <(compgen -W "text json jsonl csv bibtex ris csl" -- "$cur"); return ;;
    "status --config") _paperdrop_paths; return ;;
    "status --format") mapfile -t COMPREPLY < <(compgen -W "text json" -- "$cur"); return ;;
    "stats --config") _paperdrop_paths; return ;;
    "stats --format") mapfile -t COMPREPLY < <(compgen -W "text json" -- "$cur"); return ;;
    "stats --plot") _paperdrop_paths; return ;;
    "reindex --config") _paperdrop_paths; return ;;
    "reindex --format") mapfile -t COMPREPLY < <(compgen -W "text json" -- "$cur"); return ;;
    "verify --config") _paperdrop_paths; return ;;
    "verify --format") mapfile -t COMPREPLY < <(compgen -W "text json" -- "$cur"); return ;;
    "verify --restore") _paperdrop_paths; return ;;
    "config --config") _paperdrop_paths; return ;;
    "config --format") mapfile -t COMPREPLY < <(compgen -W "text json" -- "$cur"); return ;;
  esac
  case "$command" in
    run) options="--help --config"; paths= ;;
    ingest) options="--help --config --format --dry-run"; paths=yes ;;
    parse) options="--help --config --format"; paths=yes ;;
    search) options="--help --config --limit --offset --sort --facets --format --explain --save --new --saved --remove"; paths= ;;
    show) options="--help --config --format --raw"; paths= ;;
    similar) options="--help --config --format --limit"; paths= ;;
    files) options="--help --config --format --failed"; paths= ;;
    faults) options="--help --config --format"; paths=yes ;;
    forget) options="--help --config --format"; paths=yes ;;
    duplicates) options="--help --config --format --uncertain --review"; paths= ;;
    merge) options="--help --config --format"; paths= ;;
    split) options="--help --config --format"; paths= ;;
    export) options="--help --config --format"; paths= ;;
    status) options="--help --config --format --watch --check"; paths= ;;
    stats) options="--help --config --format --plot"; paths= ;;
    reindex) options="--help --config --format --reparse"; paths= ;;
    verify) options="--help --config --format --repair --restore"; paths= ;;
    config) options="--help --config --format --init"; paths= ;;
  esac
  if [[ $cur == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$options" -- "$cur")
  elif [[ -n $paths ]]; then
    _paperdrop_paths
  fi
}

complete -F _paperdrop paperdrop

# Sourced by scripts that start servers and browsers: `child COMMAND...` runs a command in a process group of its own, which
# ends with the script, however the script is ended; $scratch is a folder that ends with it, too.
scratch=$(mktemp -d)
group=

stop_children() {
  trap '' INT TERM HUP
  if [ -n "$group" ] && kill -INT -- "-$group" 2> /dev/null; then
    # Playwright closes its browsers, which are in groups of their own.
    for _ in $(seq 100); do
      kill -0 -- "-$group" 2> /dev/null || break
      sleep 0.1
    done
    kill -KILL -- "-$group" 2> /dev/null || true
  fi
  rm -rf "$scratch"
}
trap stop_children EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

child() {
  set -m
  TMPDIR=$scratch "$@" < /dev/null &
  group=$!
  set +m
  wait "$group"
  group=
}

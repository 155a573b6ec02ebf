#!/bin/sh
# One scheduled run: predict and publish, build the pages that have changed, upload them.
# Safe when late, twice or killed: two runs never overlap (the second says "Skipped" and ends with
# 0), a build is put in place whole or not at all, an upload that was cut off is done again.
# When a step fails the others still do what they can with the last good state, and the exit code
# is that of the first failure. Arguments are handed on to "pipeline run", such as --when-due.
cd "$(dirname "$0")/../.." || exit 1
PATH="$PWD/node_modules/node/bin:$PATH"
failed=0
step() {
  node --liftoff-only --max-semi-space-size=32 cli/main.ts "$@" || {
    code=$?
    echo "scheduled run: \"$1 $2\" ended with $code" >&2
    [ "$failed" -ne 0 ] || failed=$code
  }
}
step pipeline run --log "$@"
step site build
step site upload --if-set
exit "$failed"

#!/bin/sh
# Writes the one user there is, with the password of the environment, and starts the pooler.
set -eu
umask 077
printf '"pitchproof" "%s"\n' "$POSTGRES_PASSWORD" > /tmp/users.txt
exec pgbouncer /etc/pgbouncer/pgbouncer.ini

#!/bin/sh
# Writes the one user that comes through here, the role of the machines that answer, and starts the pooler.
set -eu
umask 077
printf '"pitchproof_api" "%s"\n' "$API_PASSWORD" > /tmp/users.txt
exec pgbouncer /etc/pgbouncer/pgbouncer.ini

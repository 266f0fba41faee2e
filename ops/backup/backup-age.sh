#!/bin/sh
# Prints when the newest backup ended, for the textfile collector of the Prometheus node exporter. A repository that cannot
# be read counts as one without a backup.
set -eu
newest=$(pgbackrest --stanza=main --output=json info | grep -o '"stop": *[0-9][0-9]*' | grep -o '[0-9]*' | sort -n | tail -n 1)
echo '# HELP backup_newest_timestamp_seconds When the newest backup of the database ended; 0 if there is none.'
echo '# TYPE backup_newest_timestamp_seconds gauge'
echo "backup_newest_timestamp_seconds ${newest:-0}"

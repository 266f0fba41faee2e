#!/bin/sh
# Dumps both databases and copies the dumps and the objects, encrypted, to another provider (docs/self-hosting.md).
# The dump of a day is replaced every hour and kept for 33 days; those of the script keys go after 23 hours, because users
# are told that nobody can read a deleted confidential script after 24 hours.
set -eu
umask 077
here=$(dirname "$0")
folder=/var/backups/sidelight
export PGSERVICEFILE=/etc/sidelight/databases RCLONE_CONFIG=/etc/sidelight/rclone.conf
mkdir -p "$folder/script-keys"

"$here/../backup/dump-script-keys.sh" "$PGSERVICEFILE" "$folder/script-keys"
find "$folder" -maxdepth 1 -type f -name '*.dump' -mtime +32 -delete
pg_dump --format=custom --no-owner --file="$folder/unfinished" --dbname=service=sidelight
mv "$folder/unfinished" "$folder/$(date -u +%F).dump"

# The time of the upload is compared, not the time in the metadata, which would need a call for each object.
rclone sync --update --use-server-modtime "$folder" backup:databases
rclone sync --update --use-server-modtime --fast-list objects: backup:objects

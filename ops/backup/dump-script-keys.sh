#!/bin/sh
# Backs up the keys of encrypted scripts: dump-script-keys.sh <service file> <folder>
# The service file has the password of their database: as an argument, every user of the machine would see it in `ps`.
# A dump, because a copy of the files would also contain deleted keys. Dumps older than 23 hours are deleted first, also
# if the database does not answer: the receipt of a deletion says that no copy of a file can be read after 24 hours.
set -eu
export PGSERVICEFILE=$1
folder=$2
umask 077
find "$folder" -type f \( -name '*.dump' -o -name '*.unfinished' \) -mmin +1380 -delete
name=$folder/$(date -u +%Y%m%dT%H%M%SZ)
pg_dump --format=custom --no-owner --file="$name.unfinished" --dbname=service=script-keys
mv "$name.unfinished" "$name.dump"

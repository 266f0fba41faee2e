#!/bin/sh
# Stands in for the entry point of postgres:17, with PostgreSQL 15 of Debian.
set -e
bin=/usr/lib/postgresql/15/bin
data=/var/lib/postgresql/data
as_postgres() { setpriv --reuid=postgres --regid=postgres --clear-groups "$@"; }
mkdir -p "$data" /var/run/postgresql
chown postgres: "$data" /var/run/postgresql
chmod 700 "$data"
if [ ! -s "$data/PG_VERSION" ]; then
  echo "$POSTGRES_PASSWORD" > /tmp/password
  chown postgres: /tmp/password
  as_postgres "$bin/initdb" -D "$data" -U "$POSTGRES_USER" --pwfile=/tmp/password --auth-host=scram-sha-256
  echo 'host all all all scram-sha-256' >> "$data/pg_hba.conf"
  as_postgres "$bin/pg_ctl" -D "$data" -w -o "-c listen_addresses=''" start
  as_postgres "$bin/createdb" -U "$POSTGRES_USER" "$POSTGRES_DB"
  as_postgres "$bin/pg_ctl" -D "$data" -w stop
fi
exec setpriv --reuid=postgres --regid=postgres --clear-groups "$bin/postgres" -D "$data" -c 'listen_addresses=*'

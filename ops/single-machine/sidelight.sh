#!/bin/sh
# Runs a command of the server with its settings, as root: sidelight operator me@example.com
exec systemd-run --quiet --pipe --wait --collect --uid=sidelight --working-directory=/opt/sidelight/current \
  --property=EnvironmentFile=/etc/sidelight/env --property=EnvironmentFile=/etc/sidelight/owner-env \
  /opt/sidelight/current/node_modules/.bin/node apps/server/src/main.ts "$@"

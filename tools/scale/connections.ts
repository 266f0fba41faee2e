/** How many processes there are at most: with those that autoscalers add and with those that replace others. */
export interface Processes {
  api: number
  workers: number
}

/** What a process opens at most by default: through the pooler, and to the database of the keys (docs/operations.md). */
const PER_PROCESS = { api: { pooled: 17, keys: 4 }, worker: { pooled: 12, keys: 2 } }
/** Each process listens on a connection of its own, past the pooler. */
const DIRECT = 1
/** For a migration, backups, measurements and superusers. */
const RESERVED = 10
/** `default_pool_size` of the PgBouncer. */
const POOLER_CONNECTIONS = 50

export interface Connections {
  /** `max_connections` of PostgreSQL, at least. */
  server: number
  /** `max_client_conn` of the PgBouncers together, at least. */
  clients: number
  /** `max_connections` of the database of the keys, at least. */
  keys: number
}

export const countConnections = ({ api, workers }: Processes, poolers = 1): Connections => ({
  server: POOLER_CONNECTIONS * poolers + DIRECT * (api + workers) + RESERVED,
  clients: PER_PROCESS.api.pooled * api + PER_PROCESS.worker.pooled * workers,
  keys: PER_PROCESS.api.keys * api + PER_PROCESS.worker.keys * workers + RESERVED,
})

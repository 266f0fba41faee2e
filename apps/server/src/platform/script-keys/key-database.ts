import { type Database, openDatabase } from '../db/db.ts'
import type { Logger } from '../observability/logger.ts'

/** Few connections are enough: every look-up reads one row. */
const POOL_SIZE = 2
/**
 * URLs are also signed in transactions of the main database, which keep a connection and locks of it. If this database does
 * not answer, they must fail before other users have to wait for them.
 */
const TIMEOUT_MS = 1500

export const openKeyDatabase = (url: string, log: Logger): Database =>
  openDatabase({ url, poolSize: POOL_SIZE, connectTimeoutMs: TIMEOUT_MS, queryTimeoutMs: TIMEOUT_MS, log })

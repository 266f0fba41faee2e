import { sql } from 'kysely'
import { Client, escapeIdentifier, escapeLiteral } from 'pg'
import type { Db } from './db.ts'
import { takeMigrationLock } from './migrate.ts'

/** The driver gives up a little later than the statement timeout: see db.ts. */
const TIMEOUTS = { statement_timeout: '60s', idle_in_transaction_session_timeout: '15s' }

/**
 * Stores the timeouts with the role of the application, from where every new connection takes them. A connection cannot
 * bring them along: a pooler refuses or ignores settings that are sent while connecting. The role sets them itself, because
 * the owner of the tables may not be allowed to change another role.
 */
export async function setRoleTimeouts(url: string): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'sidelight-migrate' })
  await client.connect()
  try {
    await takeMigrationLock(client)
    const { rows } = await client.query<{ name: string }>('select current_database() as name')
    const database = escapeIdentifier(rows[0]?.name ?? '')
    for (const [setting, value] of Object.entries(TIMEOUTS))
      await client.query(`alter role current_user in database ${database} set ${setting} = ${escapeLiteral(value)}`)
  } finally {
    await client.end()
  }
}

/** False if the role was not set up by a migration, or a pooler connects with another role. */
export async function hasStatementTimeout(db: Db): Promise<boolean> {
  const { rows } = await sql<{ value: string }>`select current_setting('statement_timeout') as value`.execute(db)
  return rows[0]?.value !== '0'
}

import { Client, escapeIdentifier } from 'pg'
import { takeMigrationLock } from './migrate.ts'

/** Their rows are only ever added. The ledger and the audit must hold even if somebody can send any SQL as the application. */
export const APPEND_ONLY_TABLES = ['credit_transfer', 'audit_event']

const SCHEMAS = 'public, pgboss'

/**
 * Grants the role of the application what it needs at run time, and no more: it owns no table, so it can neither truncate
 * one nor disable a trigger. Repeated after every migration, since grants do not include later tables.
 */
export async function grantApplicationRole({ ownerUrl, url }: { ownerUrl: string; url: string }): Promise<void> {
  const role = userOf(url)
  if (role === userOf(ownerUrl)) return
  const application = escapeIdentifier(role)
  const client = new Client({ connectionString: ownerUrl, application_name: 'sidelight-migrate' })
  await client.connect()
  try {
    // Two processes that grant at once would change the same rows of the catalogue, and one would fail.
    await takeMigrationLock(client)
    await client.query(`
      begin;
      revoke create on schema public from public;
      grant usage on schema ${SCHEMAS} to ${application};
      grant select, insert, update, delete on all tables in schema ${SCHEMAS} to ${application};
      grant usage, select on all sequences in schema ${SCHEMAS} to ${application};
      grant execute on all functions in schema ${SCHEMAS} to ${application};
      revoke update, delete on ${APPEND_ONLY_TABLES.join(', ')} from ${application};
      revoke insert, update, delete on migration from ${application};
      commit`)
  } finally {
    await client.end()
  }
}

const userOf = (url: string): string => decodeURIComponent(new URL(url).username)

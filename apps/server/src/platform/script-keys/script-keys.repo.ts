import type { Database } from '../db/db.ts'
import { SLICE_ROWS } from '../db/slices.ts'

type Pool = Database['pool']

interface ScriptKeyRow {
  documentId: string
  ownerId: string
  /** The id of the key in the ring. */
  encryptedWith: string
  encryptedKey: Buffer
}

export async function insertKey(
  pool: Pool,
  { documentId, ownerId, encryptedWith, encryptedKey }: ScriptKeyRow,
): Promise<void> {
  await pool.query(
    'insert into script_key (document_id, owner_id, encrypted_with, encrypted_key) values ($1, $2, $3, $4)',
    [documentId, ownerId, encryptedWith, encryptedKey],
  )
}

export async function findKeyRow(
  pool: Pool,
  documentId: string,
): Promise<Pick<ScriptKeyRow, 'encryptedWith' | 'encryptedKey'> | undefined> {
  const { rows } = await pool.query<Pick<ScriptKeyRow, 'encryptedWith' | 'encryptedKey'>>(
    `select encrypted_with as "encryptedWith", encrypted_key as "encryptedKey" from script_key where document_id = $1`,
    [documentId],
  )
  return rows[0]
}

export async function findNewest(pool: Pool): Promise<Date | undefined> {
  const { rows } = await pool.query<{ created_at: Date }>(
    'select created_at from script_key order by created_at desc limit 1',
  )
  return rows[0]?.created_at
}

export async function deleteKey(pool: Pool, documentId: string): Promise<void> {
  await pool.query('delete from script_key where document_id = $1', [documentId])
}

export async function deleteKeysOf(pool: Pool, ownerId: string): Promise<void> {
  await pool.query('delete from script_key where owner_id = $1', [ownerId])
}

/** The scripts of keys that are older than an hour, by their id, so that the last id of a slice leads to the next one. */
export async function listScripts(pool: Pool, afterId: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select document_id as id from script_key
     where document_id > $1 and created_at < now() - interval '1 hour' order by document_id limit ${SLICE_ROWS}`,
    [afterId],
  )
  return rows.map(({ id }) => id)
}

/**
 * Encrypted scripts live for 30 days at most. What is older was missed by the deletion of its
 * script. Not ctx.clock: the rows have the time of this database. Returns whether more are due.
 */
export async function deleteOutdatedKeys(pool: Pool): Promise<boolean> {
  const { rowCount } = await pool.query(
    `delete from script_key where document_id in (
       select document_id from script_key where created_at < now() - interval '31 days'
       order by created_at limit ${SLICE_ROWS})`,
  )
  return rowCount === SLICE_ROWS
}

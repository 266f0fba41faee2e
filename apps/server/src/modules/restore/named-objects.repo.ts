import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'

/** Users by their ids: after `after` and up to `upTo`, or all further ones. */
export interface UserRange {
  after: string
  upTo: string | undefined
}

export async function listUserIds(db: Db, after: string, limit: number): Promise<string[]> {
  const rows = await db.selectFrom('appUser').select('id').where('id', '>', after).orderBy('id').limit(limit).execute()
  return rows.map(({ id }) => id)
}

const isInRange = (column: string, { after, upTo }: UserRange) =>
  upTo === undefined
    ? sql`${sql.ref(column)} > ${after}::uuid`
    : sql`${sql.ref(column)} > ${after}::uuid and ${sql.ref(column)} <= ${upTo}::uuid`

/** The keys of objects that must exist, because a row says that they were stored and they have not expired. */
export async function listStoredKeys(db: Db, range: UserRange, now: Date): Promise<Set<string>> {
  const { rows } = await sql<{ key: string | null }>`
    select picture_key as key from app_user where ${isInRange('id', range)}
    union all select original_key from document where ${isInRange('owner_id', range)} and original_until > ${now}
    union all select mp3_key from audio_clip where ${isInRange('user_id', range)} and state = 'completed'
    union all select wav_key from recording where ${isInRange('user_id', range)}
    union all select mp3_key from reader_line where ${isInRange('user_id', range)}`.execute(db)
  return new Set(rows.flatMap(({ key }) => key ?? []))
}

/** The keys of objects that may exist: of uploads under way, and of what can be made again. */
export async function listTemporaryKeys(db: Db, range: UserRange): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select unnest(array[incoming_key, picture_key]) as key from picture_upload where ${isInRange('user_id', range)}
    union all select object_key from data_export where ${isInRange('user_id', range)}
    union all select incoming_key from recording_upload where ${isInRange('user_id', range)}
    union all select incoming_key from reader_line where ${isInRange('user_id', range)} and incoming_key is not null
    union all select zip.object_key from audio_zip zip join document on document.id = zip.document_id
      where ${isInRange('document.owner_id', range)}`.execute(db)
  return new Set(rows.map(({ key }) => key))
}

export async function listDocumentIds(db: Db, range: UserRange): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select id from document where ${isInRange('owner_id', range)}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Of tapes that must exist, and of those whose upload is under way. */
export async function listTapeKeys(db: Db, now: Date): Promise<{ stored: Set<string>; temporary: Set<string> }> {
  const rows = await db.selectFrom('tape').select(['objectKey', 'status', 'expiresAt']).execute()
  const stored = rows.filter(({ status, expiresAt }) => status === 'ready' && expiresAt > now)
  const temporary = rows.filter(({ status }) => status === 'uploading' || status === 'checking')
  const toKeys = (tapes: typeof rows) => new Set(tapes.map(({ objectKey }) => objectKey))
  return { stored: toKeys(stored), temporary: toKeys(temporary) }
}

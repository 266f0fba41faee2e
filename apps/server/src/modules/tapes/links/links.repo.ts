import type { Db } from '#platform/db/db.ts'

export interface NamedTape {
  documentId: string
  tapeId: string
}

/** A tape that can be watched, locked until the transaction ends, so that the count of its links stays correct. */
export const lockReadyTape = (
  db: Db,
  userId: string,
  { documentId, tapeId, now }: NamedTape & { now: Date },
): Promise<{ id: string; expiresAt: Date } | undefined> =>
  db
    .selectFrom('tape')
    .select(['id', 'expiresAt'])
    .where('id', '=', tapeId)
    .where('userId', '=', userId)
    .where('documentId', '=', documentId)
    .where('status', '=', 'ready')
    .where('expiresAt', '>', now)
    .forNoKeyUpdate()
    .executeTakeFirst()

export interface OpenedTape {
  name: string
  title: string
  durationMs: number | null
  objectKey: string
}

/** What a link leads to. Undefined for a tape that is gone. */
export const findOpenedTape = (db: Db, tapeId: string, now: Date): Promise<OpenedTape | undefined> =>
  db
    .selectFrom('tape')
    .select(['name', 'title', 'durationMs', 'objectKey'])
    .where('id', '=', tapeId)
    .where('status', '=', 'ready')
    .where('expiresAt', '>', now)
    .executeTakeFirst()

import type { Db } from '#platform/db/db.ts'

const RETENTION_HOURS = 24

export interface Addition {
  documentId: string
  key: string
  bodyHash: Buffer
  lineIds: string[]
  at: Date
}

export const findAddition = (db: Db, documentId: string, key: string): Promise<Addition | undefined> =>
  db
    .selectFrom('lineAddition')
    .selectAll()
    .where('documentId', '=', documentId)
    .where('key', '=', key)
    .executeTakeFirst()

export async function storeAddition(db: Db, addition: Addition): Promise<void> {
  const oldest = new Date(addition.at.getTime() - RETENTION_HOURS * 3_600_000)
  await db.deleteFrom('lineAddition').where('documentId', '=', addition.documentId).where('at', '<', oldest).execute()
  await db.insertInto('lineAddition').values(addition).execute()
}

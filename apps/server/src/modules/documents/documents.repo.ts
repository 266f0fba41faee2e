import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import type { Document } from '#platform/db/tables.ts'

export type DocumentRow = Selectable<Document>

export const listDocuments = (db: Db, ownerId: string): Promise<DocumentRow[]> =>
  db.selectFrom('document').selectAll().where('ownerId', '=', ownerId).orderBy('createdAt', 'desc').execute()

export const findDocument = (db: Db, ownerId: string, id: string): Promise<DocumentRow | undefined> =>
  db.selectFrom('document').selectAll().where('id', '=', id).where('ownerId', '=', ownerId).executeTakeFirst()

export const insertDocument = (db: Db, document: Insertable<Document>) =>
  db.insertInto('document').values(document).returning('id').executeTakeFirstOrThrow()

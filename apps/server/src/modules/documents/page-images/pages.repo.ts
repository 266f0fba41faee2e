import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'

export async function insertPages(db: Db, documentId: string, pages: readonly number[]): Promise<void> {
  if (pages.length === 0) return
  await db
    .insertInto('documentPage')
    .values(pages.map((page) => ({ documentId, page })))
    .onConflict((conflict) => conflict.columns(['documentId', 'page']).doNothing())
    .execute()
}

export const listPages = (db: Db, documentId: string) =>
  db.selectFrom('documentPage').selectAll().where('documentId', '=', documentId).orderBy('page').execute()

export const findRenderedPage = (db: Db, documentId: string, page: number) =>
  db
    .selectFrom('documentPage')
    .select(['width', 'height'])
    .where('documentId', '=', documentId)
    .where('page', '=', page)
    .where('width', 'is not', null)
    .executeTakeFirst()

/** False when the page was deleted with its document. */
export async function markRendered(
  db: Db,
  documentId: string,
  { page, width, height }: { page: number; width: number; height: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('documentPage')
    .set({ width, height })
    .where('documentId', '=', documentId)
    .where('page', '=', page)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const deleteUnrendered = (db: Db, documentId: string) =>
  db.deleteFrom('documentPage').where('documentId', '=', documentId).where('width', 'is', null).execute()

export const deletePages = (db: Db, documentIds: readonly string[]) =>
  db
    .deleteFrom('documentPage')
    .where('documentId', '=', sql<string>`any(${documentIds}::uuid[])`)
    .execute()

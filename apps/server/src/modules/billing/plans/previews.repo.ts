import type { Selectable } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import type { BillingPreview } from '#platform/db/tables.ts'

export type PreviewRow = Selectable<BillingPreview>

export const findPreview = (db: Db, userId: string): Promise<PreviewRow | undefined> =>
  db.selectFrom('billingPreview').selectAll().where('userId', '=', userId).executeTakeFirst()

/** Replaces the previous preview. The id of a preview is the key of the change it leads to. */
export function savePreview(
  db: Db,
  preview: Pick<
    PreviewRow,
    'id' | 'userId' | 'subscriptionId' | 'plan' | 'immediateCents' | 'prorationAt' | 'isProrated' | 'madeAt'
  >,
): Promise<PreviewRow> {
  const row = { ...preview, usedAt: null }
  return db
    .insertInto('billingPreview')
    .values(row)
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const markPreviewUsed = (db: Db, id: string, usedAt: Date) =>
  db.updateTable('billingPreview').set({ usedAt }).where('id', '=', id).execute()

export const deletePreview = (db: Db, id: string) => db.deleteFrom('billingPreview').where('id', '=', id).execute()

import type { Selectable } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import type { BillingGrant } from '#platform/db/tables.ts'

export type GrantRow = Selectable<BillingGrant>

export const listGrants = (db: Db, userId: string): Promise<GrantRow[]> =>
  db.selectFrom('billingGrant').selectAll().where('userId', '=', userId).execute()

export const insertGrant = (
  db: Db,
  grant: Pick<GrantRow, 'objectId' | 'userId' | 'kind' | 'subscriptionId' | 'pages'>,
): Promise<GrantRow> => db.insertInto('billingGrant').values(grant).returningAll().executeTakeFirstOrThrow()

export const changeGrant = (
  db: Db,
  objectId: string,
  change: Pick<GrantRow, 'taken' | 'owed' | 'returned' | 'revision'>,
) => db.updateTable('billingGrant').set(change).where('objectId', '=', objectId).execute()

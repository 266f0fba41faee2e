import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'

const EVENTS_SHOWN = 30

export const findUserId = (db: Db, emailKey: string) =>
  db.selectFrom('appUser').select('id').where('emailKey', '=', emailKey).executeTakeFirst()

export const findUser = (db: Db, id: string) => userById(db, id).executeTakeFirst()

/** Locked until the transaction ends, so that the role does not change meanwhile. */
export const lockUser = (db: Db, id: string) => userById(db, id).forUpdate().executeTakeFirst()

const userById = (db: Db, id: string) =>
  db
    .selectFrom('appUser')
    .select(({ eb }) => [
      'id',
      'email',
      'emailKey',
      'fullName',
      'role',
      'verifiedAt',
      'suspendedAt',
      'passwordVersion',
      eb('passwordHash', 'is not', null).as('hasPassword'),
    ])
    .where('id', '=', id)

/** Newest first. Neither title nor file name is read, so no caller can pass them on. */
export const listDocuments = (db: Db, ownerId: string) =>
  db
    .selectFrom('document')
    .select(({ eb }) => [
      'id',
      'status',
      'pageCount',
      'createdAt',
      eb('confidentialSince', 'is not', null).as('isConfidential'),
    ])
    .where('ownerId', '=', ownerId)
    .orderBy('createdAt', 'desc')
    .execute()

/** The ids that payloads of jobs name instead of the user, besides those of scripts. */
export async function listSubjectIds(db: Db, user: { id: string; emailKey: string }): Promise<string[]> {
  const rows = await db
    .selectFrom('dataExport')
    .select(sql<string>`id::text`.as('id'))
    .where('userId', '=', user.id)
    .unionAll(
      db
        .selectFrom('tape')
        .select(sql<string>`id::text`.as('id'))
        .where('userId', '=', user.id),
    )
    .unionAll(
      db
        .selectFrom('emailChange')
        .select(sql<string>`id::text`.as('id'))
        .where('userId', '=', user.id),
    )
    .unionAll(
      db
        .selectFrom('supportMessage')
        .select(sql<string>`id::text`.as('id'))
        .where('userId', '=', user.id),
    )
    .unionAll(db.selectFrom('billingCustomer').select('customerId as id').where('userId', '=', user.id))
    .unionAll(
      db
        .selectFrom('mailRequest')
        .select(sql<string>`id::text`.as('id'))
        .where('emailKey', '=', user.emailKey),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** Newest first, with the address of the operator who did it. */
export const listEvents = (db: Db, userId: string) =>
  db
    .selectFrom('auditEvent as e')
    .leftJoin('appUser as o', (join) => join.onRef('o.id', '=', 'e.actorUserId').on('e.actor', '=', 'operator'))
    .select(['e.at', 'e.action', 'e.actor', 'e.details', 'o.email as operator'])
    .where('e.subjectUserId', '=', userId)
    .orderBy('e.at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(EVENTS_SHOWN)
    .execute()

/** The condition is that of the index, word for word: PostgreSQL uses a partial index only for what it can prove. */
const OF_OPERATORS = sql<boolean>`(e.actor = 'operator'
  or e.action in ('operator invited', 'operator role ended', 'console call refused'))`

/** What the page of the console reads by itself, with every act and every look at the log. */
const READ_BY_THE_PAGE = ['failed jobs listed', 'log read']

/** What operators did and what was refused, newest first, with the addresses of accounts that still exist. */
export function selectLog(db: Db, { before, limit }: { before: string | undefined; limit: number }) {
  const events = db
    .selectFrom('auditEvent as e')
    .leftJoin('appUser as o', 'o.id', 'e.actorUserId')
    .leftJoin('appUser as u', 'u.id', 'e.subjectUserId')
    .select(['e.id', 'e.at', 'e.action', 'e.actor', 'e.actorUserId', 'e.subjectUserId', 'e.details'])
    .select(['o.email as operator', 'u.email as user'])
    .where(OF_OPERATORS)
    .where('e.action', 'not in', READ_BY_THE_PAGE)
    .orderBy('e.id', 'desc')
    .limit(limit)
  return before === undefined ? events : events.where('e.id', '<', before)
}

/** False when it was so already, or the user is gone. */
export async function setSuspended(db: Db, userId: string, suspendedAt: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('appUser')
    .set({ suspendedAt })
    .where('id', '=', userId)
    .where('suspendedAt', suspendedAt ? 'is' : 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

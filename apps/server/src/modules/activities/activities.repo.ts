import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import type { Activity } from '#platform/db/tables.ts'

export type ActivityRow = Selectable<Activity>

export const insertActivity = (db: Db, activity: Insertable<Activity>) =>
  db.insertInto('activity').values(activity).execute()

/** Newest first. Activities of the same time have a stable order. */
export const listNewest = (db: Db, ownerId: string, limit: number): Promise<ActivityRow[]> =>
  db
    .selectFrom('activity')
    .selectAll()
    .where('ownerId', '=', ownerId)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()

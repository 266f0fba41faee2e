import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import type { Activity } from '#platform/db/tables.ts'

/** The title is null if the activity is about no script, or about one that was deleted. */
export type ActivityRow = Selectable<Activity> & { title: string | null }

export const insertActivity = (db: Db, activity: Insertable<Activity>) =>
  db.insertInto('activity').values(activity).execute()

/** Newest first. Activities of the same time have a stable order. */
export const listNewest = (db: Db, ownerId: string, limit: number): Promise<ActivityRow[]> =>
  db
    .selectFrom('activity')
    .leftJoin('document', (join) =>
      join.onRef('document.id', '=', 'activity.documentId').onRef('document.ownerId', '=', 'activity.ownerId'),
    )
    .selectAll('activity')
    .select('document.title')
    .where('activity.ownerId', '=', ownerId)
    .orderBy('activity.at', 'desc')
    .orderBy('activity.id')
    .limit(limit)
    .execute()

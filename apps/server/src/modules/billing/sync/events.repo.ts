import type { Db } from '#platform/db/db.ts'

interface ReceivedEvent {
  eventId: string
  type: string
  customerId: string | null
  chargeId: string | null
  happenedAt: Date
}

/** False if the event was received before. */
export async function insertEvent(db: Db, event: ReceivedEvent): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('billingEvent')
    .values(event)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export const findEvent = (db: Db, eventId: string) =>
  db.selectFrom('billingEvent').selectAll().where('eventId', '=', eventId).executeTakeFirst()

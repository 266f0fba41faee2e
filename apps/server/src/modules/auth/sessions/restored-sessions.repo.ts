import type { Db } from '#platform/db/db.ts'

/** Of users and operators. Returns how many were open. */
export async function endAllSessions(db: Db, now: Date): Promise<number> {
  const ofUsers = await db
    .updateTable('session')
    .set({ revokedAt: now, revokedBecause: 'ended by an operator' })
    .where('revokedAt', 'is', null)
    .where('endsAt', '>', now)
    .executeTakeFirst()
  const ofOperators = await db.deleteFrom('operatorSession').where('endsAt', '>', now).executeTakeFirst()
  return Number(ofUsers.numUpdatedRows + ofOperators.numDeletedRows)
}

/** To a new password, a new address and the console. */
export async function deleteLinks(db: Db): Promise<void> {
  for (const table of ['passwordReset', 'emailChangeLink', 'operatorInvitation'] as const)
    await db.deleteFrom(table).execute()
}

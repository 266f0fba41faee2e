import { type Insertable, sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import type { Registration } from '#platform/db/tables.ts'

export const insertRegistration = (db: Db, registration: Insertable<Registration>) =>
  db.insertInto('registration').values(registration).returning('id').executeTakeFirstOrThrow()

export const findRegistration = (db: Db, id: string) =>
  db.selectFrom('registration').selectAll().where('id', '=', id).executeTakeFirst()

/** The newest unverified registration; one from the same source before all others. */
export const findOpenRegistration = (
  db: Db,
  emailKey: string,
  { since, sourceKeys }: { since: Date; sourceKeys: Buffer[] },
) =>
  db
    .selectFrom('registration')
    .select(['id', 'email', 'passwordHash', 'sourceKey'])
    .where('emailKey', '=', emailKey)
    .where('createdAt', '>', since)
    .where('userId', 'is', null)
    .orderBy(sql`coalesce(source_key in (${sql.join(sourceKeys)}), false)`, 'desc')
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()

export async function countOpenRegistrations(db: Db, emailKey: string, since: Date): Promise<number> {
  const { open } = await db
    .selectFrom('registration')
    .select(({ fn }) => fn.countAll<string>().as('open'))
    .where('emailKey', '=', emailKey)
    .where('createdAt', '>', since)
    .where('userId', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(open)
}

/** The newest unverified registration of this user name, with any address. */
export const findOpenRegistrationByUsername = (db: Db, usernameKey: string, since: Date) =>
  db
    .selectFrom('registration')
    .select(['emailKey', 'passwordHash'])
    .where(sql`lower(username)`, '=', usernameKey)
    .where('createdAt', '>', since)
    .where('userId', 'is', null)
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()

/** Moves a hold to another address of the same person. False when the hold no longer belongs to `from`. */
export async function transferUsernameHold(db: Db, usernameKey: string, { from, to }: { from: string; to: string }) {
  const { numUpdatedRows } = await db
    .updateTable('usernameHold')
    .set({ emailKey: to })
    .where('usernameKey', '=', usernameKey)
    .where('emailKey', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Also releases their user names. */
export async function deleteRegistrationsOf(db: Db, emailKey: string): Promise<void> {
  await db.deleteFrom('registration').where('emailKey', '=', emailKey).where('userId', 'is', null).execute()
  await db.deleteFrom('usernameHold').where('emailKey', '=', emailKey).execute()
}

/** Locked, so that the second of two clicks on the same link sees the account that the first created. */
export const lockRegistrationOfLink = (db: Db, hash: Buffer) =>
  db
    .selectFrom('registrationLink as l')
    .innerJoin('registration as r', 'r.id', 'l.registrationId')
    .selectAll('r')
    .select('l.expiresAt')
    .where('l.hash', '=', hash)
    .forUpdate('r')
    .executeTakeFirst()

export const markFulfilled = (db: Db, id: string, userId: string) =>
  db.updateTable('registration').set({ userId }).where('id', '=', id).execute()

export const insertLink = (db: Db, link: { hash: Buffer; registrationId: string; expiresAt: Date }) =>
  db.insertInto('registrationLink').values(link).execute()

/** A device that repeats its request has the secret of the later one. */
export const upsertDevice = (db: Db, device: { hash: Buffer; registrationId: string; expiresAt: Date }) =>
  db
    .insertInto('registrationDevice')
    .values(device)
    .onConflict((conflict) =>
      conflict.column('hash').doUpdateSet({ registrationId: device.registrationId, expiresAt: device.expiresAt }),
    )
    .execute()

/** `userId` is null until the link was opened, and again if the password was changed since. */
export const findDevice = (db: Db, hash: Buffer, now: Date) =>
  db
    .selectFrom('registrationDevice as d')
    .innerJoin('registration as r', 'r.id', 'd.registrationId')
    .leftJoin('appUser as u', (join) =>
      join.onRef('u.id', '=', 'r.userId').onRef('u.passwordHash', '=', 'r.passwordHash'),
    )
    .select(['u.id as userId', 'u.email', 'u.passwordVersion'])
    .where('d.hash', '=', hash)
    .where('d.expiresAt', '>', now)
    .executeTakeFirst()

/** False when the secret was used by another request meanwhile. */
export async function deleteDevice(db: Db, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('registrationDevice').where('hash', '=', hash).executeTakeFirst()
  return numDeletedRows > 0n
}

/** False when the user name is held for another address. */
export async function holdUsername(
  db: Db,
  hold: { usernameKey: string; emailKey: string; heldUntil: Date },
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('usernameHold')
    .values(hold)
    .onConflict((conflict) =>
      conflict
        .column('usernameKey')
        .doUpdateSet({ emailKey: hold.emailKey, heldUntil: hold.heldUntil })
        .where((eb) =>
          eb.or([eb('usernameHold.emailKey', '=', hold.emailKey), eb('usernameHold.heldUntil', '<=', now)]),
        ),
    )
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

import { randomUUID } from 'node:crypto'
import type { Context } from '#platform/context.ts'

/** A user without the way through sign-up: nothing here is about that. */
export async function addLedgerUser({ db }: Context, since: Date, email?: string): Promise<string> {
  const id = randomUUID()
  const names = { emailKey: id, username: id, usernameKey: id, fullName: 'Somebody' }
  await db
    .insertInto('appUser')
    .values({ id, email: email ?? `${id}@example.com`, ...names, verifiedAt: since })
    .execute()
  return id
}

/** The same server on another day. */
export const atMoment = (ctx: Context, moment: Date | string): Context => ({
  ...ctx,
  clock: { now: () => new Date(moment) },
})

/** What lies in each account that is not empty, and the sum of all. */
export async function readAccounts(
  { db }: Context,
  userId: string,
): Promise<{ accounts: Record<string, number>; sum: number }> {
  const rows = await db
    .selectFrom('creditAccount')
    .select(['bucket', 'balance'])
    .where('userId', '=', userId)
    .where('balance', '!=', '0')
    .execute()
  const balances = rows.map(({ bucket, balance }): [string, number] => [bucket, Number(balance)])
  return {
    accounts: Object.fromEntries(balances.filter(([bucket]) => bucket !== 'world')),
    sum: balances.reduce((sum, [, balance]) => sum + balance, 0),
  }
}

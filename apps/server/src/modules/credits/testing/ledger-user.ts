import { randomUUID } from 'node:crypto'
import type { Context } from '#platform/context.ts'

/** Inserts a user without registration. */
export async function addLedgerUser({ db }: Context, since: Date, email?: string): Promise<string> {
  const id = randomUUID()
  const names = { emailKey: id, username: id, usernameKey: id, fullName: 'Somebody' }
  await db
    .insertInto('appUser')
    .values({ id, email: email ?? `${id}@example.com`, ...names, verifiedAt: since })
    .execute()
  return id
}

/** The context with its clock at this time. */
export const atTime = (ctx: Context, time: Date | string): Context => ({
  ...ctx,
  clock: { now: () => new Date(time) },
})

/** The balance of each account that is not empty, and the sum of all accounts. */
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

import { emailKey } from '@sidelight/domain/account/email'
import { newcomer, type Newcomer } from './people.ts'
import type { TestServer } from './test-server.ts'

/** Accounts that are simply there: with a password, or as somebody has who only ever came through a provider. */
export async function addAccounts(
  { ctx, clock }: TestServer,
  count: number,
  { hasPassword }: { hasPassword: boolean },
): Promise<Newcomer[]> {
  const people = Array.from({ length: count }, () => newcomer())
  const passwordHash = hasPassword ? await ctx.passwords.hash(newcomer().password) : null
  await ctx.db
    .insertInto('appUser')
    .values(
      people.map(({ email, username, name }) => ({
        email,
        emailKey: emailKey(email),
        username,
        usernameKey: username,
        fullName: name,
        passwordHash,
        verifiedAt: clock.now(),
      })),
    )
    .execute()
  return people
}

export const idOf = async ({ ctx }: TestServer, { email }: { email: string }): Promise<string> =>
  (await ctx.db.selectFrom('appUser').select('id').where('emailKey', '=', emailKey(email)).executeTakeFirstOrThrow()).id

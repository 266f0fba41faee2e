import { emailKey } from '@sidelight/domain/account/email'
import { inventVisitor, type NewVisitor, type SignedIn, signIn } from './user-fixture.ts'
import type { TestServer } from './test-server.ts'

/** Hashing is slow and all test users share one password, so each server hashes it once. */
const hashes = new WeakMap<object, Promise<string>>()
function hashSharedPassword({ ctx }: TestServer): Promise<string> {
  const hash = hashes.get(ctx) ?? ctx.passwords.hash(inventVisitor().password)
  hashes.set(ctx, hash)
  return hash
}

/** Inserts verified accounts directly; those without a password look as if they were created through a provider. */
export async function addAccounts(
  server: TestServer,
  count: number,
  { hasPassword }: { hasPassword: boolean },
): Promise<NewVisitor[]> {
  const visitors = Array.from({ length: count }, () => inventVisitor())
  const passwordHash = hasPassword ? await hashSharedPassword(server) : null
  const { ctx, clock } = server
  await ctx.db
    .insertInto('appUser')
    .values(
      visitors.map(({ email, username, name }) => ({
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
  return visitors
}

export async function insertAccount(server: TestServer, { hasPassword = true } = {}): Promise<NewVisitor> {
  const [visitor] = await addAccounts(server, 1, { hasPassword })
  if (!visitor) throw new Error('No account was added')
  return visitor
}

/** Inserts a verified account with a password and signs in. */
export const insertUser = async (server: TestServer): Promise<SignedIn> => signIn(server, await insertAccount(server))

export const idOf = async ({ ctx }: TestServer, { email }: { email: string }): Promise<string> =>
  (await ctx.db.selectFrom('appUser').select('id').where('emailKey', '=', emailKey(email)).executeTakeFirstOrThrow()).id

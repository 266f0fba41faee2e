import { emailKey } from '@sidelight/domain/account/email'
import { inventVisitor, type NewVisitor, type SignedIn, signIn } from './user-fixture.ts'
import type { TestServer } from './test-server.ts'

/** Hashing takes its time, and all newcomers have the same password. */
const hashes = new WeakMap<object, Promise<string>>()
function goodHash({ ctx }: TestServer): Promise<string> {
  const hash = hashes.get(ctx) ?? ctx.passwords.hash(inventVisitor().password)
  hashes.set(ctx, hash)
  return hash
}

/** Accounts that are simply there: with a password, or as somebody has who only ever came through a provider. */
export async function addAccounts(
  server: TestServer,
  count: number,
  { hasPassword }: { hasPassword: boolean },
): Promise<NewVisitor[]> {
  const people = Array.from({ length: count }, () => inventVisitor())
  const passwordHash = hasPassword ? await goodHash(server) : null
  const { ctx, clock } = server
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

/** Somebody with an account, without the way to it. */
export async function anAccount(server: TestServer, { hasPassword = true } = {}): Promise<NewVisitor> {
  const [person] = await addAccounts(server, 1, { hasPassword })
  if (!person) throw new Error('nobody was added')
  return person
}

export const aMember = async (server: TestServer): Promise<SignedIn> => signIn(server, await anAccount(server))

export const idOf = async ({ ctx }: TestServer, { email }: { email: string }): Promise<string> =>
  (await ctx.db.selectFrom('appUser').select('id').where('emailKey', '=', emailKey(email)).executeTakeFirstOrThrow()).id

import type { TestServer } from './test-server.ts'

/** The id of a user, which the API does not expose. */
export async function userIdOf({ ctx }: TestServer, { email }: { email: string }): Promise<string> {
  const user = await ctx.db.selectFrom('appUser').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  return user.id
}

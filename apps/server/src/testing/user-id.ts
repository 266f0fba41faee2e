import type { TestServer } from './test-server.ts'

/** What the API never tells: the id under which somebody's rows and objects are kept. */
export async function userIdOf({ ctx }: TestServer, { email }: { email: string }): Promise<string> {
  const user = await ctx.db.selectFrom('appUser').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  return user.id
}

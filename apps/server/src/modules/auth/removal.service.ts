import type { Context } from '#platform/context.ts'
import { deleteRegistrationsOf } from './registrations.repo.ts'
import { deleteUser } from './removal.repo.ts'

/**
 * Takes a person out of everything that has to do with signing in: sessions, identities, requests and holds go with the
 * user, and the address and the user name are free again. Undefined when somebody else was first.
 */
export async function removeUser(ctx: Context, userId: string): Promise<{ email: string } | undefined> {
  const user = await deleteUser(ctx.db, userId)
  if (user) await deleteRegistrationsOf(ctx.db, user.emailKey)
  return user
}

import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { findUser } from './auth.repo.ts'
import { deleteRegistrationsOf } from './registration/registrations.repo.ts'
import { deleteUser } from './removal.repo.ts'

/**
 * Takes a person out of everything that has to do with signing in: sessions, identities, requests and holds go with the
 * user, and the address and the user name are free again. Undefined when somebody else was first. Under another password
 * than the one that was confirmed nobody is removed: the owner may just have taken the account back.
 */
export async function removeUser(
  ctx: Context,
  user: { id: string; passwordVersion: number },
): Promise<{ email: string } | undefined> {
  const removed = await deleteUser(ctx.db, user)
  if (removed) await deleteRegistrationsOf(ctx.db, removed.emailKey)
  else if (await findUser(ctx.db, user.id))
    throw new AppError('conflict', 'Your password was changed meanwhile. Please try again.')
  return removed
}

import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { findUser } from './auth.repo.ts'
import { deleteRegistrationsOf } from './registration/registrations.repo.ts'
import { deleteUser } from './removal.repo.ts'

/**
 * Deletes a user with all sessions, identities, registrations and user name holds; address and user name are free again.
 * Undefined when another request already deleted the user. Throws when the password changed after it was confirmed,
 * because the owner may just have recovered the account.
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

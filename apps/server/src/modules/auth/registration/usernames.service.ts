import { isReservedUsername } from '@sidelight/domain/account/username'
import { secondsAfter } from '#platform/clock.ts'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { isUsernameTaken } from '../auth.repo.ts'
import { holdUsername } from './registrations.repo.ts'

const HOLD_SECONDS = 86_400

/**
 * Reserves a user name for this address for a day. Throws if the name is taken, held for another address, or reserved.
 */
export async function claimUsername(ctx: Context, username: string, emailKey: string): Promise<void> {
  const now = ctx.clock.now()
  const usernameKey = username.toLowerCase()
  if (isReservedUsername(username) || (await isUsernameTaken(ctx.db, usernameKey))) throw usernameTakenError()
  const hold = { usernameKey, emailKey, heldUntil: secondsAfter(now, HOLD_SECONDS) }
  if (!(await holdUsername(ctx.db, hold, now))) throw usernameTakenError()
}

export function usernameTakenError(): AppError {
  const message = 'This user name is already taken.'
  return new AppError('conflict', message, { fields: { username: message } })
}

import { isReservedUsername } from '@sidelight/domain/account/username'
import { secondsAfter } from '#platform/clock.ts'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { isUsernameTaken } from '../auth.repo.ts'
import { holdUsername } from './registrations.repo.ts'

const HOLD_SECONDS = 86_400

/**
 * Takes a user name for a day, for whoever has this address: nobody else can have it meanwhile. Refused where it belongs to
 * somebody, is held for somebody, or would let its bearer pose as us.
 */
export async function claimUsername(ctx: Context, username: string, emailKey: string): Promise<void> {
  const now = ctx.clock.now()
  const usernameKey = username.toLowerCase()
  if (isReservedUsername(username) || (await isUsernameTaken(ctx.db, usernameKey))) throw usernameTaken()
  const hold = { usernameKey, emailKey, heldUntil: secondsAfter(now, HOLD_SECONDS) }
  if (!(await holdUsername(ctx.db, hold, now))) throw usernameTaken()
}

export function usernameTaken(): AppError {
  const sentence = 'This user name is already taken.'
  return new AppError('conflict', sentence, { fields: { username: sentence } })
}

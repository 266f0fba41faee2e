import type { Principal } from '@sidelight/domain/account/principal'
import type { Context } from '#platform/context.ts'
import { returnAttempt, takeAttempt } from '#platform/db/throttle.ts'
import { AppError } from '#platform/errors.ts'
import { STEP_UP_PER_USER } from '../rate-limits.ts'
import { findPassword } from '../auth.repo.ts'

/** The version that was confirmed. A change that relies on it must fail if the password has changed since. */
export interface ConfirmedPassword {
  passwordVersion: number
}

/**
 * Checks the password again before an action that a stolen session must not allow. A wrong password is 400 and not 401,
 * because a client would take 401 for an expired session, refresh and repeat the guess. `field` is the form field of the
 * error.
 */
export async function confirmPassword(
  ctx: Context,
  { userId }: Principal,
  password: string,
  field: string,
): Promise<ConfirmedPassword> {
  const stored = await findPassword(ctx.db, userId)
  if (!stored?.passwordHash)
    throw fieldError(field, 'This account has no password yet. Ask for a link to set one, then try again.')
  await takeAttempt(ctx.db, STEP_UP_PER_USER, userId, ctx.clock.now())
  const isMatch = await ctx.passwords.matches(password, stored.passwordHash).catch(async (error: unknown) => {
    // The server was too busy to check the password, so this was no guess.
    await returnAttempt(ctx.db, STEP_UP_PER_USER, userId)
    throw error
  })
  if (!isMatch) throw fieldError(field, 'Your current password is not correct.')
  await returnAttempt(ctx.db, STEP_UP_PER_USER, userId)
  return { passwordVersion: stored.passwordVersion }
}

const fieldError = (field: string, message: string) =>
  new AppError('invalid_input', message, { fields: { [field]: message } })

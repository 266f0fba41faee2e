import type { Principal } from '@sidelight/domain/account/principal'
import type { Context } from '#platform/context.ts'
import { returnAttempt, takeAttempt } from '#platform/db/throttle.ts'
import { AppError } from '#platform/errors.ts'
import { STEP_UP_PER_USER } from '../rate-limits.ts'
import { findPassword } from '../auth.repo.ts'

/** What was confirmed: a change made under another password in the meantime must not be built on it. */
export interface Confirmed {
  passwordVersion: number
}

/**
 * Asks for the password again before what a borrowed session must not do. Wrong is 400 and never 401: a client that took
 * it for an ended session would refresh and repeat the guess. `field` is where the form shows the complaint.
 */
export async function confirmPassword(
  ctx: Context,
  { userId }: Principal,
  password: string,
  field: string,
): Promise<Confirmed> {
  const known = await findPassword(ctx.db, userId)
  if (!known?.passwordHash)
    throw refusal(field, 'This account has no password yet. Ask for a link to set one, then try again.')
  await takeAttempt(ctx.db, STEP_UP_PER_USER, userId, ctx.clock.now())
  const isRight = await ctx.passwords.matches(password, known.passwordHash).catch(async (error: unknown) => {
    // Too busy to look at the password: that is no guess.
    await returnAttempt(ctx.db, STEP_UP_PER_USER, userId)
    throw error
  })
  if (!isRight) throw refusal(field, 'Your current password is not correct.')
  await returnAttempt(ctx.db, STEP_UP_PER_USER, userId)
  return { passwordVersion: known.passwordVersion }
}

const refusal = (field: string, sentence: string) =>
  new AppError('invalid_input', sentence, { fields: { [field]: sentence } })

import { secondsAfter } from '#platform/clock.ts'
import type { Context } from '#platform/context.ts'
import { takeSourceAttempt } from '#platform/limits/source-attempts.ts'
import { transact } from '#platform/db/transact.ts'
import { hashSecret } from '#platform/security/one-time-secret.ts'
import { DEVICE_MISS_PER_SOURCE } from '../rate-limits.ts'
import { rememberNetwork } from '../sessions/known-networks.service.ts'
import { startSession, type Tokens } from '../sessions/sessions.service.ts'
import * as repo from './registrations.repo.ts'

const SECRET_SECONDS = 3600

export const rememberDevice = (ctx: Context, registrationId: string, secret: string) =>
  repo.upsertDevice(ctx.db, {
    hash: hashSecret(secret),
    registrationId,
    expiresAt: secondsAfter(ctx.clock.now(), SECRET_SECONDS),
  })

/**
 * Signs in the device on which the visitor typed the password of a registration, once its link was opened. Whoever opens
 * the link elsewhere gets no session. A secret that is unknown, used or expired is answered like one whose link was not
 * opened yet, so that the answer does not reveal whether the address has an account.
 */
export async function signInDevice(
  ctx: Context,
  secret: string,
  { source, device }: { source: string; device: string },
): Promise<(Tokens & { email: string }) | undefined> {
  const hash = hashSecret(secret)
  const found = await repo.findDevice(ctx.db, hash, ctx.clock.now())
  if (!found) {
    await takeSourceAttempt(ctx.db, DEVICE_MISS_PER_SOURCE, source, ctx.clock.now())
    return undefined
  }
  const { userId, email, passwordVersion } = found
  if (userId === null || email === null || passwordVersion === null) return undefined
  const tokens = await transact(ctx, async (ctx) =>
    (await repo.deleteDevice(ctx.db, hash))
      ? startSession(ctx, { id: userId, passwordVersion }, { device, method: 'verification link' })
      : undefined,
  )
  if (!tokens) return undefined
  ctx.log.info({ event: 'sign-in', outcome: 'signed in', userId }, 'sign-in of the device that signed up')
  await rememberNetwork(ctx, userId, source)
  return { ...tokens, email }
}

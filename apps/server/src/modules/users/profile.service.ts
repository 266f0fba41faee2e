import { emailKey } from '@sidelight/domain/account/email'
import type { Principal } from '@sidelight/domain/account/principal'
import { recordActivity } from '#modules/activities/activities.service.ts'
import { claimUsername, usernameTakenError } from '#modules/auth/registration/usernames.service.ts'
import type { Context } from '#platform/context.ts'
import { isUniqueViolation } from '#platform/db/db.ts'
import { type AttemptLimit, takeAttempt } from '#platform/db/throttle.ts'
import { transact } from '#platform/db/transact.ts'
import * as repo from './users.repo.ts'

/** Every new user name is held for a day, so the limit keeps a user from blocking many names. */
const CHANGES_PER_USER: AttemptLimit = { name: 'profile:user', attempts: 20, windowSeconds: 3600 }

export async function updateProfile(
  ctx: Context,
  user: Principal,
  { name, username }: { name: string; username: string },
): Promise<void> {
  if (name === user.fullName && username === user.username) return
  await takeAttempt(ctx.db, CHANGES_PER_USER, user.userId, ctx.clock.now())
  const usernameKey = username.toLowerCase()
  try {
    await transact(ctx, async (ctx) => {
      if (usernameKey !== user.username.toLowerCase()) await claimUsername(ctx, username, emailKey(user.email))
      await repo.setProfile(ctx.db, user.userId, { fullName: name, username, usernameKey })
      await recordActivity(ctx, user.userId, {
        action: 'Profile updated',
        description: 'Your personal information was changed.',
      })
    })
  } catch (error) {
    if (isUniqueViolation(error, 'app_user_username_key_unique')) throw usernameTakenError()
    throw error
  }
}

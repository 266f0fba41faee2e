import type { Context } from '#platform/context.ts'
import { rejectBreachedPassword } from './breached-passwords.ts'
import { rejectCommonPassword } from './common-passwords.ts'

/** For every new password. `field` is the form field of the error. */
export async function rejectWeakPassword(ctx: Context, password: string, field: string): Promise<void> {
  rejectCommonPassword(password, field)
  await rejectBreachedPassword(ctx, password, field)
}

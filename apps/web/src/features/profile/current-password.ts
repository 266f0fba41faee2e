import { PasswordChange } from '#lib/api/forms.ts'
import * as z from 'zod/mini'

/** Required for actions that must not be possible on a device that was left signed in. */
export const CurrentPassword = z.pipe(
  z.string().check(z.minLength(1, 'Current password is required')),
  PasswordChange.shape.old_password,
)

import { PasswordChange } from '@sidelight/contract'
import * as z from 'zod/mini'

/** Asked again for what must not happen from a device somebody merely left open. */
export const CurrentPassword = z.pipe(
  z.string().check(z.minLength(1, 'Current password is required')),
  PasswordChange.shape.old_password,
)

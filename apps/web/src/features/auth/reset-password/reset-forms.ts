import { PasswordReset, ResetRequest } from '#lib/api/forms.ts'
import * as z from 'zod/mini'
import { confirmedPassword } from '../confirmed-password.ts'

export const ForgotForm = z.object({
  email: z.pipe(z.string().check(z.trim(), z.minLength(1, 'Email is required')), ResetRequest.shape.email),
})
export type ForgotForm = z.infer<typeof ForgotForm>

export const ResetForm = z
  .object({ password: PasswordReset.shape.new_password, confirmPassword: z.string() })
  .check(confirmedPassword('Passwords do not match. Please try again.'))
export type ResetForm = z.infer<typeof ResetForm>

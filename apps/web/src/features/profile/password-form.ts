import { PasswordChange } from '#lib/api/forms.ts'
import { PASSWORD_MIN_LENGTH } from '@sidelight/domain/account/password'
import * as z from 'zod/mini'
import { CurrentPassword } from './current-password.ts'

/** The rules of the server; the length is checked first, with this form's own message. */
export const PasswordForm = z
  .extend(PasswordChange, {
    old_password: CurrentPassword,
    new_password: z.pipe(
      z.string().check(z.minLength(PASSWORD_MIN_LENGTH, 'Password must be at least 8 characters long')),
      PasswordChange.shape.new_password,
    ),
    confirmPassword: z.string(),
  })
  .check(
    z.refine((form) => form.confirmPassword === form.new_password, {
      path: ['confirmPassword'],
      error: 'Passwords do not match',
      // Checked even while other fields are still invalid.
      when: ({ value }) => typeof value === 'object' && value !== null,
    }),
  )
export type PasswordForm = z.infer<typeof PasswordForm>

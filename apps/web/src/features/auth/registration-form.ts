import { Registration } from '@sidelight/contract'
import * as z from 'zod/mini'

/** What the server checks, plus the two things only the form asks. */
export const RegistrationForm = z
  .extend(Registration, {
    confirmPassword: z.string(),
    hasAgreed: z.boolean().check(z.refine((agreed) => agreed, 'You must agree to the terms')),
  })
  .check(
    z.refine((form) => form.confirmPassword === form.password, {
      path: ['confirmPassword'],
      error: 'Passwords do not match',
      // Said even while other fields are still wrong.
      when: ({ value }) => typeof value === 'object' && value !== null,
    }),
  )
export type RegistrationForm = z.infer<typeof RegistrationForm>

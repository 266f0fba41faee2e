import { Registration } from '#lib/api/forms.ts'
import * as z from 'zod/mini'
import { confirmedPassword } from '../confirmed-password.ts'

/** The fields that the server checks, plus the confirmation and the terms. */
export const RegistrationForm = z
  .extend(Registration, {
    confirmPassword: z.string(),
    hasAgreed: z.boolean().check(z.refine((agreed) => agreed, 'You must agree to the terms')),
  })
  .check(confirmedPassword('Passwords do not match'))
export type RegistrationForm = z.infer<typeof RegistrationForm>

/** The fields kept for a user who goes back to correct the address. */
const Draft = z.object({ name: z.string(), username: z.string(), email: z.string() })
export type RegistrationDraft = z.infer<typeof Draft>

/** Validated because it comes from the navigation state, which is untyped. */
export const findDraft = (state: unknown): RegistrationDraft | undefined => z.safeParse(Draft, state).data

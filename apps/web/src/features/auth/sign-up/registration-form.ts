import { Registration } from '@sidelight/contract'
import * as z from 'zod/mini'
import { confirmedPassword } from '../confirmed-password.ts'

/** What the server checks, plus the two things only the form asks. */
export const RegistrationForm = z
  .extend(Registration, {
    confirmPassword: z.string(),
    hasAgreed: z.boolean().check(z.refine((agreed) => agreed, 'You must agree to the terms')),
  })
  .check(confirmedPassword('Passwords do not match'))
export type RegistrationForm = z.infer<typeof RegistrationForm>

/** What somebody who mistyped the address need not type again. */
const Draft = z.object({ name: z.string(), username: z.string(), email: z.string() })
export type RegistrationDraft = z.infer<typeof Draft>

/** Travels as the state of a navigation, which anything may have written. */
export const findDraft = (state: unknown): RegistrationDraft | undefined => z.safeParse(Draft, state).data

import { ContactMessage, Phone } from '#lib/api/forms.ts'
import * as z from 'zod/mini'

const PHONE_DIGITS = 11
const digitsOf = (phone: string): string => phone.replaceAll(/\D/g, '')

const { name, email } = ContactMessage.shape

/** Stricter than the endpoint, because a visitor without an account can only be reached by these details. */
export const ContactForm = z.extend(ContactMessage, {
  name: z.pipe(z.string().check(z.trim(), z.minLength(3, 'The name must be at least 3 characters long!')), name),
  phone: z.pipe(
    z.string().check(
      z.trim(),
      z.refine((typed) => digitsOf(typed).length >= PHONE_DIGITS, 'It should contain 11 digits!'),
    ),
    Phone,
  ),
  email: z.pipe(z.string().check(z.trim(), z.email('Invalid email format')), email),
})
export type ContactForm = z.infer<typeof ContactForm>

import { ContactMessage } from '@sidelight/contract'
import * as z from 'zod/mini'

const PHONE_DIGITS = 11
const digitsOf = (phone: string): string => phone.replaceAll(/\D/g, '')

/** Stricter than the call: a visitor without an account is reached by these details alone. */
export const ContactForm = z.extend(ContactMessage, {
  name: z.string().check(z.trim(), z.minLength(3, 'The name must be at least 3 characters long!'), z.maxLength(80)),
  phone: z.string().check(
    z.trim(),
    z.maxLength(30),
    z.refine((phone) => digitsOf(phone).length >= PHONE_DIGITS, 'It should contain 11 digits!'),
  ),
  email: z.string().check(z.trim(), z.maxLength(254, 'Invalid email format'), z.email('Invalid email format')),
})
export type ContactForm = z.infer<typeof ContactForm>

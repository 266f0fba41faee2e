import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Email, multiLine, singleLine } from './fields.ts'

/** E.164 allows at most 15 digits; with fewer than 11 the country code is missing. */
export const Phone = singleLine(30).check(
  z.regex(/^[\d+(). /-]*$/, 'Please use digits, spaces and + ( ) - only'),
  z.refine<string>((phone) => phone === '' || digitsIn(phone) >= 11, 'It should contain 11 digits!'),
  z.refine<string>((phone) => digitsIn(phone) <= 15, 'A phone number has at most 15 digits'),
)

export const Subject = singleLine(120)

const digitsIn = (text: string): number => text.replace(/\D/g, '').length

export const ContactMessage = z.strictObject({
  name: singleLine(80).check(z.minLength(1, 'Name is required')),
  email: Email,
  phone: z.optional(Phone),
  subject: z.optional(Subject),
  message: multiLine(5000).check(z.minLength(1, 'Message is required')),
  /** A honeypot: the field is invisible, so only bots fill it in, and their messages are dropped. */
  leave_empty: z.optional(z.string().check(z.maxLength(200))),
})
export type ContactMessage = z.infer<typeof ContactMessage>

export const support = {
  contactUs: endpoint({
    method: 'POST',
    path: '/api/v1/users/contact-us',
    credential: 'optional',
    summary: 'Write to support. Anybody may; nothing is ever mailed to the address that is typed in.',
    body: ContactMessage,
    data: z.null(),
  }),
}

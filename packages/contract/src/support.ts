import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Email, multiLine, singleLine } from './fields.ts'

export const ContactMessage = z.strictObject({
  name: singleLine(80).check(z.minLength(1, 'Name is required')),
  email: Email,
  phone: z.optional(singleLine(30)),
  subject: z.optional(singleLine(120)),
  message: multiLine(5000).check(z.minLength(1, 'Message is required')),
})
export type ContactMessage = z.infer<typeof ContactMessage>

export const support = {
  contactUs: endpoint({
    method: 'POST',
    path: '/api/v1/users/contact-us',
    credential: 'none',
    summary: 'Write to support. Anybody may; nothing is ever mailed to the address that is typed in.',
    body: ContactMessage,
    data: z.null(),
  }),
}

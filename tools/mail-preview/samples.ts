import {
  existingAccountMail,
  reuseNoticeMail,
  verificationMail,
} from '../../apps/server/src/modules/auth/auth.mails.ts'
import type { Mail } from '../../apps/server/src/platform/mail/mailer.ts'

export interface Sample {
  /** The function that writes the mail. */
  write: unknown
  mail: Mail
}

const sample = <Values extends unknown[]>(write: (...values: Values) => Mail, ...values: Values): Sample => ({
  write,
  mail: write(...values),
})

const to = 'rosa@sidelight.local'
const name = 'Rosa Marin'
const origin = 'http://127.0.0.1:5173'
const token = 'tJ5mRzXb0u2K9cQwYp1sVhLg7DnEo4aFi8kBx3rMZ6T'

/** Every mail there is, as it reaches somebody. A test fails while one is missing. */
export const SAMPLES: readonly Sample[] = [
  sample(verificationMail, { to, url: `${origin}/verify/${token}` }),
  sample(existingAccountMail, { to, name, origin }),
  sample(reuseNoticeMail, { to, name, origin }),
]

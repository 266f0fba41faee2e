import {
  addressWantedMail,
  emailChangeRequestedMail,
  emailChangedMail,
  emailChangeMail,
  existingAccountMail,
  googleLinkedMail,
  googleRemovedMail,
  passwordChangedMail,
  passwordResetMail,
  passwordResetNoticeMail,
  reuseNoticeMail,
  signUpAgainMail,
  verificationMail,
} from '../../apps/server/src/modules/auth/auth.mails.ts'
import {
  pagesBoughtMail,
  paymentFailedMail,
  planChangedMail,
  planEndedMail,
  planEndingMail,
  planPaidMail,
  planResumedMail,
} from '../../apps/server/src/modules/billing/billing.mails.ts'
import { accountDeletedMail, exportReadyMail } from '../../apps/server/src/modules/users/users.mails.ts'
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
const support = 'support@sidelight.local'
const token = 'tJ5mRzXb0u2K9cQwYp1sVhLg7DnEo4aFi8kBx3rMZ6T'

/** Every mail there is, as it reaches somebody. A test fails while one is missing. */
export const SAMPLES: readonly Sample[] = [
  sample(verificationMail, { to, username: 'rosa_marin', url: `${origin}/verify/${token}` }),
  sample(signUpAgainMail, { to, origin }),
  sample(existingAccountMail, { to, name, origin }),
  sample(reuseNoticeMail, { to, name, origin }),
  sample(passwordResetMail, { to, name, url: `${origin}/reset-password?token=${token}` }),
  sample(passwordResetNoticeMail, { to, name, origin }),
  sample(passwordChangedMail, { to, name, origin }),
  sample(googleRemovedMail, { to, name, origin }),
  sample(googleLinkedMail, { to, name, origin }),
  sample(emailChangeMail, { to, url: `${origin}/confirm-email/${token}` }),
  sample(emailChangeRequestedMail, { to, name, origin, support }),
  sample(emailChangedMail, { to, name, origin, support }),
  sample(addressWantedMail, { to, name, origin }),
  sample(pagesBoughtMail, { to, name, origin, pages: 25, cents: 2000 }),
  sample(planPaidMail, { to, name, origin, plan: 'Professional', pages: 50, cents: 2200, isFirst: 1 }),
  sample(planChangedMail, { to, name, origin, plan: 'Studio', before: 'Professional' }),
  sample(planEndingMail, { to, name, origin, plan: 'Studio', until: '2026-12-15T10:00:00Z' }),
  sample(planResumedMail, { to, name, origin, plan: 'Studio', until: '2026-12-15T10:00:00Z' }),
  sample(planEndedMail, { to, name, origin, plan: 'Studio' }),
  sample(paymentFailedMail, {
    to,
    name,
    origin,
    plan: 'Studio',
    cents: 4000,
    until: '2026-12-22T10:00:00Z',
    next: '2026-12-18T11:00:00Z',
  }),
  sample(exportReadyMail, { to, name, origin }),
  sample(accountDeletedMail, { to, number: 'f3c1-88a0', deletedAt: new Date('2026-11-15T10:00:00Z') }),
]

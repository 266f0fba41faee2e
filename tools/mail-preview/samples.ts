import * as authMails from '../../apps/server/src/modules/auth/auth.mails.ts'
import * as billingMails from '../../apps/server/src/modules/billing/billing.mails.ts'
import * as documentMails from '../../apps/server/src/modules/documents/documents.mails.ts'
import * as learningMails from '../../apps/server/src/modules/learning/learning.mails.ts'
import * as userMails from '../../apps/server/src/modules/users/users.mails.ts'
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

/** One sample per mail; a test fails if one is missing. */
export const SAMPLES: readonly Sample[] = [
  sample(authMails.verificationMail, { to, username: 'rosa_marin', url: `${origin}/verify/${token}` }),
  sample(authMails.signUpAgainMail, { to, origin }),
  sample(authMails.existingAccountMail, { to, name, origin }),
  sample(authMails.reuseNoticeMail, { to, name, origin }),
  sample(authMails.passwordResetMail, { to, name, url: `${origin}/reset-password?token=${token}` }),
  sample(authMails.passwordResetNoticeMail, { to, name, origin }),
  sample(authMails.passwordChangedMail, { to, name, origin }),
  sample(authMails.googleRemovedMail, { to, name, origin }),
  sample(authMails.passkeysRemovedMail, { to, name, origin }),
  sample(authMails.googleAndPasskeysRemovedMail, { to, name, origin }),
  sample(authMails.googleLinkedMail, { to, name, origin }),
  sample(authMails.passkeyAddedMail, { to, name, origin }),
  sample(authMails.passkeyRemovedMail, { to, name, origin }),
  sample(authMails.newNetworkMail, { to, name, origin }),
  sample(authMails.emailChangeMail, { to, url: `${origin}/confirm-email/${token}` }),
  sample(authMails.emailChangeRequestedMail, { to, name, origin, support }),
  sample(authMails.emailChangedMail, { to, name, origin, support }),
  sample(authMails.addressWantedMail, { to, name, origin }),
  sample(billingMails.pagesBoughtMail, { to, name, origin, pages: 25, cents: 2000 }),
  sample(billingMails.planPaidMail, { to, name, origin, plan: 'Professional', pages: 50, cents: 2200, isFirst: 1 }),
  sample(billingMails.planChangedMail, { to, name, origin, plan: 'Studio', before: 'Professional' }),
  sample(billingMails.planEndingMail, { to, name, origin, plan: 'Studio', until: '2026-12-15T10:00:00Z' }),
  sample(billingMails.planResumedMail, { to, name, origin, plan: 'Studio', until: '2026-12-15T10:00:00Z' }),
  sample(billingMails.planEndedMail, { to, name, origin, plan: 'Studio' }),
  sample(billingMails.paymentFailedMail, {
    to,
    name,
    origin,
    plan: 'Studio',
    cents: 4000,
    until: '2026-12-22T10:00:00Z',
    next: '2026-12-18T11:00:00Z',
  }),
  sample(documentMails.scriptExpiresMail, { to, name, origin }),
  sample(documentMails.deletionReceiptMail, {
    to,
    name,
    origin,
    receipt: {
      id: '0199b5f2-7a11-8c55-9d2e-00007f3a22c1',
      askedAt: '2026-11-16T21:04:10.000Z',
      reason: 'asked',
      counts: { files: 0, pageImages: 3, lines: 31, undoSteps: 4, clips: 17, recordings: 0, tapes: 0 },
      lastObjectAt: '2026-11-16T21:04:12.000Z',
      checkedAt: '2026-11-16T21:19:40.000Z',
      backupsUntil: '2026-12-21T21:19:40.000Z',
      isEncrypted: true,
    },
  }),
  sample(learningMails.dueLinesMail, {
    to,
    name,
    origin,
    documentId: '018f6f3e-5c1a-7c3e-9b1a-0123456789ab',
    token,
    lines: 6,
    minutes: 7,
  }),
  sample(userMails.exportReadyMail, { to, name, origin }),
  sample(userMails.accountDeletedMail, { to, number: 'f3c1-88a0', deletedAt: new Date('2026-11-15T10:00:00Z') }),
]

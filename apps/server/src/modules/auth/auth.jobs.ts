import * as z from 'zod/mini'
import { defineJob } from '#platform/jobs/job.ts'

/** Enough attempts for a mail server that is down for hours. */
const MAIL = { attempts: 14, retryAfterSeconds: 5 }

export const mailVerificationJob = defineJob({
  name: 'auth.mail-verification',
  lane: 'io',
  waitsFor: 'mail',
  payload: z.strictObject({ registrationId: z.uuid() }),
  ...MAIL,
})

/** To the owner of an account whose address was used to sign up again. */
export const mailExistingAccountJob = defineJob({
  name: 'auth.mail-existing-account',
  lane: 'io',
  waitsFor: 'mail',
  payload: z.strictObject({ userId: z.uuid() }),
  ...MAIL,
})

export const mailReuseNoticeJob = defineJob({
  name: 'auth.mail-reuse-notice',
  lane: 'io',
  waitsFor: 'mail',
  payload: z.strictObject({ userId: z.uuid() }),
  ...MAIL,
})

/** Only the job looks up the address, so that the request reveals nothing about it. */
export const mailRequestedJob = defineJob({
  name: 'auth.mail-requested',
  lane: 'io',
  waitsFor: 'mail',
  payload: z.strictObject({ requestId: z.uuid() }),
  ...MAIL,
})

export const mailNoticeJob = defineJob({
  name: 'auth.mail-notice',
  lane: 'io',
  waitsFor: 'mail',
  payload: z.strictObject({
    userId: z.uuid(),
    about: z.enum([
      'password changed',
      'password reset',
      'password reset, Google removed',
      'password reset, passkeys removed',
      'password reset, Google and passkeys removed',
      'Google linked',
      'passkey added',
      'passkey removed',
      'address wanted',
      'new network',
    ]),
  }),
  ...MAIL,
})

/** The link to the new address. */
export const mailEmailChangeJob = defineJob({
  name: 'auth.mail-email-change',
  lane: 'io',
  waitsFor: 'mail',
  payload: z.strictObject({ changeId: z.uuid() }),
  ...MAIL,
})

/** To the old address: when a change is requested, and when it is done. */
export const mailOldAddressJob = defineJob({
  name: 'auth.mail-old-address',
  lane: 'io',
  waitsFor: 'mail',
  payload: z.strictObject({ changeId: z.uuid(), about: z.enum(['asked', 'done']) }),
  ...MAIL,
})

export const cleanUpAuthJob = defineJob({
  name: 'auth.sweep',
  lane: 'io',
  payload: z.object({}),
  attempts: 2,
  cron: '17 * * * *',
})

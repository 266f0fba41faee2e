import * as z from 'zod/mini'
import { defineJob } from '#platform/jobs/job.ts'

/** The provider may be unavailable for hours: these retries take about nine hours, and the reconciler starts again. */
const PROVIDER_RETRIES = { attempts: 20, retryAfterSeconds: 2 }

export const receiveEventJob = defineJob({
  name: 'billing.receive-event',
  lane: 'io',
  payload: z.strictObject({ eventId: z.string() }),
  ...PROVIDER_RETRIES,
})

export const syncCustomerJob = defineJob({
  name: 'billing.sync-customer',
  lane: 'io',
  payload: z.strictObject({ customerId: z.string() }),
  ...PROVIDER_RETRIES,
})

/** Ends duplicate and refunded subscriptions at the provider, and refunds payments for duplicates. */
export const applyCorrectionsJob = defineJob({
  name: 'billing.tidy-up',
  lane: 'io',
  payload: z.strictObject({ customerId: z.string() }),
  ...PROVIDER_RETRIES,
})

/** Deletes the customer of a deleted user, who must not be charged again. */
export const closeCustomerJob = defineJob({
  name: 'billing.close-customer',
  lane: 'io',
  payload: z.strictObject({ customerId: z.string() }),
  ...PROVIDER_RETRIES,
})

export const mailNotificationJob = defineJob({
  name: 'billing.mail-notice',
  lane: 'io',
  waitsFor: 'mail',
  payload: z.strictObject({ noticeKey: z.string() }),
  attempts: 14,
  retryAfterSeconds: 5,
})

/** Finds changes whose events were lost. */
export const reconcileJob = defineJob({
  name: 'billing.reconcile',
  lane: 'io',
  payload: z.object({}),
  attempts: 3,
  cron: '23 * * * *',
})

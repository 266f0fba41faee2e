import * as z from 'zod/mini'
import { defineJob } from '#platform/jobs/job.ts'

/** The provider may be away for hours, and somebody has paid: about a day of trying, then the reconciler. */
const PROVIDER = { attempts: 20, retryAfterSeconds: 2 }

export const receiveEventJob = defineJob({
  name: 'billing.receive-event',
  payload: z.strictObject({ eventId: z.string() }),
  ...PROVIDER,
})

export const syncCustomerJob = defineJob({
  name: 'billing.sync-customer',
  payload: z.strictObject({ customerId: z.string() }),
  ...PROVIDER,
})

/** A second subscription beside the one that runs: it ends, and its money goes back. */
export const endDuplicateJob = defineJob({
  name: 'billing.end-duplicate',
  payload: z.strictObject({ customerId: z.string(), subscriptionId: z.string() }),
  ...PROVIDER,
})

/** Whoever deleted their account is never charged again. */
export const closeCustomerJob = defineJob({
  name: 'billing.close-customer',
  payload: z.strictObject({ customerId: z.string() }),
  ...PROVIDER,
})

export const mailBillingNoticeJob = defineJob({
  name: 'billing.mail-notice',
  payload: z.strictObject({ noticeKey: z.string() }),
  attempts: 14,
  retryAfterSeconds: 5,
})

/** Finds what lost events would have told. */
export const reconcileJob = defineJob({
  name: 'billing.reconcile',
  payload: z.object({}),
  attempts: 3,
  cron: '23 * * * *',
})

import * as z from 'zod/mini'
import { defineJob } from '#platform/jobs/job.ts'

/** The provider may be away for hours, and somebody has paid: some nine hours of trying; the reconciler begins anew. */
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

/** Ends at the provider what should not go on, and gives money back that nobody should have paid. */
export const tidyUpJob = defineJob({
  name: 'billing.tidy-up',
  payload: z.strictObject({ customerId: z.string() }),
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

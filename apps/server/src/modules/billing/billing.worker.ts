import { handle } from '#platform/jobs/handler.ts'
import {
  closeCustomerJob,
  endDuplicateJob,
  mailBillingNoticeJob,
  receiveEventJob,
  reconcileJob,
  syncCustomerJob,
} from './billing.jobs.ts'
import { reconcile, workEvent } from './events.service.ts'
import { mailNotice } from './notices.service.ts'
import { endDuplicate, syncCustomer } from './sync.service.ts'

export const billingHandlers = [
  handle(receiveEventJob, { run: (ctx, { eventId }) => workEvent(ctx, eventId) }),
  handle(syncCustomerJob, { run: (ctx, { customerId }) => syncCustomer(ctx, customerId) }),
  handle(endDuplicateJob, {
    run: (ctx, { customerId, subscriptionId }) => endDuplicate(ctx, customerId, subscriptionId),
  }),
  handle(closeCustomerJob, { run: (ctx, { customerId }) => ctx.payments.deleteCustomer(customerId) }),
  handle(mailBillingNoticeJob, { run: (ctx, { noticeKey }) => mailNotice(ctx, noticeKey) }),
  handle(reconcileJob, { run: (ctx) => reconcile(ctx) }),
]

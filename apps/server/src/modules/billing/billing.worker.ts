import { handle } from '#platform/jobs/handler.ts'
import {
  closeCustomerJob,
  mailBillingNoticeJob,
  receiveEventJob,
  reconcileJob,
  syncCustomerJob,
  tidyUpJob,
} from './billing.jobs.ts'
import { closeCustomer } from './customers.service.ts'
import { reconcile, processEvent } from './sync/events.service.ts'
import { mailNotice } from './notifications/notifications.service.ts'
import { syncCustomer, applyCorrections } from './sync/sync.service.ts'

export const billingHandlers = [
  handle(receiveEventJob, { run: (ctx, { eventId }) => processEvent(ctx, eventId) }),
  handle(syncCustomerJob, { run: (ctx, { customerId }) => syncCustomer(ctx, customerId) }),
  handle(tidyUpJob, { run: (ctx, { customerId }) => applyCorrections(ctx, customerId) }),
  handle(closeCustomerJob, { run: (ctx, { customerId }) => closeCustomer(ctx, customerId) }),
  handle(mailBillingNoticeJob, { run: (ctx, { noticeKey }) => mailNotice(ctx, noticeKey) }),
  handle(reconcileJob, { run: (ctx) => reconcile(ctx) }),
]

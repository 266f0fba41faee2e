import { handle } from '#platform/jobs/handler.ts'
import {
  closeCustomerJob,
  mailNotificationJob,
  receiveEventJob,
  reconcileJob,
  syncCustomerJob,
  applyCorrectionsJob,
} from './billing.jobs.ts'
import { closeCustomer } from './customers.service.ts'
import { reconcile, processEvent } from './sync/events.service.ts'
import { mailNotification } from './notifications/notifications.service.ts'
import { syncCustomer, applyCorrections } from './sync/sync.service.ts'

export const billingHandlers = [
  handle(receiveEventJob, { run: (ctx, { eventId }) => processEvent(ctx, eventId) }),
  handle(syncCustomerJob, { run: (ctx, { customerId }) => syncCustomer(ctx, customerId) }),
  handle(applyCorrectionsJob, { run: (ctx, { customerId }) => applyCorrections(ctx, customerId) }),
  handle(closeCustomerJob, { run: (ctx, { customerId }) => closeCustomer(ctx, customerId) }),
  handle(mailNotificationJob, { run: (ctx, { noticeKey }) => mailNotification(ctx, noticeKey) }),
  handle(reconcileJob, { run: (ctx) => reconcile(ctx) }),
]

import type { Config } from '#config.ts'
import { EventRejected, type Payments, PaymentsUnavailable } from './payments.ts'
import { createStripePayments } from './stripe-payments.ts'

/** Without a configured provider nothing can be bought, and no event is accepted. */
export const createPayments = (settings: Config['payments']): Payments =>
  settings === undefined ? createUnavailablePayments() : createStripePayments(settings)

function createUnavailablePayments(): Payments {
  const reject = () => Promise.reject(new PaymentsUnavailable('No payment provider is configured'))
  return {
    ensureCustomer: reject,
    updateCustomer: reject,
    deleteCustomer: reject,
    findUserOf: reject,
    createCheckout: reject,
    findCheckout: reject,
    expireCheckout: reject,
    readCustomer: reject,
    previewChange: reject,
    changePlan: reject,
    cancelAtPeriodEnd: reject,
    resume: reject,
    cancelNow: reject,
    refund: reject,
    readEvent: () => {
      throw new EventRejected('No payment provider is configured')
    },
    findCustomerOf: reject,
    listChangedCustomers: () => Promise.resolve([]),
  }
}

import type { Config } from '#config.ts'
import { EventRejected, type Payments, PaymentsUnavailable } from './payments.ts'
import { createStripePayments } from './stripe-payments.ts'

/** Without a provider nothing can be bought, and nobody's word about a payment is believed. */
export const createPayments = (settings: Config['payments']): Payments =>
  settings === undefined ? createNoPayments() : createStripePayments(settings)

function createNoPayments(): Payments {
  const refuse = () => Promise.reject(new PaymentsUnavailable('No payment provider is configured'))
  return {
    ensureCustomer: refuse,
    updateCustomer: refuse,
    deleteCustomer: refuse,
    createCheckout: refuse,
    findCheckout: refuse,
    expireCheckout: refuse,
    readCustomer: refuse,
    previewChange: refuse,
    changePlan: refuse,
    cancelAtPeriodEnd: refuse,
    resume: refuse,
    cancelNow: refuse,
    refund: refuse,
    readEvent: () => {
      throw new EventRejected('No payment provider is configured')
    },
    findCustomerOf: refuse,
    listChangedCustomers: () => Promise.resolve([]),
  }
}

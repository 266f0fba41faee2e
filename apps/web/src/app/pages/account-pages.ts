/**
 * The pages of the account and of payments. A file of its own, so that the names of their files are not part of the first
 * load of every visit.
 */
export const loadPlanLayout = async () => ({
  Component: (await import('../layouts/PlanLayout.tsx')).PlanLayout,
})

export const loadSubscriptionPage = async () => ({
  Component: (await import('#features/billing/subscription/SubscriptionPage.tsx')).SubscriptionPage,
})

export const loadPackagesPage = async () => ({
  Component: (await import('#features/billing/PackagesPage.tsx')).PackagesPage,
})

export const loadTransactionsPage = async () => ({
  Component: (await import('#features/transactions/TransactionsPage.tsx')).TransactionsPage,
})

export const loadPaymentSuccessPage = async () => ({
  Component: (await import('#features/billing/payment/PaymentSuccessPage.tsx')).PaymentSuccessPage,
})

export const loadPaymentCancelledPage = async () => ({
  Component: (await import('#features/billing/payment/PaymentCancelledPage.tsx')).PaymentCancelledPage,
})

export const loadProfilePage = async () => ({
  Component: (await import('#features/profile/ProfilePage.tsx')).ProfilePage,
})

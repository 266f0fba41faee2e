const STRIPE_PAGES = new Set(['checkout.stripe.com', 'pay.stripe.com', 'invoice.stripe.com', 'billing.stripe.com'])

/** Pages a person may be sent to: Stripe's own or, where another server stands in for it, that server's. */
export function createPageGuard(apiBase: string): (url: string | null | undefined) => string | undefined {
  const simulator = new URL(apiBase)
  const isStandIn = simulator.hostname !== 'api.stripe.com'
  return (url) => {
    if (url === null || url === undefined || !URL.canParse(url)) return undefined
    const { protocol, hostname, origin } = new URL(url)
    if (protocol === 'https:' && STRIPE_PAGES.has(hostname)) return url
    return isStandIn && origin === simulator.origin ? url : undefined
  }
}

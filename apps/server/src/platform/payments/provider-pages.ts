const STRIPE_PAGES = new Set(['checkout.stripe.com', 'pay.stripe.com', 'invoice.stripe.com', 'billing.stripe.com'])

/** Allows pages of Stripe or, if a simulator is configured, pages of the simulator. */
export function createPageGuard(apiBase: string): (url: string | null | undefined) => string | undefined {
  const api = new URL(apiBase)
  const isSimulator = api.hostname !== 'api.stripe.com'
  return (url) => {
    if (url === null || url === undefined || !URL.canParse(url)) return undefined
    const { protocol, hostname, origin } = new URL(url)
    if (protocol === 'https:' && STRIPE_PAGES.has(hostname)) return url
    return isSimulator && origin === api.origin ? url : undefined
  }
}

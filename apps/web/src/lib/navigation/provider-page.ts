const PROVIDER_HOSTS = new Set(['checkout.stripe.com', 'pay.stripe.com', 'invoice.stripe.com', 'billing.stripe.com'])
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]'])

/**
 * A page of the payment provider, or nothing: whatever an answer says, nobody is sent anywhere else to type a card
 * number. On a developer's machine the provider is a neighbour on the same machine.
 */
export function findProviderPage(address: unknown): string | undefined {
  if (typeof address !== 'string' || !URL.canParse(address)) return undefined
  const { protocol, hostname, port, username, password } = new URL(address)
  if (username !== '' || password !== '') return undefined
  if (protocol === 'https:' && port === '' && PROVIDER_HOSTS.has(hostname)) return address
  const isNeighbour = protocol === 'http:' && LOOPBACK.has(hostname) && LOOPBACK.has(location.hostname)
  return isNeighbour ? address : undefined
}

/** The page is left; coming back by the browser's own button finds it as it was. */
export const goToProvider = (page: string): void => location.assign(page)

/**
 * Opens the page beside ours. Browsers let that happen only within the press itself, so the tab is opened first and
 * learns its address when that is known; where even that is refused, the address opens here.
 */
export function openInNewTab(): { show: (page: string) => void; close: () => void } {
  const tab = window.open('about:blank', '_blank')
  if (tab === null) return { show: goToProvider, close: () => undefined }
  tab.opener = null
  return { show: (page) => tab.location.replace(page), close: () => tab.close() }
}

const PROVIDER_HOSTS = new Set(['checkout.stripe.com', 'pay.stripe.com', 'invoice.stripe.com', 'billing.stripe.com'])
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]'])

/**
 * The address if it is a page of the payment provider, else undefined: whatever a response says, users must not be sent
 * anywhere else to type a card number. On a developer's machine the provider simulator is on the loopback interface.
 */
export function findProviderPage(address: unknown): string | undefined {
  if (typeof address !== 'string' || !URL.canParse(address)) return undefined
  const { protocol, hostname, port, username, password } = new URL(address)
  if (username !== '' || password !== '') return undefined
  if (protocol === 'https:' && port === '' && PROVIDER_HOSTS.has(hostname)) return address
  const isSimulator = protocol === 'http:' && LOOPBACK.has(hostname) && LOOPBACK.has(location.hostname)
  return isSimulator ? address : undefined
}

/** Leaves the app in a way that the browser's back button can undo. */
export const goToProvider = (page: string): void => location.assign(page)

/**
 * Opens a tab whose address is not known yet. Browsers allow new tabs only within the click, so the tab is opened at once
 * and navigated later. If the browser blocks even that, the address opens in this tab.
 */
export function openInNewTab(): { show: (page: string) => void; close: () => void } {
  const tab = window.open('about:blank', '_blank')
  if (tab === null) return { show: goToProvider, close: () => undefined }
  tab.opener = null
  return { show: (page) => tab.location.replace(page), close: () => tab.close() }
}

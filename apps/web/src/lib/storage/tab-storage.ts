/** The pending Google sign-in, the checkout for which this tab left the app, and the script that the user works on. */
type TabKey = 'googleAttempt' | 'checkoutSession' | 'workPath'

/** Reads from session storage, which belongs to this tab alone. A browser that blocks storage has no values. */
export function readTabKey(key: TabKey): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** Without a value the key is removed. */
export function writeTabKey(key: TabKey, value?: string): void {
  try {
    if (value === undefined) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, value)
  } catch {
    // The reader handles a missing value.
  }
}

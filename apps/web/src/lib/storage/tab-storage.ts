/** An attempt to sign in elsewhere, and the payment that this tab went away for. */
type TabKey = 'googleAttempt' | 'checkoutSession'

/** What this tab alone remembers, for as long as it is open. A browser that blocks storage remembers nothing. */
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
    // Whoever reads it will miss it and say so.
  }
}

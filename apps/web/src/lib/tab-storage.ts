/** What this tab alone remembers, for as long as it is open. A browser that blocks storage remembers nothing. */
export function readTabKey(key: 'googleAttempt'): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** Without a value the key is removed. */
export function writeTabKey(key: 'googleAttempt', value?: string): void {
  try {
    if (value === undefined) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, value)
  } catch {
    // Whoever reads it will miss it and say so.
  }
}

interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ) => { createScriptURL: (address: string) => string }
}

/** The only addresses that may become a worker: files of our own build. */
function check(address: string): string {
  const { origin, pathname } = new URL(address, location.href)
  if (origin !== location.origin) throw new TypeError(`${pathname} is not ours`)
  return address
}

let policy: { createScriptURL: (address: string) => string } | undefined

/** The page's policy takes no plain string for the address of a script; this one name is on its list. */
export function trustedScriptUrl(address: string): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  policy ??= trustedTypes?.createPolicy('sidelight-worker', { createScriptURL: check }) ?? { createScriptURL: check }
  return policy.createScriptURL(address)
}

export const startWorker = (address: string): Worker => new Worker(trustedScriptUrl(address), { type: 'module' })

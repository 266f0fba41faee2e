interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ) => { createScriptURL: (address: string) => string }
}

/** Admits only files of our own origin as workers. */
function assertOwnOrigin(address: string): string {
  const { origin, pathname } = new URL(address, location.href)
  if (origin !== location.origin) throw new TypeError(`${pathname} is not on this origin`)
  return address
}

let policy: { createScriptURL: (address: string) => string } | undefined

/** The content security policy requires trusted types for script addresses and allows this one policy name. */
export function trustedScriptUrl(address: string): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  const rules = { createScriptURL: assertOwnOrigin }
  policy ??= trustedTypes?.createPolicy('sidelight-worker', rules) ?? rules
  return policy.createScriptURL(address)
}

/** So that the browser has it when it is started, perhaps without a network. A worker is one file. */
export async function loadWorker(address: string): Promise<void> {
  await (await fetch(assertOwnOrigin(address))).arrayBuffer()
}

export const startWorker = (address: string): Worker => new Worker(trustedScriptUrl(address), { type: 'module' })

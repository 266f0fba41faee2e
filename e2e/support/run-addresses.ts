/** Where the product and its neighbours stand during one run; written by the global setup, read by every worker. */
export interface RunAddresses {
  /** The product as people meet it. */
  url: string
  /**
   * A second API process on the same database whose access tokens run out after one second: the way to a session whose
   * token is really expired. Pages are not opened there, because on a busy machine a second can pass between two calls.
   */
  hastyUrl: string
  databaseUrl: string
  inboxUrl: string
  smtpUrl: string
  supportAddress: string
  /** Where people sign in who have no password here. */
  providerUrl: string
  /** Where pictures and files go and come from, without passing through the product. */
  storageUrl: string
  /** Where people pay. Missing when payments go to the provider itself, whose clock nobody moves. */
  paymentsUrl: string | undefined
}

const VARIABLE = 'SIDELIGHT_E2E_STAGE'

export function publishAddresses(addresses: RunAddresses): void {
  process.env[VARIABLE] = JSON.stringify(addresses)
}

export function getAddresses(): RunAddresses {
  const text = process.env[VARIABLE]
  if (text === undefined) throw new Error('No stage: these tests need the global setup of playwright.config.ts')
  return JSON.parse(text) as RunAddresses
}

import type { StorageAccess } from '@sidelight/dev-services/storage/storage-access'

/** Addresses of the product and the dev services during one run; written by the global setup, read by every worker. */
export interface RunAddresses {
  url: string
  /** The internal port, with the metrics. */
  opsUrl: string
  /**
   * A second API process on the same database whose access tokens expire after one second: the source of tokens that
   * are really expired. No page is opened there, because on a busy machine a second can pass between two calls.
   */
  shortTokenUrl: string
  /** The operators' console; at localhost, because browsers allow no passkeys at an IP address. */
  consoleUrl: string
  databaseUrl: string
  inboxUrl: string
  smtpUrl: string
  supportAddress: string
  /** The OpenID provider. */
  providerUrl: string
  /** The S3 storage, which browsers use directly. */
  storageUrl: string
  /** To read the bucket as its owner. */
  storage: StorageAccess
  /** Where the processes of the product and the services write their logs. */
  logDirectory: string
  /** The Stripe simulator. Missing when Stripe itself is configured, whose clock cannot be moved. */
  paymentsUrl: string | undefined
}

const VARIABLE = 'SIDELIGHT_E2E_ADDRESSES'

export function publishAddresses(addresses: RunAddresses): void {
  process.env[VARIABLE] = JSON.stringify(addresses)
}

export function getAddresses(): RunAddresses {
  const text = process.env[VARIABLE]
  if (text === undefined) throw new Error('No addresses: these tests need the global setup of playwright.config.ts')
  return JSON.parse(text) as RunAddresses
}

import type { TestProject } from 'vitest/node'
import { startServices } from '@sidelight/dev-services/start-services'
import { setUpSimulatorCatalogue } from './start-stripe.ts'

export interface ProvidedServices {
  /** The environment that points the server at the dev services. */
  env: Record<string, string>
  databaseUrl: string
  inboxUrl: string
  smtpUrl: string
  oidcIssuer: string
  oidcClientId: string
  /** Undefined when a Stripe key is configured. */
  stripeUrl: string | undefined
  /** Ceph or a given server; 's3rver' checks too little for tests of presigned URLs. */
  storageKind: 'given' | 'ceph' | 's3rver'
  logDirectory: string
}

declare module 'vitest' {
  interface ProvidedContext {
    services: ProvidedServices
  }
}

/** Vitest's globalSetup: all test files share the dev services; each creates its own database. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const services = await startServices()
  if (services.stripe !== undefined) await setUpSimulatorCatalogue(services.stripe.url)
  project.provide('services', {
    env: services.env,
    databaseUrl: services.databaseUrl,
    inboxUrl: services.inbox.webUrl,
    smtpUrl: services.inbox.smtpUrl,
    oidcIssuer: services.oidc.issuer,
    oidcClientId: services.oidc.clientId,
    stripeUrl: services.stripe?.url,
    storageKind: services.storage.kind,
    logDirectory: services.logDirectory,
  })
  return () => services.stop()
}

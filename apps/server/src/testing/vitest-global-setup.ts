import type { TestProject } from 'vitest/node'
import { startServices } from '@sidelight/dev-services/start-services'
import { setUpSimulatorCatalogue } from './start-stripe.ts'

export interface ProvidedServices {
  /** What the server program reads to find the world. */
  env: Record<string, string>
  databaseUrl: string
  inboxUrl: string
  smtpUrl: string
  oidcIssuer: string
  oidcClientId: string
  /** Missing when a key was given; `connectStandIn` takes hold of it. */
  stripeUrl: string | undefined
  /** Ceph or a server given by its address; 's3rver' checks too little for tests of presigned addresses. */
  storageKind: 'given' | 'ceph' | 's3rver'
  logDirectory: string
}

declare module 'vitest' {
  interface ProvidedContext {
    services: ProvidedServices
  }
}

/** Vitest's globalSetup: one world for all test files; a file takes its own database with createScratchDatabase. */
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

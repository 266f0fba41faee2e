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
    world: ProvidedServices
  }
}

/** Vitest's globalSetup: one world for all test files; a file takes its own database with createScratchDatabase. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const world = await startServices()
  if (world.stripe !== undefined) await setUpSimulatorCatalogue(world.stripe.url)
  project.provide('world', {
    env: world.env,
    databaseUrl: world.databaseUrl,
    inboxUrl: world.inbox.webUrl,
    smtpUrl: world.inbox.smtpUrl,
    oidcIssuer: world.oidc.issuer,
    oidcClientId: world.oidc.clientId,
    stripeUrl: world.stripe?.url,
    storageKind: world.storage.kind,
    logDirectory: world.logDirectory,
  })
  return () => world.stop()
}

import { findPackageJSON } from 'node:module'
import { dirname } from 'node:path'

/** Where an installed package lies. Not by import.meta.resolve: Vitest, which also runs this, does not have it. */
export function findPackageDirectory(name: string): string | undefined {
  try {
    const manifest = findPackageJSON(name, import.meta.url)
    return manifest === undefined ? undefined : dirname(manifest)
  } catch {
    return undefined
  }
}

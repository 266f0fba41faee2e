import { findPackageJSON } from 'node:module'
import { dirname } from 'node:path'

/** The directory of an installed package. Vitest, which also runs this, has no import.meta.resolve. */
export function findPackageDirectory(name: string): string | undefined {
  try {
    const manifest = findPackageJSON(name, import.meta.url)
    return manifest === undefined ? undefined : dirname(manifest)
  } catch {
    return undefined
  }
}

import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const TOP_FOLDERS = ['packages', 'apps', 'e2e', 'labs', 'tools']
const SKIPPED_FOLDERS = new Set([
  'node_modules',
  'dist',
  'dist-console',
  'dist-ssr',
  'coverage',
  'public',
  'test-results',
  '.dev-services',
  '.vite',
])
const SOURCE = /\.[cm]?[jt]sx?$/

/** Every source file of the repository, relative to its root, with forward slashes. */
export function listSourceFiles(root: string): string[] {
  const atRoot = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isFile() && SOURCE.test(entry.name))
    .map((entry) => entry.name)
  const below = TOP_FOLDERS.filter((folder) => existsSync(join(root, folder))).flatMap((folder) =>
    listUnder(root, folder),
  )
  return [...atRoot, ...below].sort()
}

function listUnder(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return SKIPPED_FOLDERS.has(entry.name) ? [] : listUnder(root, path)
    return entry.isFile() && SOURCE.test(entry.name) ? [path] : []
  })
}

const TEST = /\.(test|spec)\.[cm]?tsx?$|\/testing\//

export const isTest = (path: string): boolean => TEST.test(path)

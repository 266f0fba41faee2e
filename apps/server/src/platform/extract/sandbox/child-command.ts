import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface ChildCommand {
  program: string
  args: string[]
}

const extractDirectory = resolve(import.meta.dirname, '..')
const serverDirectory = resolve(extractDirectory, '../../..')
const HEAP_MEGABYTES = 384
/** Of util-linux: runs a program that has no network at all. */
const NAMESPACES = 'unshare'

let hasNamespaces: boolean | undefined

/** The child reads our code and its libraries, and nothing else; only the recogniser may load native code and threads. */
export function describeChild(purpose: 'text' | 'recognition'): ChildCommand {
  const libraries = dirname(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')))
  const readable = [extractDirectory, join(serverDirectory, 'package.json'), libraries, domainDirectory()]
  const args = [
    `--max-old-space-size=${HEAP_MEGABYTES}`,
    '--no-warnings',
    '--disable-proto=delete',
    '--permission',
    ...readable.map((path) => `--allow-fs-read=${path}`),
    ...(purpose === 'recognition' ? ['--allow-addons', '--allow-worker'] : []),
    fileURLToPath(new URL('./child.ts', import.meta.url)),
  ]
  return canLeaveNetwork()
    ? { program: NAMESPACES, args: ['--map-root-user', '--net', '--', process.execPath, ...args] }
    : { program: process.execPath, args }
}

/** A workspace is linked into the libraries, and permissions look at where the link leads. */
const domainDirectory = (): string =>
  resolve(createRequire(import.meta.url).resolve('@sidelight/domain/script/source'), '../../..')

function canLeaveNetwork(): boolean {
  hasNamespaces ??= spawnSync(NAMESPACES, ['--map-root-user', '--net', '--', 'true'], { timeout: 5000 }).status === 0
  return hasNamespaces
}

import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Command, withoutNetwork } from '../../process/no-network-command.ts'

const extractDirectory = resolve(import.meta.dirname, '..')
const serverDirectory = resolve(extractDirectory, '../../..')
const HEAP_MEGABYTES = 384

/** The child reads our code and its libraries, and nothing else; only the recogniser may load native code and threads. */
export function describeChild(purpose: 'text' | 'recognition'): Command {
  const libraries = dirname(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')))
  const readable = [extractDirectory, join(serverDirectory, 'package.json'), libraries, domainDirectory()]
  return withoutNetwork([
    `--max-old-space-size=${HEAP_MEGABYTES}`,
    '--no-warnings',
    '--disable-proto=delete',
    '--permission',
    ...readable.map((path) => `--allow-fs-read=${path}`),
    ...(purpose === 'recognition' ? ['--allow-addons', '--allow-worker'] : []),
    fileURLToPath(new URL('./child.ts', import.meta.url)),
  ])
}

/** A workspace is linked into the libraries, and permissions look at where the link leads. */
const domainDirectory = (): string =>
  resolve(createRequire(import.meta.url).resolve('@sidelight/domain/script/document/source'), '../../../..')

import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Command, withoutNetwork } from '../../process/no-network-command.ts'

const extractDirectory = resolve(import.meta.dirname, '..')
const serverDirectory = resolve(extractDirectory, '../../..')
const HEAP_MEGABYTES = 384

/** The child may read only our code and its libraries; only the OCR child may load native code and start threads. */
export function describeChild(purpose: 'text' | 'recognition'): Command {
  const libraries = dirname(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')))
  const readable = [extractDirectory, join(serverDirectory, 'package.json'), libraries, ...linkedDirectories()]
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

/** node_modules links to the workspaces, and permissions apply to the target of a link. */
function linkedDirectories(): string[] {
  const { resolve: find } = createRequire(import.meta.url)
  return [
    resolve(find('@sidelight/domain/lines/characters'), '../../..'),
    resolve(find('@sidelight/extraction/clean-text'), '../..'),
    resolve(find('@sidelight/script-parser/parse-script'), '../..'),
  ]
}

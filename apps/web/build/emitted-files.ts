import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

interface EmittedFile {
  /** In the build, with a hash of its content in its name. */
  address: string
  content: Uint8Array
}

/** Not `.gz`: some servers would send that as a content encoding, which the browser undoes, and others would not. */
export const addressOf = (path: string, content: Uint8Array): string =>
  `assets/${path}-${createHash('sha256').update(content).digest('hex').slice(0, 12)}.bin`

/** Files for the page that Vite does not know, at the same addresses in the build and in development. */
export const emitFiles = (
  files: readonly EmittedFile[],
  pack: (content: Uint8Array) => Uint8Array,
): Pick<Plugin, 'generateBundle' | 'configureServer'> => ({
  generateBundle() {
    // The prerender build does not need the files.
    if (this.environment.name !== 'client') return
    for (const { content, address } of files) this.emitFile({ type: 'asset', fileName: address, source: pack(content) })
  },
  configureServer(server) {
    server.middlewares.use((request, response, next) => {
      const file = files.find(({ address }) => request.url === `/${address}`)
      if (file === undefined) next()
      else response.setHeader('content-type', 'application/octet-stream').end(pack(file.content))
    })
  },
})

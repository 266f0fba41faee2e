import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Pages are left out: each answer carries a nonce of its own, so the server packs them as they go. */
const PACKABLE = /\.(js|css|svg|txt|json|webmanifest)$/

const asBrotli = promisify(brotliCompress)
const asGzip = promisify(gzip)

/** Packs every text once, as small as it gets, so that no request has to. */
export async function compressFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter(
    (entry) => entry.isFile() && PACKABLE.test(entry.name) && !entry.parentPath.includes('.vite'),
  )
  for (const { parentPath, name } of files) {
    const path = join(parentPath, name)
    const bytes = await readFile(path)
    const packed = await asBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
    await writeFile(`${path}.br`, packed)
    await writeFile(`${path}.gz`, await asGzip(bytes, { level: 9 }))
  }
}

import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** HTML is left out: each response has its own nonce, so the server compresses it on the fly. */
const COMPRESSIBLE = /\.(js|css|svg|txt|json|webmanifest)$/

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/** Compresses every text file once at the highest level, so that the server does not have to per request. */
export async function compressFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter(
    (entry) => entry.isFile() && COMPRESSIBLE.test(entry.name) && !entry.parentPath.includes('.vite'),
  )
  for (const { parentPath, name } of files) {
    const path = join(parentPath, name)
    const bytes = await readFile(path)
    const compressed = await brotliAsync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
    await writeFile(`${path}.br`, compressed)
    await writeFile(`${path}.gz`, await gzipAsync(bytes, { level: 9 }))
  }
}

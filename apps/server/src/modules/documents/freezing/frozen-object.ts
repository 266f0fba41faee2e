import { promisify } from 'node:util'
import { constants, gunzip, gzip } from 'node:zlib'
import type { FrozenRows } from './freezing.repo.ts'

const compress = promisify(gzip)
const decompress = promisify(gunzip)

/** One line for each table: its name, a tab and its rows. */
export function packRows(tables: FrozenRows): Promise<Buffer> {
  const lines = [...tables].map(([name, rows]) => `${name}\t${rows}\n`)
  return compress(lines.join(''), { level: constants.Z_BEST_COMPRESSION })
}

export async function unpackRows(object: Uint8Array): Promise<FrozenRows> {
  const lines = (await decompress(object)).toString().split('\n').slice(0, -1)
  return new Map(
    lines.map((line) => {
      const end = line.indexOf('\t')
      return [line.slice(0, end), line.slice(end + 1)]
    }),
  )
}

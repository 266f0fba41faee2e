import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Fast rather than small: every response is compressed separately, because each has its own nonce. */
const BROTLI_QUALITY = 5

interface CompressedPage {
  encoding: 'br' | 'gzip' | undefined
  body: Buffer | string
}

/** Uses the best encoding that the browser accepts. A page contains no request data, so BREACH attacks do not apply. */
export async function compressPage(html: string, accepted: string | undefined): Promise<CompressedPage> {
  if (accepts(accepted, 'br')) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY }
    return { encoding: 'br', body: await compressBrotli(html, { params }) }
  }
  if (accepts(accepted, 'gzip')) return { encoding: 'gzip', body: await compressGzip(html) }
  return { encoding: undefined, body: html }
}

const accepts = (header: string | undefined, name: string): boolean =>
  (header ?? '')
    .toLowerCase()
    .split(',')
    .map((entry) => entry.split(';').map((part) => part.trim()))
    .some(([encoding, weight]) => encoding === name && !/^q=0(\.0*)?$/.test(weight ?? ''))

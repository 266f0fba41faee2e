import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const asBrotli = promisify(brotliCompress)
const asGzip = promisify(gzip)

/** Quick rather than small: every answer is packed anew, because each has a nonce of its own. */
const BROTLI_QUALITY = 5

interface PackedPage {
  encoding: 'br' | 'gzip' | undefined
  body: Buffer | string
}

/** In the best form that the browser says it can read. Nothing in a page comes from a request, so nothing can be guessed. */
export async function compressPage(html: string, accepted: string | undefined): Promise<PackedPage> {
  if (accepts(accepted, 'br')) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY }
    return { encoding: 'br', body: await asBrotli(html, { params }) }
  }
  if (accepts(accepted, 'gzip')) return { encoding: 'gzip', body: await asGzip(html) }
  return { encoding: undefined, body: html }
}

const accepts = (header: string | undefined, name: string): boolean =>
  (header ?? '')
    .toLowerCase()
    .split(',')
    .map((entry) => entry.split(';').map((part) => part.trim()))
    .some(([encoding, weight]) => encoding === name && !/^q=0(\.0*)?$/.test(weight ?? ''))

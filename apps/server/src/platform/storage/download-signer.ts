import { createHash, createHmac, hash } from 'node:crypto'
import type { Config } from '#config.ts'

interface SignedDownload {
  key: string
  signedAt: Date
  expiresInSeconds: number
  /** Headers of the response: `response-cache-control`. */
  responseHeaders: Record<string, string>
}

const ALGORITHM = 'AWS4-HMAC-SHA256'

/**
 * Signs download URLs with Signature V4. The SDK takes milliseconds for each URL, and a script of 2,000 lines needs 2,000
 * of them at once. So what the URLs of one list share is computed once: the key, which changes daily, and the query.
 */
export function createDownloadSigner(config: Config['storage']): (download: SignedDownload) => string {
  const { protocol, host: endpointHost } = new URL(config.endpoint)
  const host = config.forcePathStyle ? endpointHost : `${config.bucket}.${endpointHost}`
  const pathPrefix = config.forcePathStyle ? `/${encode(config.bucket)}/` : '/'

  const findSign = keepLast((day: string) => {
    const parts = [day, config.region, 's3', 'aws4_request']
    const secret = Buffer.from(`AWS4${config.secretAccessKey}`)
    return createHmacOf(parts.reduce<Buffer>((key, part) => hmac(key, part), secret))
  })
  const findQuery = keepLast((shared: string) => canonicalQuery(JSON.parse(shared) as Record<string, string>))

  return ({ key, signedAt, expiresInSeconds, responseHeaders }) => {
    const timestamp = `${signedAt.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
    const day = timestamp.slice(0, 8)
    const scope = `${day}/${config.region}/s3/aws4_request`
    const query = findQuery(
      JSON.stringify({
        ...responseHeaders,
        'X-Amz-Algorithm': ALGORITHM,
        'X-Amz-Credential': `${config.accessKeyId}/${scope}`,
        'X-Amz-Date': timestamp,
        'X-Amz-Expires': String(expiresInSeconds),
        'X-Amz-SignedHeaders': 'host',
      }),
    )
    const path = pathPrefix + key.split('/').map(encode).join('/')
    const request = `GET\n${path}\n${query}\nhost:${host}\n\nhost\nUNSIGNED-PAYLOAD`
    const signed = `${ALGORITHM}\n${timestamp}\n${scope}\n${hash('sha256', request)}`
    return `${protocol}//${host}${path}?${query}&X-Amz-Signature=${findSign(day)(signed)}`
  }
}

/** Computes again only for another input than the last. */
function keepLast<Output>(compute: (input: string) => Output): (input: string) => Output {
  let last: { input: string; output: Output } | undefined
  return (input) => {
    if (last?.input !== input) last = { input, output: compute(input) }
    return last.output
  }
}

/**
 * HMAC-SHA-256 of many texts with one key of 32 bytes, by its definition (RFC 2104). Node's own takes 40 µs for each text
 * instead of 7, because it prepares the key each time.
 */
function createHmacOf(key: Buffer): (text: string) => string {
  const block = Buffer.concat([key, Buffer.alloc(64 - key.length)])
  const inner = createHash('sha256').update(block.map((byte) => byte ^ 0x36))
  const outer = createHash('sha256').update(block.map((byte) => byte ^ 0x5c))
  return (text) => outer.copy().update(inner.copy().update(text).digest()).digest('hex')
}

const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** Also encodes the characters that encodeURIComponent leaves unchanged, as the signature requires. */
const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

/** Sorted by code point, as the signature requires. */
const canonicalQuery = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted((first, second) => (first < second ? -1 : 1))
    .join('&')

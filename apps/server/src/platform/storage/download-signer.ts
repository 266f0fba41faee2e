import { createHash, createHmac } from 'node:crypto'
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
 * of them at once. The signing key is derived once a day.
 */
export function createDownloadSigner(config: Config['storage']): (download: SignedDownload) => string {
  const { protocol, host: endpointHost } = new URL(config.endpoint)
  const host = config.forcePathStyle ? endpointHost : `${config.bucket}.${endpointHost}`
  const pathPrefix = config.forcePathStyle ? `/${encode(config.bucket)}/` : '/'
  let dailyKey: { day: string; key: Buffer } = { day: '', key: Buffer.alloc(0) }

  function signingKey(day: string): Buffer {
    if (dailyKey.day === day) return dailyKey.key
    const parts = [day, config.region, 's3', 'aws4_request']
    const key = parts.reduce<Buffer>((secret, part) => hmac(secret, part), Buffer.from(`AWS4${config.secretAccessKey}`))
    dailyKey = { day, key }
    return key
  }

  return ({ key, signedAt, expiresInSeconds, responseHeaders }) => {
    const timestamp = `${signedAt.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
    const day = timestamp.slice(0, 8)
    const scope = `${day}/${config.region}/s3/aws4_request`
    const query = canonicalQuery({
      ...responseHeaders,
      'X-Amz-Algorithm': ALGORITHM,
      'X-Amz-Credential': `${config.accessKeyId}/${scope}`,
      'X-Amz-Date': timestamp,
      'X-Amz-Expires': String(expiresInSeconds),
      'X-Amz-SignedHeaders': 'host',
    })
    const path = pathPrefix + key.split('/').map(encode).join('/')
    const request = ['GET', path, query, `host:${host}\n`, 'host', 'UNSIGNED-PAYLOAD'].join('\n')
    const digest = createHash('sha256').update(request).digest('hex')
    const signature = hmac(signingKey(day), [ALGORITHM, timestamp, scope, digest].join('\n')).toString('hex')
    return `${protocol}//${host}${path}?${query}&X-Amz-Signature=${signature}`
  }
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

import { createHash, createHmac } from 'node:crypto'
import type { Config } from '#config.ts'

interface SignedDownload {
  key: string
  signedAt: Date
  expiresInSeconds: number
  /** Headers the store is to answer with: `response-cache-control`. */
  answer: Record<string, string>
}

const ALGORITHM = 'AWS4-HMAC-SHA256'

/**
 * Signature V4 in the query, for reading. The SDK takes milliseconds for each address; a script of 2,000 lines asks for
 * 2,000 of them at once. The key of the day is derived once.
 */
export function createDownloadSigner(config: Config['storage']): (download: SignedDownload) => string {
  const { protocol, host: endpointHost } = new URL(config.endpoint)
  const host = config.forcePathStyle ? endpointHost : `${config.bucket}.${endpointHost}`
  const root = config.forcePathStyle ? `/${encode(config.bucket)}/` : '/'
  let keyOfDay: { day: string; key: Buffer } = { day: '', key: Buffer.alloc(0) }

  function signingKey(day: string): Buffer {
    if (keyOfDay.day === day) return keyOfDay.key
    const parts = [day, config.region, 's3', 'aws4_request']
    const key = parts.reduce<Buffer>((secret, part) => hmac(secret, part), Buffer.from(`AWS4${config.secretAccessKey}`))
    keyOfDay = { day, key }
    return key
  }

  return ({ key, signedAt, expiresInSeconds, answer }) => {
    const moment = `${signedAt.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
    const day = moment.slice(0, 8)
    const scope = `${day}/${config.region}/s3/aws4_request`
    const query = canonicalQuery({
      ...answer,
      'X-Amz-Algorithm': ALGORITHM,
      'X-Amz-Credential': `${config.accessKeyId}/${scope}`,
      'X-Amz-Date': moment,
      'X-Amz-Expires': String(expiresInSeconds),
      'X-Amz-SignedHeaders': 'host',
    })
    const path = root + key.split('/').map(encode).join('/')
    const request = ['GET', path, query, `host:${host}\n`, 'host', 'UNSIGNED-PAYLOAD'].join('\n')
    const digest = createHash('sha256').update(request).digest('hex')
    const signature = hmac(signingKey(day), [ALGORITHM, moment, scope, digest].join('\n')).toString('hex')
    return `${protocol}//${host}${path}?${query}&X-Amz-Signature=${signature}`
  }
}

const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** Stricter than the browser's: what it leaves alone, the signature wants encoded. */
const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

/** Sorted by code point, as the signature wants it. */
const canonicalQuery = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted((one, other) => (one < other ? -1 : 1))
    .join('&')

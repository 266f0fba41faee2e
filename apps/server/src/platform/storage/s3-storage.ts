import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  NotFound,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { Config } from '#config.ts'
import { AppError } from '../errors.ts'
import { createDownloadSigner } from './download-signer.ts'
import { abortUploads, listUploads, uploadInParts } from './multipart-upload.ts'
import type { ObjectStorage } from './storage.ts'

/** Without naming them here the signature covers neither, and any body of any type could be put. */
const BOUND_HEADERS = new Set(['host', 'content-type', 'content-length'])

const CONNECTED_WITHIN_MS = 3000
/** Once more and no oftener: whoever waits would rather be told, and jobs have attempts of their own. */
const ATTEMPTS = 2

export function createS3Storage(config: Config['storage']): ObjectStorage & { close(): void } {
  const { bucket: Bucket } = config
  const signDownload = createDownloadSigner(config)
  const client = openClient(config)
  const open = (wanted: { Key: string; IfMatch?: string; Range?: string }) =>
    available(async () => {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, ...wanted }))
      if (!Body) throw new Error('The store answered without a body')
      return Body
    })

  return {
    presignUpload: ({ key, contentType, sizeBytes, expiresInSeconds }) =>
      getSignedUrl(
        client,
        new PutObjectCommand({ Bucket, Key: key, ContentType: contentType, ContentLength: sizeBytes }),
        { expiresIn: expiresInSeconds, signableHeaders: BOUND_HEADERS },
      ),

    presignDownload: async (key, { expiresInSeconds, fileName, signedAt = new Date(), keepSeconds }) =>
      signDownload({
        key,
        signedAt,
        expiresInSeconds,
        answer: {
          ...(fileName !== undefined && { 'response-content-disposition': attachment(fileName) }),
          ...(keepSeconds !== undefined && { 'response-cache-control': `private, max-age=${keepSeconds}` }),
        },
      }),

    find: (key) =>
      available(async () => {
        try {
          const head = await client.send(new HeadObjectCommand({ Bucket, Key: key }))
          return { sizeBytes: head.ContentLength ?? 0, contentType: head.ContentType ?? '', etag: head.ETag ?? '' }
        } catch (error) {
          if (error instanceof NotFound) return undefined
          throw error
        }
      }),

    read: async (key, etag) => {
      const body = await open({ Key: key, ...(etag !== undefined && { IfMatch: etag }) })
      return available(() => body.transformToByteArray())
    },

    readStart: async (key, bytes, etag) => {
      const body = await open({ Key: key, IfMatch: etag, Range: `bytes=0-${bytes - 1}` })
      return available(() => body.transformToByteArray())
    },

    readStream: async (key) =>
      (await open({ Key: key })).transformToWebStream() as unknown as AsyncIterable<Uint8Array>,

    list: (prefix) =>
      available(async () => {
        const keys: string[] = []
        for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix }))
          keys.push(...Contents.flatMap(({ Key }) => Key ?? []))
        return keys
      }),

    write: (key, body, contentType) =>
      available(async () => {
        await client.send(new PutObjectCommand({ Bucket, Key: key, Body: body, ContentType: contentType }))
      }),

    listUnfinished: (prefix) => available(() => listUploads(client, Bucket, prefix)),

    removeUnfinished: (uploads) => available(() => abortUploads(client, Bucket, uploads)),

    // Not as `available`: what fails may as well be where the chunks come from.
    writeStream: (key, chunks, contentType) => uploadInParts({ client, bucket: Bucket, key, contentType, chunks }),

    copy: (from, to) => available(() => copyObject(client, Bucket, from, to)),

    // One by one: deleting many in one call needs a checksum header that not every store understands.
    remove: (keys) =>
      available(async () => {
        for (const key of keys) await client.send(new DeleteObjectCommand({ Bucket, Key: key }))
      }),

    async isReachable() {
      try {
        await client.send(new HeadBucketCommand({ Bucket }), { abortSignal: AbortSignal.timeout(2000) })
        return true
      } catch {
        return false
      }
    },

    close: () => client.destroy(),
  }
}

function openClient(config: Config['storage']): S3Client {
  return new S3Client({
    endpoint: config.endpoint,
    region: config.region,
    forcePathStyle: config.forcePathStyle,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    // By default it waits for ever, and only writes to the console that it does.
    requestHandler: {
      connectionTimeout: CONNECTED_WITHIN_MS,
      requestTimeout: config.timeoutSeconds * 1000,
      socketTimeout: config.timeoutSeconds * 1000,
      throwOnRequestTimeout: true,
    },
    maxAttempts: ATTEMPTS,
    // By default the SDK signs the checksum of an empty body into an upload URL; strict stores then refuse every file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

async function copyObject(
  client: S3Client,
  Bucket: string,
  from: { key: string; etag: string },
  to: string,
): Promise<void> {
  const CopySource = `${Bucket}/${from.key.split('/').map(encodeURIComponent).join('/')}`
  await client.send(new CopyObjectCommand({ Bucket, Key: to, CopySource, CopySourceIfMatch: from.etag }))
  // Not every store minds the condition. The object that is still the same now was the same while it was copied.
  const head = await client.send(new HeadObjectCommand({ Bucket, Key: from.key }))
  if (head.ETag === from.etag) return
  await client.send(new DeleteObjectCommand({ Bucket, Key: to }))
  throw new Error('The object changed before it was copied')
}

async function available<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new AppError('unavailable', 'Our file storage does not answer. Please try again in a moment.', {
      cause: error,
    })
  }
}

/** RFC 6266: the plain name for old clients, the encoded one for everybody else. */
function attachment(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\]/g, '_')
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

import { createHash } from 'node:crypto'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  NotFound,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { Config } from '#config.ts'
import { contentDisposition } from './content-disposition.ts'
import { createDownloadSigner } from './download-signer.ts'
import { listKeys } from './list-keys.ts'
import { abortUploads, listUploads, uploadInParts } from './multipart-upload.ts'
import { copyNewestVersion, listVersionedKeys } from './object-versions.ts'
import { createPartUploads } from './part-uploads.ts'
import { orUnavailable } from './or-unavailable.ts'
import type { ObjectStorage } from './storage.ts'

/** The SDK signs these headers only if they are named; otherwise a body of any type and length could be uploaded. */
const SIGNED_HEADERS = new Set(['host', 'content-type', 'content-length'])

const CONNECT_TIMEOUT_MS = 3000
/** One retry: a waiting user should soon get an error, and jobs have their own retries. */
const ATTEMPTS = 2

export function createS3Storage(config: Config['storage']): ObjectStorage & { close(): void } {
  const { bucket: Bucket } = config
  const signDownload = createDownloadSigner(config)
  const client = openClient(config)
  const open = (request: { Key: string; IfMatch?: string; Range?: string }) =>
    orUnavailable(async () => {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, ...request }))
      if (!Body) throw new Error('The storage responded without a body')
      return Body
    })

  return {
    presignUpload: ({ key, contentType, sizeBytes, expiresInSeconds }) =>
      getSignedUrl(
        client,
        new PutObjectCommand({ Bucket, Key: key, ContentType: contentType, ContentLength: sizeBytes }),
        { expiresIn: expiresInSeconds, signableHeaders: SIGNED_HEADERS },
      ),

    presignDownload: async (key, { expiresInSeconds, fileName, signedAt = new Date(), keepSeconds }) =>
      signDownload({
        key,
        signedAt,
        expiresInSeconds,
        responseHeaders: {
          ...(fileName !== undefined && { 'response-content-disposition': contentDisposition(fileName) }),
          ...(keepSeconds !== undefined && { 'response-cache-control': cacheControl(keepSeconds) }),
        },
      }),

    find: (key) =>
      orUnavailable(async () => {
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
      return orUnavailable(() => body.transformToByteArray())
    },

    readStart: async (key, bytes, etag) => {
      const body = await open({ Key: key, IfMatch: etag, Range: `bytes=0-${bytes - 1}` })
      return orUnavailable(() => body.transformToByteArray())
    },

    readStream: async (key) =>
      (await open({ Key: key })).transformToWebStream() as unknown as AsyncIterable<Uint8Array>,

    list: (prefix) => orUnavailable(() => listKeys(client, Bucket, prefix)),

    listBetween: (prefix, bounds) => orUnavailable(() => listKeys(client, Bucket, prefix, bounds)),

    listVersions: (prefix) => orUnavailable(() => listVersionedKeys(client, Bucket, prefix)),

    restoreVersion: (key) => orUnavailable(() => copyNewestVersion(client, Bucket, key)),

    write: (key, body, contentType) =>
      orUnavailable(async () => {
        // A bucket with object lock accepts no object without it.
        const ContentMD5 = createHash('md5').update(body).digest('base64')
        await client.send(new PutObjectCommand({ Bucket, Key: key, Body: body, ContentType: contentType, ContentMD5 }))
      }),

    partUploads: createPartUploads(client, Bucket),

    listUnfinished: (prefix) => orUnavailable(() => listUploads(client, Bucket, prefix)),

    removeUnfinished: (uploads) => orUnavailable(() => abortUploads(client, Bucket, uploads)),

    // Not wrapped in `orUnavailable`: the source of the chunks may be what fails.
    writeStream: (key, chunks, contentType, fileName) =>
      uploadInParts({ client, bucket: Bucket, key, contentType, fileName, chunks }),

    copy: (from, to) => orUnavailable(() => copyObject(client, Bucket, from, to)),

    // One by one: deleting many in one request needs a checksum header that not every S3 server supports.
    remove: (keys) =>
      orUnavailable(async () => {
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

/** With a maximum age of 0 a browser would still store the object. */
const cacheControl = (keepSeconds: number): string =>
  keepSeconds === 0 ? 'no-store' : `private, max-age=${keepSeconds}`

export function openClient(config: Config['storage']): S3Client {
  return new S3Client({
    endpoint: config.endpoint,
    region: config.region,
    forcePathStyle: config.forcePathStyle,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    // By default the SDK waits forever and only writes a warning to the console.
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      requestTimeout: config.timeoutSeconds * 1000,
      socketTimeout: config.timeoutSeconds * 1000,
      throwOnRequestTimeout: true,
    },
    maxAttempts: ATTEMPTS,
    // By default the SDK signs the checksum of an empty body into an upload URL; strict S3 servers then reject every file.
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
  // Not every S3 server checks the condition. An object that is unchanged now was unchanged while it was copied.
  const head = await client.send(new HeadObjectCommand({ Bucket, Key: from.key }))
  if (head.ETag === from.etag) return
  await client.send(new DeleteObjectCommand({ Bucket, Key: to }))
  throw new Error('The object changed before it was copied')
}

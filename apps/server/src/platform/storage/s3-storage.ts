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
import { type ObjectStorage, UPLOADS_PREFIX } from './storage.ts'

/** The SDK always signs the length, but the type only if it is named; otherwise a body of any type could be uploaded. */
const SIGNED_HEADERS = new Set(['content-type'])

const CONNECT_TIMEOUT_MS = 3000
/** One retry: a waiting user should soon get an error, and jobs have their own retries. */
const ATTEMPTS = 2

export function createS3Storage(config: Config['storage']): ObjectStorage & { close(): void } {
  const { bucket: Bucket } = config
  const locate = (key: string) => ({ Bucket: key.startsWith(UPLOADS_PREFIX) ? config.uploadsBucket : Bucket, Key: key })
  const bucketOf = (prefix: string) => locate(prefix).Bucket
  const signDownload = createDownloadSigner(config)
  const client = openClient(config)
  const open = (key: string, request: { IfMatch?: string; Range?: string } = {}) =>
    orUnavailable(async () => {
      const { Body } = await client.send(new GetObjectCommand({ ...locate(key), ...request }))
      if (!Body) throw new Error('The storage responded without a body')
      return Body
    })

  return {
    presignUpload: ({ key, contentType, sizeBytes, expiresInSeconds }) =>
      getSignedUrl(
        client,
        new PutObjectCommand({ ...locate(key), ContentType: contentType, ContentLength: sizeBytes }),
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
          const head = await client.send(new HeadObjectCommand(locate(key)))
          return { sizeBytes: head.ContentLength ?? 0, contentType: head.ContentType ?? '', etag: head.ETag ?? '' }
        } catch (error) {
          if (error instanceof NotFound) return undefined
          throw error
        }
      }),

    read: async (key, etag) => {
      const body = await open(key, { ...(etag !== undefined && { IfMatch: etag }) })
      return orUnavailable(() => body.transformToByteArray())
    },

    readStart: async (key, bytes, etag) => {
      const body = await open(key, { IfMatch: etag, Range: `bytes=0-${bytes - 1}` })
      return orUnavailable(() => body.transformToByteArray())
    },

    readStream: async (key) => (await open(key)).transformToWebStream() as unknown as AsyncIterable<Uint8Array>,

    list: (prefix) => orUnavailable(() => listKeys(client, bucketOf(prefix), prefix)),

    listBetween: (prefix, bounds) => orUnavailable(() => listKeys(client, Bucket, prefix, bounds)),

    listVersions: (prefix) => orUnavailable(() => listVersionedKeys(client, Bucket, prefix)),

    restoreVersion: (key) => orUnavailable(() => copyNewestVersion(client, Bucket, key)),

    write: (key, body, contentType) =>
      orUnavailable(async () => {
        // A bucket with object lock accepts no object without it.
        const ContentMD5 = createHash('md5').update(body).digest('base64')
        await client.send(new PutObjectCommand({ ...locate(key), Body: body, ContentType: contentType, ContentMD5 }))
      }),

    partUploads: createPartUploads(client, Bucket),

    listUnfinished: (prefix) => orUnavailable(() => listUploads(client, Bucket, prefix)),

    removeUnfinished: (uploads) => orUnavailable(() => abortUploads(client, Bucket, uploads)),

    // Not wrapped in `orUnavailable`: the source of the chunks may be what fails.
    writeStream: (key, chunks, contentType, fileName) =>
      uploadInParts({ client, bucket: Bucket, key, contentType, fileName, chunks }),

    copy: (from, to) => orUnavailable(() => copyObject(client, { ...locate(from.key), etag: from.etag }, locate(to))),

    // One by one: deleting many in one request needs a checksum header that not every S3 server supports.
    remove: (keys) =>
      orUnavailable(async () => {
        for (const key of keys) await client.send(new DeleteObjectCommand(locate(key)))
      }),

    isReachable: () =>
      client.send(new HeadBucketCommand({ Bucket }), { abortSignal: AbortSignal.timeout(2000) }).then(
        () => true,
        () => false,
      ),

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

interface Location {
  Bucket: string
  Key: string
}

async function copyObject(client: S3Client, from: Location & { etag: string }, to: Location): Promise<void> {
  const { Bucket, Key, etag } = from
  const CopySource = `${Bucket}/${Key.split('/').map(encodeURIComponent).join('/')}`
  await client.send(new CopyObjectCommand({ ...to, CopySource, CopySourceIfMatch: etag }))
  // Not every S3 server checks the condition. An object that is unchanged now was unchanged while it was copied.
  const head = await client.send(new HeadObjectCommand({ Bucket, Key }))
  if (head.ETag === etag) return
  await client.send(new DeleteObjectCommand(to))
  throw new Error('The object changed before it was copied')
}

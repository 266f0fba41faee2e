import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  NoSuchUpload,
  type S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { contentDisposition } from './content-disposition.ts'
import type { UnfinishedObject } from './storage.ts'

/** S3 accepts no parts under 5 MB, except the last. */
const PART_BYTES = 8 * 1024 * 1024

interface Upload {
  client: S3Client
  bucket: string
  key: string
  contentType: string
  fileName: string | undefined
  chunks: AsyncIterable<Uint8Array>
}

/** Uploads one part at a time, so that little more than a part is in memory. A failed upload is aborted. */
export async function uploadInParts(upload: Upload): Promise<void> {
  const { client, bucket, key, contentType, fileName, chunks } = upload
  const target = { Bucket: bucket, Key: key }
  const ContentDisposition = fileName === undefined ? undefined : contentDisposition(fileName)
  const { UploadId } = await client.send(
    new CreateMultipartUploadCommand({ ...target, ContentType: contentType, ContentDisposition }),
  )
  const started = { ...target, UploadId }
  try {
    const Parts: { ETag: string | undefined; PartNumber: number }[] = []
    for await (const Body of toParts(chunks)) {
      const PartNumber = Parts.length + 1
      const { ETag } = await client.send(new UploadPartCommand({ ...started, PartNumber, Body }))
      Parts.push({ ETag, PartNumber })
    }
    await client.send(new CompleteMultipartUploadCommand({ ...started, MultipartUpload: { Parts } }))
  } catch (error) {
    // What stays is aborted by the clean-up of uploads; the first error says more.
    await client.send(new AbortMultipartUploadCommand(started)).catch(() => undefined)
    throw error
  }
}

/** Empty if the storage does not support listing uploads, like s3rver. */
export async function listUploads(client: S3Client, Bucket: string, Prefix: string): Promise<UnfinishedObject[]> {
  const found: UnfinishedObject[] = []
  let marker: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } = {}
  for (;;) {
    const page = await client
      .send(new ListMultipartUploadsCommand({ Bucket, Prefix, ...marker }))
      .catch(ignoreNotImplemented)
    for (const { Key: key, UploadId: uploadId } of page?.Uploads ?? [])
      if (key !== undefined && uploadId !== undefined) found.push({ key, uploadId })
    if (page?.IsTruncated !== true) return found
    marker = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
  }
}

function ignoreNotImplemented(error: unknown): undefined {
  if (error instanceof S3ServiceException && error.name === 'NotImplemented') return undefined
  throw error
}

export async function abortUploads(
  client: S3Client,
  Bucket: string,
  uploads: readonly UnfinishedObject[],
): Promise<void> {
  for (const { key, uploadId } of uploads)
    await client
      .send(new AbortMultipartUploadCommand({ Bucket, Key: key, UploadId: uploadId }))
      .catch((error: unknown) => {
        // Another process has completed or removed it.
        if (!(error instanceof NoSuchUpload)) throw error
      })
}

async function* toParts(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let pending: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    pending.push(chunk)
    bytes += chunk.length
    if (bytes < PART_BYTES) continue
    yield Buffer.concat(pending)
    pending = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(pending)
}

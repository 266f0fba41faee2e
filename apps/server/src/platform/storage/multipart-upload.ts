import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'

/** Stores take no smaller parts than 5 MB, but for the last. */
const PART_BYTES = 8 * 1024 * 1024

interface Upload {
  client: S3Client
  bucket: string
  key: string
  contentType: string
  chunks: AsyncIterable<Uint8Array>
}

/** One part at a time: however large the object, little more than a part is in memory. What is not finished is not kept. */
export async function uploadInParts({ client, bucket, key, contentType, chunks }: Upload): Promise<void> {
  const target = { Bucket: bucket, Key: key }
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ ...target, ContentType: contentType }))
  const upload = { ...target, UploadId }
  try {
    const Parts: { ETag: string | undefined; PartNumber: number }[] = []
    for await (const Body of partsOf(chunks)) {
      const PartNumber = Parts.length + 1
      const { ETag } = await client.send(new UploadPartCommand({ ...upload, PartNumber, Body }))
      Parts.push({ ETag, PartNumber })
    }
    await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }))
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined)
    throw error
  }
}

async function* partsOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    waiting.push(chunk)
    bytes += chunk.length
    if (bytes < PART_BYTES) continue
    yield Buffer.concat(waiting)
    waiting = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(waiting)
}

import {
  CreateBucketCommand,
  GetObjectCommand,
  HeadBucketCommand,
  paginateListObjectsV2,
  PutBucketCorsCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'

export interface StorageAccess {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  forcePathStyle: boolean
}

export function createS3Client(access: StorageAccess): S3Client {
  return new S3Client({
    endpoint: access.endpoint,
    region: access.region,
    forcePathStyle: access.forcePathStyle,
    credentials: { accessKeyId: access.accessKeyId, secretAccessKey: access.secretAccessKey },
    // The default adds a checksum trailer that Ceph before version 19 and several other servers reject.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

/** Every object of the bucket, with its content. For tests, whose buckets are small. */
export async function readBucket(access: StorageAccess): Promise<Map<string, Buffer>> {
  const client = createS3Client(access)
  const objects = new Map<string, Buffer>()
  try {
    for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: access.bucket })) {
      for (const { Key = '' } of Contents) {
        // An object that was deleted since it was listed is no longer there.
        const found = await client.send(new GetObjectCommand({ Bucket: access.bucket, Key })).catch(() => undefined)
        if (found?.Body) objects.set(Key, Buffer.from(await found.Body.transformToByteArray()))
      }
    }
    return objects
  } finally {
    client.destroy()
  }
}

/** Creates the bucket if it is missing and lets the web origins read and upload with presigned URLs. */
export async function prepareBucket(access: StorageAccess, webOrigins: string[]): Promise<void> {
  const client = createS3Client(access)
  try {
    const exists = await client.send(new HeadBucketCommand({ Bucket: access.bucket })).then(
      () => true,
      (error: unknown) => {
        if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return false
        throw error
      },
    )
    if (!exists) await client.send(new CreateBucketCommand({ Bucket: access.bucket }))
    await client.send(
      new PutBucketCorsCommand({
        Bucket: access.bucket,
        CORSConfiguration: {
          CORSRules: [
            {
              AllowedOrigins: webOrigins,
              AllowedMethods: ['GET', 'HEAD', 'PUT'],
              AllowedHeaders: ['*'],
              ExposeHeaders: ['ETag', 'Content-Length', 'Content-Range', 'Accept-Ranges'],
              MaxAgeSeconds: 3_600,
            },
          ],
        },
      }),
    )
  } finally {
    client.destroy()
  }
}

import { CreateMultipartUploadCommand, S3Client, UploadPartCommand } from '@aws-sdk/client-s3'
import type { Config } from '#config.ts'

/** Starts a multipart upload and leaves it open, as a killed worker does. */
export async function leaveUploadUnfinished(access: Config['storage'], key: string): Promise<void> {
  const { endpoint, region, forcePathStyle, accessKeyId, secretAccessKey, bucket } = access
  const credentials = { accessKeyId, secretAccessKey }
  const client = new S3Client({ endpoint, region, forcePathStyle, credentials })
  const target = { Bucket: bucket, Key: key }
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(target))
  await client.send(new UploadPartCommand({ ...target, UploadId, PartNumber: 1, Body: new Uint8Array(1000) }))
  client.destroy()
}

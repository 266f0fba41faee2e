import { HeadBucketCommand, S3ServiceException } from '@aws-sdk/client-s3'
import type { Config } from '#config.ts'
import { StartError } from '../errors.ts'
import { openClient } from './s3-storage.ts'

const TIMEOUT_MS = 5000

/** What to do about answers of a storage that no retry changes, by their HTTP status. */
const REMEDIES: Record<number, string> = {
  301: 'Correct S3_REGION or S3_ENDPOINT: the bucket is elsewhere.',
  400: 'Correct S3_ENDPOINT, S3_REGION or S3_FORCE_PATH_STYLE.',
  401: 'Correct S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.',
  403: 'Correct S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or let the key list the bucket (docs/storage.md, "Permissions").',
  404: 'Create the bucket, or correct its name.',
}

/**
 * Undefined if the buckets can be used, otherwise why the storage does not respond: most of the product works without it.
 * Throws if it refuses us, because then a setting is wrong and waiting would not help.
 */
export async function checkBuckets({ storage, deletionRecords }: Config): Promise<string | undefined> {
  const client = openClient(storage)
  // The key may not list the bucket of the records, so that status 403 says nothing about it.
  const buckets = [
    { setting: 'S3_BUCKET', Bucket: storage.bucket, harmless: undefined },
    { setting: 'UPLOADS_BUCKET', Bucket: storage.uploadsBucket, harmless: undefined },
    { setting: 'DELETION_RECORDS_BUCKET', Bucket: deletionRecords.bucket, harmless: 403 },
  ]
  try {
    for (const { setting, Bucket, harmless } of buckets) {
      try {
        await client.send(new HeadBucketCommand({ Bucket }), { abortSignal: AbortSignal.timeout(TIMEOUT_MS) })
      } catch (error) {
        const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
        if (status === harmless && status !== undefined) continue
        const remedy = status === undefined ? undefined : REMEDIES[status]
        if (remedy === undefined) return error instanceof Error ? error.message || error.name : 'no response'
        const sentence = `The storage at ${storage.endpoint} refuses the bucket ${Bucket} (${setting}) with status ${status}.`
        throw new StartError(`${sentence} ${remedy}`, { cause: error })
      }
    }
    return undefined
  } finally {
    client.destroy()
  }
}

import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListPartsCommand,
  type S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { contentDisposition } from './content-disposition.ts'
import { orUnavailable } from './or-unavailable.ts'
import type { PartUploads, UnfinishedObject } from './storage.ts'

/** Ceph says of an upload that is gone that there is no such key. */
const GONE = new Set(['NoSuchUpload', 'NoSuchKey'])

export function createPartUploads(client: S3Client, Bucket: string): PartUploads {
  const targetOf = ({ key, uploadId }: UnfinishedObject) => ({ Bucket, Key: key, UploadId: uploadId })

  return {
    begin: (key, contentType, fileName) =>
      orUnavailable(async () => {
        const object = { Bucket, Key: key, ContentType: contentType, ContentDisposition: contentDisposition(fileName) }
        const { UploadId } = await client.send(new CreateMultipartUploadCommand(object))
        if (UploadId === undefined) throw new Error('The storage began an upload without an id')
        return UploadId
      }),

    // The length is signed; without it, a part of any size could be uploaded.
    presignPart: (upload, { number, sizeBytes }, expiresIn) =>
      getSignedUrl(
        client,
        new UploadPartCommand({ ...targetOf(upload), PartNumber: number, ContentLength: sizeBytes }),
        { expiresIn },
      ),

    // One answer lists up to 1,000 parts, which is more than the largest upload has.
    list: (upload) =>
      orUnavailable(async () => {
        try {
          const { Parts = [] } = await client.send(new ListPartsCommand(targetOf(upload)))
          return Parts.map(({ PartNumber = 0, Size = 0, ETag = '' }) => ({
            number: PartNumber,
            sizeBytes: Size,
            etag: ETag,
          }))
        } catch (error) {
          if (error instanceof S3ServiceException && GONE.has(error.name)) return undefined
          throw error
        }
      }),

    finish: (upload, parts) =>
      orUnavailable(async () => {
        const Parts = parts.map(({ number, etag }) => ({ PartNumber: number, ETag: etag }))
        await client.send(new CompleteMultipartUploadCommand({ ...targetOf(upload), MultipartUpload: { Parts } }))
      }),
  }
}

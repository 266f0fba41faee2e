/** A tape is uploaded in parts, so that a lost connection costs one part. S3 accepts no parts under 5 MB, except the last. */
export const UPLOAD_PART_BYTES = 8 * 1024 * 1024

export interface UploadPart {
  /** From 1, as S3 counts. */
  number: number
  start: number
  sizeBytes: number
}

export const listUploadParts = (fileBytes: number): UploadPart[] =>
  Array.from({ length: Math.ceil(fileBytes / UPLOAD_PART_BYTES) }, (_, index) => {
    const start = index * UPLOAD_PART_BYTES
    return { number: index + 1, start, sizeBytes: Math.min(UPLOAD_PART_BYTES, fileBytes - start) }
  })

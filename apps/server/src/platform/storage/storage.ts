/**
 * Where browsers upload files that are then copied or refused. These keys are in a bucket that keeps no versions, because
 * nobody pays for what is uploaded there: it takes what lies there now, however often it was replaced and deleted.
 */
export const UPLOADS_PREFIX = 'incoming/'

export interface UploadGrant {
  key: string
  contentType: string
  sizeBytes: number
  expiresInSeconds: number
}

export interface StoredObject {
  sizeBytes: number
  contentType: string
  etag: string
}

export interface DownloadGrant {
  expiresInSeconds: number
  /** Makes browsers save the object under this name instead of showing it. */
  fileName?: string
  /** Two URLs of one object with the same signing date are identical, so that browsers can cache the object. */
  signedAt?: Date
  /** How long a browser, but no proxy, may cache the object; with 0 it stores none. */
  keepSeconds?: number
}

export interface UnfinishedObject {
  key: string
  uploadId: string
}

export interface StoredPart {
  number: number
  sizeBytes: number
  etag: string
}

/** Uploads of browsers in parts, for files so large that a lost connection should not cost all of them. */
export interface PartUploads {
  /** A browser saves the object as `fileName`, which is not in a URL. Returns the id of the upload. */
  begin(key: string, contentType: string, fileName: string): Promise<string>
  /** A URL to which exactly this many bytes can be uploaded as this part, until the upload is finished or removed. */
  presignPart(upload: UnfinishedObject, part: { number: number; sizeBytes: number }, seconds: number): Promise<string>
  /** Undefined if the upload was finished or removed. */
  list(upload: UnfinishedObject): Promise<StoredPart[] | undefined>
  /** Makes the object of these parts. Nothing can be uploaded to it afterwards. */
  finish(upload: UnfinishedObject, parts: readonly StoredPart[]): Promise<void>
}

/** Private objects by key. Files of users travel between browser and storage, never through the API. */
export interface ObjectStorage {
  /** A URL to which exactly this type and this many bytes can be uploaded; the storage rejects anything else. */
  presignUpload(grant: UploadGrant): Promise<string>
  presignDownload(key: string, grant: DownloadGrant): Promise<string>
  find(key: string): Promise<StoredObject | undefined>
  /** With an etag, fails if the object has changed. */
  read(key: string, etag?: string): Promise<Uint8Array>
  /** Reads the first bytes only. */
  readStart(key: string, bytes: number, etag: string): Promise<Uint8Array>
  /** For objects too large to hold in memory. */
  readStream(key: string): Promise<AsyncIterable<Uint8Array>>
  list(prefix: string): Promise<string[]>
  /** Keys with this prefix, in the order of their bytes, after the key `after` and before the key `before`. */
  listBetween(prefix: string, bounds: { after: string; before?: string | undefined }): Promise<string[]>
  /** Also lists keys whose object was removed, as long as the bucket keeps a version of it; each key once. */
  listVersions(prefix: string): Promise<string[]>
  /** Makes the newest version of a removed object the current one. False if the bucket has none. */
  restoreVersion(key: string): Promise<boolean>
  write(key: string, body: Uint8Array, contentType: string): Promise<void>
  /**
   * For objects too large to hold in memory. An object whose stream fails is not stored. A browser saves the object as
   * `fileName`, which unlike that of `presignDownload` is not in a URL.
   */
  writeStream(key: string, chunks: AsyncIterable<Uint8Array>, contentType: string, fileName?: string): Promise<void>
  partUploads: PartUploads
  /** Lists incomplete uploads, whose writer may have died: they use space, and `list` does not show them. */
  listUnfinished(prefix: string): Promise<UnfinishedObject[]>
  removeUnfinished(objects: readonly UnfinishedObject[]): Promise<void>
  /** Copies within the storage, and fails if `from` no longer has this etag. */
  copy(from: { key: string; etag: string }, to: string): Promise<void>
  remove(keys: readonly string[]): Promise<void>
  isReachable(): Promise<boolean>
}

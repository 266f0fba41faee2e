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
  /** Two addresses of the same object signed at the same moment are the same, so that browsers can keep what they got. */
  signedAt?: Date
  /** How long a browser, and no proxy, may keep the object. */
  keepSeconds?: number
}

export interface UnfinishedObject {
  key: string
  uploadId: string
}

/** Private objects by key. Bytes of users travel between their browser and the store, never through the API. */
export interface ObjectStorage {
  /** A URL that accepts exactly this type and this many bytes, once signed; anything else is refused by the store. */
  presignUpload(grant: UploadGrant): Promise<string>
  presignDownload(key: string, grant: DownloadGrant): Promise<string>
  find(key: string): Promise<StoredObject | undefined>
  /** With an etag, refused when the object is another one by now. */
  read(key: string, etag?: string): Promise<Uint8Array>
  /** No more than its first bytes. */
  readStart(key: string, bytes: number, etag: string): Promise<Uint8Array>
  /** What is too large to be held. */
  readStream(key: string): Promise<AsyncIterable<Uint8Array>>
  /** Every key that begins so. */
  list(prefix: string): Promise<string[]>
  write(key: string, body: Uint8Array, contentType: string): Promise<void>
  /** What is too large to be held: it is written while it comes. All of it or nothing. */
  writeStream(key: string, chunks: AsyncIterable<Uint8Array>, contentType: string): Promise<void>
  /** Written by halves under keys that begin so: of streams whose writer may have died. They take room, and nobody sees them. */
  listUnfinished(prefix: string): Promise<UnfinishedObject[]>
  removeUnfinished(objects: readonly UnfinishedObject[]): Promise<void>
  /** Within the store, and only while `from` is the object with this etag. */
  copy(from: { key: string; etag: string }, to: string): Promise<void>
  remove(keys: readonly string[]): Promise<void>
  isReachable(): Promise<boolean>
}

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

/** Private objects by key. Bytes of users travel between their browser and the store, never through the API. */
export interface ObjectStorage {
  /** A URL that accepts exactly this type and this many bytes, once signed; anything else is refused by the store. */
  presignUpload(grant: UploadGrant): Promise<string>
  presignDownload(key: string, options: { expiresInSeconds: number; fileName?: string }): Promise<string>
  find(key: string): Promise<StoredObject | undefined>
  read(key: string): Promise<Uint8Array>
  write(key: string, body: Uint8Array, contentType: string): Promise<void>
  remove(keys: readonly string[]): Promise<void>
  isReachable(): Promise<boolean>
}

/** Exists in workers only, so the DOM type library does not have it. */
interface SyncAccessHandle {
  write: (bytes: Uint8Array, options: { at: number }) => number
  read: (bytes: Uint8Array, options: { at: number }) => number
  getSize: () => number
  truncate: (bytes: number) => void
  flush: () => void
  close: () => void
}
type SyncFile = FileSystemFileHandle & { createSyncAccessHandle: () => Promise<SyncAccessHandle> }

/** A file in the origin private file system. While it is open no other tab can open it. */
export class OpfsFile {
  readonly #folder: FileSystemDirectoryHandle
  readonly #name: string
  readonly #handle: SyncAccessHandle
  #bytes: number

  private constructor(folder: FileSystemDirectoryHandle, name: string, handle: SyncAccessHandle) {
    this.#folder = folder
    this.#name = name
    this.#handle = handle
    this.#bytes = handle.getSize()
  }

  static async open(folder: FileSystemDirectoryHandle, name: string, create: boolean): Promise<OpfsFile> {
    const file = (await folder.getFileHandle(name, { create })) as SyncFile
    return new OpfsFile(folder, name, await file.createSyncAccessHandle())
  }

  get bytes(): number {
    return this.#bytes
  }

  append(bytes: Uint8Array): void {
    const written = this.#handle.write(bytes, { at: this.#bytes })
    if (written < bytes.length) throw new DOMException('No space left', 'QuotaExceededError')
    this.#bytes += written
    // Written bytes survive a crash of the tab, flushed bytes also a power loss.
    this.#handle.flush()
  }

  readAll(): Uint8Array<ArrayBuffer> {
    return this.read(this.#bytes)
  }

  read(bytes: number): Uint8Array<ArrayBuffer> {
    const content = new Uint8Array(Math.min(bytes, this.#bytes))
    this.#handle.read(content, { at: 0 })
    return content
  }

  /** For a header whose length has changed; the next `append` or `close` flushes it. */
  overwrite(bytes: Uint8Array, at: number): void {
    this.#handle.write(bytes, { at })
  }

  /** On a full disk the old content stays. */
  replace(bytes: Uint8Array): void {
    const old = this.readAll()
    try {
      this.#rewrite(bytes)
    } catch (error) {
      this.#rewrite(old)
      throw error
    }
  }

  #rewrite(bytes: Uint8Array): void {
    const written = this.#handle.write(bytes, { at: 0 })
    if (written < bytes.length) throw new DOMException('No space left', 'QuotaExceededError')
    this.#handle.truncate(bytes.length)
    this.#bytes = bytes.length
    this.#handle.flush()
  }

  /** On a full disk the last bytes may not be flushed; they were written. */
  close(): void {
    try {
      this.#handle.flush()
    } catch {
      // The file is closed all the same.
    }
    this.#handle.close()
  }

  async remove(): Promise<void> {
    this.#handle.close()
    await this.#folder.removeEntry(this.#name)
  }
}

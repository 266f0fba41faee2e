import type { ByteSink } from './wav-writer.ts'

/** Known to workers alone, and so to no type library of ours. */
interface SyncAccessHandle {
  write: (bytes: Uint8Array, options: { at: number }) => number
  read: (bytes: Uint8Array, options: { at: number }) => number
  getSize: () => number
  flush: () => void
  close: () => void
}
type SyncFile = FileSystemFileHandle & { createSyncAccessHandle: () => Promise<SyncAccessHandle> }

/** A file of the browser's own that only this page can see. Open it is nobody else's: another tab leaves it alone. */
export class OpfsFile implements ByteSink {
  readonly #folder: FileSystemDirectoryHandle
  readonly #name: string
  readonly #handle: SyncAccessHandle
  #at: number

  private constructor(folder: FileSystemDirectoryHandle, name: string, handle: SyncAccessHandle) {
    this.#folder = folder
    this.#name = name
    this.#handle = handle
    this.#at = handle.getSize()
  }

  static async open(folder: FileSystemDirectoryHandle, name: string, create: boolean): Promise<OpfsFile> {
    const file = (await folder.getFileHandle(name, { create })) as SyncFile
    return new OpfsFile(folder, name, await file.createSyncAccessHandle())
  }

  get bytes(): number {
    return this.#at
  }

  append(bytes: Uint8Array): void {
    const written = this.#handle.write(bytes, { at: this.#at })
    if (written < bytes.length) throw new DOMException('No more room', 'QuotaExceededError')
    this.#at += written
    // What is written survives the tab; flushed, it survives the machine's loss of power, too.
    this.#handle.flush()
  }

  readAll(): Uint8Array<ArrayBuffer> {
    return this.read(this.#at)
  }

  read(bytes: number): Uint8Array<ArrayBuffer> {
    const all = new Uint8Array(Math.min(bytes, this.#at))
    this.#handle.read(all, { at: 0 })
    return all
  }

  close(): void {
    this.#handle.close()
  }

  async remove(): Promise<void> {
    this.#handle.close()
    await this.#folder.removeEntry(this.#name)
  }
}

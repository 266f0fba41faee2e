import { vi } from 'vitest'

interface FakeFile {
  bytes: number[]
  isOpen: boolean
}
type FakeFolder = Map<string, FakeFolder | FakeFile>

const problem = (name: string) => new DOMException('Refused', name)

/** The origin private file system, which jsdom does not have. `spaceLeft` is in bytes. */
export function openFakePrivateFiles() {
  const root: FakeFolder = new Map()
  const disk = { spaceLeft: Infinity }
  const estimate = async () => ({ quota: disk.spaceLeft, usage: 0 })
  const storage = { getDirectory: async () => folderHandle(root, disk), estimate, persist: async () => true }
  vi.stubGlobal('navigator', { storage, locks: navigator.locks })
  const find = (path: string) =>
    path
      .split('/')
      .reduce<FakeFolder | FakeFile | undefined>((at, name) => (at instanceof Map ? at.get(name) : undefined), root)
  return {
    disk,
    list: (path: string): string[] => {
      const folder = path === '' ? root : find(path)
      return folder instanceof Map ? [...folder.keys()].sort() : []
    },
    read: (path: string): Uint8Array<ArrayBuffer> => {
      const file = find(path)
      return Uint8Array.from(file === undefined || file instanceof Map ? [] : file.bytes)
    },
    write: (path: string, bytes: Iterable<number>) => {
      const names = path.split('/')
      let folder = root
      for (const name of names.slice(0, -1)) {
        const next = folder.get(name)
        const inner: FakeFolder = next instanceof Map ? next : new Map()
        folder.set(name, inner)
        folder = inner
      }
      folder.set(names.at(-1) ?? '', { bytes: [...bytes], isOpen: false })
    },
  }
}

type Disk = { spaceLeft: number }

function folderHandle(folder: FakeFolder, disk: Disk): unknown {
  return {
    keys: async function* () {
      yield* folder.keys()
    },
    getDirectoryHandle: async (name: string, { create = false } = {}) => {
      if (create && !folder.has(name)) folder.set(name, new Map())
      const found = folder.get(name)
      if (found === undefined) throw problem('NotFoundError')
      if (!(found instanceof Map)) throw problem('TypeMismatchError')
      return folderHandle(found, disk)
    },
    getFileHandle: async (name: string, { create = false } = {}) => {
      if (create && !folder.has(name)) folder.set(name, { bytes: [], isOpen: false })
      const found = folder.get(name)
      if (found === undefined) throw problem('NotFoundError')
      if (found instanceof Map) throw problem('TypeMismatchError')
      return fileHandle(found, name, disk)
    },
    removeEntry: async (name: string, { recursive = false } = {}) => {
      const found = folder.get(name)
      if (found === undefined) throw problem('NotFoundError')
      if (found instanceof Map && found.size > 0 && !recursive) throw problem('InvalidModificationError')
      if (isOpen(found)) throw problem('NoModificationAllowedError')
      folder.delete(name)
    },
  }
}

const isOpen = (entry: FakeFolder | FakeFile): boolean =>
  entry instanceof Map ? [...entry.values()].some((inner) => isOpen(inner)) : entry.isOpen

function fileHandle(file: FakeFile, name: string, disk: Disk): unknown {
  const write = (bytes: Uint8Array, { at }: { at: number }): number => {
    const written = bytes.subarray(0, Math.max(0, file.bytes.length - at + disk.spaceLeft))
    disk.spaceLeft -= Math.max(0, at + written.length - file.bytes.length)
    written.forEach((byte, i) => (file.bytes[at + i] = byte))
    return written.length
  }
  return {
    getFile: async () => new File([Uint8Array.from(file.bytes)], name),
    createSyncAccessHandle: async () => {
      if (file.isOpen) throw problem('NoModificationAllowedError')
      file.isOpen = true
      return {
        write,
        read: (bytes: Uint8Array, { at }: { at: number }): number => {
          const content = file.bytes.slice(at, at + bytes.length)
          bytes.set(content)
          return content.length
        },
        truncate: (length: number) => {
          disk.spaceLeft += file.bytes.length - length
          file.bytes.length = length
        },
        getSize: () => file.bytes.length,
        flush: () => undefined,
        close: () => void (file.isOpen = false),
      }
    },
  }
}

import { getPrivateFolder } from '#lib/storage/private-files.ts'

type Tree = { [name: string]: Tree | number }

const missing = () => new DOMException('Nothing there', 'NotFoundError')

/** The origin private file system, which jsdom does not have, to be read only. Numbers are sizes of files. */
const folderOf = (tree: Tree): unknown => ({
  keys: async function* () {
    yield* Object.keys(tree)
  },
  getDirectoryHandle: async (name: string) => {
    const found = tree[name]
    if (typeof found !== 'object') throw missing()
    return folderOf(found)
  },
  getFileHandle: async (name: string) => {
    const size = tree[name]
    if (typeof size !== 'number') throw missing()
    return { getFile: async () => ({ size }) }
  },
  removeEntry: async (name: string) => {
    delete tree[name]
  },
})

/** Takes of scripts in the private files of the signed-in user, until the returned function is called. */
export async function putTakesOnDevice(
  takesByScript: Record<string, number>,
  bytes = 100_000_000,
): Promise<() => void> {
  const scripts = Object.entries(takesByScript).map(([documentId, takes]): [string, Tree] => [
    documentId,
    { tapes: Object.fromEntries(Array.from({ length: takes }, (_, at) => [`take-${at}`, { 'video.mp4': bytes }])) },
  ])
  const root: Tree = { [await getPrivateFolder()]: Object.fromEntries(scripts) }
  Object.defineProperty(navigator, 'storage', {
    value: { getDirectory: async () => folderOf(root) },
    configurable: true,
  })
  return () => Reflect.deleteProperty(navigator, 'storage')
}

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

const FILM_BYTES = 100_000_000
const numbered = (count: number, entry: (at: number) => [string, Tree | number]): Tree =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => entry(at)))

/** Takes of scripts in the private files of the signed-in user, until the returned function is called. */
export async function putTakesOnDevice(
  filmedByScript: Record<string, number>,
  linesByScript: Record<string, number> = {},
): Promise<() => void> {
  const ids = Object.keys({ ...filmedByScript, ...linesByScript })
  const scripts = ids.map((id): [string, Tree] => [
    id,
    {
      tapes: numbered(filmedByScript[id] ?? 0, (at) => [`take-${at}`, { 'video.mp4': FILM_BYTES }]),
      ...numbered(linesByScript[id] ?? 0, (at) => [`line.0123abcd.${at}.wav`, 1]),
    },
  ])
  const root: Tree = { [await getPrivateFolder()]: Object.fromEntries(scripts) }
  Object.defineProperty(navigator, 'storage', {
    value: { getDirectory: async () => folderOf(root) },
    configurable: true,
  })
  return () => Reflect.deleteProperty(navigator, 'storage')
}

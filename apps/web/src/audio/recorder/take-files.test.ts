import { expect, it, vi } from 'vitest'
import { removeOldTakes, removeTakesOf } from './take-files.ts'

const USER_FOLDER = 'private-1'
const DAY_MS = 24 * 3_600_000

type Tree = Map<string, Tree | 'file'>
const missing = () => new DOMException('Nothing there', 'NotFoundError')

/** The origin private file system, which jsdom does not have. */
function folderOf(tree: Tree): unknown {
  return {
    keys: async function* () {
      yield* tree.keys()
    },
    getDirectoryHandle: async (name: string) => {
      const found = tree.get(name)
      if (found instanceof Map) return folderOf(found)
      throw missing()
    },
    removeEntry: async (name: string) => {
      if (!tree.delete(name)) throw missing()
    },
  }
}

const takeOf = (lineId: string, ageDays: number): string => `${lineId}.0123abcd.${Date.now() - ageDays * DAY_MS}.wav`

function createFiles(scripts: Record<string, string[]>) {
  const folders: Tree = new Map(
    Object.entries(scripts).map(([id, names]) => [id, new Map(names.map((name) => [name, 'file' as const]))]),
  )
  const root: Tree = new Map([[USER_FOLDER, folders]])
  vi.stubGlobal('navigator', { storage: { getDirectory: async () => folderOf(root) } })
  const list = () =>
    Object.fromEntries([...folders].map(([id, files]) => [id, files instanceof Map ? [...files.keys()] : []]))
  return { list }
}

it('[R-27-08] Takes of all scripts are removed after thirty days', async () => {
  const recent = takeOf('one', 29)
  const { list } = createFiles({ opened: [recent], forgotten: [takeOf('two', 31), recent] })
  await removeOldTakes(USER_FOLDER)
  expect(list()).toEqual({ opened: [recent], forgotten: [recent] })
})

it('[R-27-08] The folder of the tapes is no take that is too old', async () => {
  const { list } = createFiles({ opened: ['tapes', takeOf('one', 31)] })
  await removeOldTakes(USER_FOLDER)
  expect(list()).toEqual({ opened: ['tapes'] })
})

it('The takes of a deleted script are removed, and a script without takes is no error', async () => {
  const { list } = createFiles({ deleted: [takeOf('one', 0)], other: [takeOf('two', 0)] })
  await removeTakesOf(USER_FOLDER, 'deleted')
  await removeTakesOf(USER_FOLDER, 'never-recorded')
  expect(Object.keys(list())).toEqual(['other'])
  await expect(removeTakesOf(USER_FOLDER, '../other')).rejects.toThrow('Not an id')
})

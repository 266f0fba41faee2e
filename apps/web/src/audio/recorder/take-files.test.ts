import { expect, it, vi } from 'vitest'
import { removeOldTakes, removeTakesOf } from './take-files.ts'

const OWN = 'private-1'
const DAY_MS = 24 * 3_600_000

type Tree = Map<string, Tree | 'file'>
const missing = () => new DOMException('Nothing there', 'NotFoundError')

/** As browsers keep files of their own; jsdom keeps none. */
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

const takeOf = (sceneId: string, ageDays: number): string => `${sceneId}.0123abcd.${Date.now() - ageDays * DAY_MS}.wav`

function keepFiles(scripts: Record<string, string[]>) {
  const own: Tree = new Map(
    Object.entries(scripts).map(([id, names]) => [id, new Map(names.map((name) => [name, 'file' as const]))]),
  )
  const root: Tree = new Map([[OWN, own]])
  vi.stubGlobal('navigator', { storage: { getDirectory: async () => folderOf(root) } })
  const list = () =>
    Object.fromEntries([...own].map(([id, files]) => [id, files instanceof Map ? [...files.keys()] : []]))
  return { list }
}

it('takes of any script go after thirty days, whoever opens which page', async () => {
  const young = takeOf('one', 29)
  const { list } = keepFiles({ opened: [young], forgotten: [takeOf('two', 31), young] })
  await removeOldTakes(OWN)
  expect(list()).toEqual({ opened: [young], forgotten: [young] })
})

it('the takes of a deleted script go with it, and nobody misses what never was', async () => {
  const { list } = keepFiles({ deleted: [takeOf('one', 0)], other: [takeOf('two', 0)] })
  await removeTakesOf(OWN, 'deleted')
  await removeTakesOf(OWN, 'never-recorded')
  expect(Object.keys(list())).toEqual(['other'])
  await expect(removeTakesOf(OWN, '../other')).rejects.toThrow('Not an id')
})

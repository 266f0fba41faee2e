import { expect, it } from 'vitest'
import { listLeftoverFiles, removeOldTakes, removeTakesOf } from '#audio/recorder/take-files.ts'
import { getPrivateFolder, removePrivateFiles } from '#lib/storage/private-files.ts'
import { openFakePrivateFiles } from '#testing/fake-private-files.ts'
import { stubTapeWorkers } from '#testing/taping/fake-tape-inputs.ts'
import { countTapes } from '#shared/taping/count-tapes.ts'
import { readScriptFile, removeScriptFile, saveScriptFile } from './script-files.ts'

const DOCUMENT = 'document-1'
const BRIEF = { v: 1, text: 'Please tape scene 1.' }

async function openFiles() {
  const files = openFakePrivateFiles()
  stubTapeWorkers()
  const user = await getPrivateFolder()
  await saveScriptFile(DOCUMENT, 'brief.json', BRIEF)
  return { ...files, user, path: `${user}/${DOCUMENT}/brief.json` }
}

it('[R-89-09] What casting asked for is one file in the private folder of its script, and is no take', async () => {
  const { read, path, list, user } = await openFiles()
  expect(new TextDecoder().decode(read(path))).toBe(JSON.stringify(BRIEF))
  expect(list(user)).toEqual([DOCUMENT])
  expect(await readScriptFile(DOCUMENT, 'brief.json')).toEqual(BRIEF)
  expect(await readScriptFile('document-2', 'brief.json')).toBeUndefined()
  expect(await countTapes()).toEqual([])
})

it('[R-89-09] A shorter text leaves nothing of the longer one, and a broken file counts as none', async () => {
  const { write, path } = await openFiles()
  await saveScriptFile(DOCUMENT, 'brief.json', { v: 1 })
  expect(await readScriptFile(DOCUMENT, 'brief.json')).toEqual({ v: 1 })
  write(path, new TextEncoder().encode('{"v":1,'))
  expect(await readScriptFile(DOCUMENT, 'brief.json')).toBeUndefined()
})

it('[R-89-09] A disk that is full keeps the text before, and says that the new one was not kept', async () => {
  const { disk } = await openFiles()
  disk.spaceLeft = 0
  await expect(saveScriptFile(DOCUMENT, 'brief.json', { ...BRIEF, text: 'a'.repeat(100) })).rejects.toThrow()
  expect(await readScriptFile(DOCUMENT, 'brief.json')).toEqual(BRIEF)
})

it('[R-89-09] The mail of casting stays when old takes of lines are removed and leftovers of a rehearsal are looked for', async () => {
  const { user } = await openFiles()
  await removeOldTakes(user)
  expect(await listLeftoverFiles(user, DOCUMENT, () => false)).toEqual([])
  expect(await readScriptFile(DOCUMENT, 'brief.json')).toEqual(BRIEF)
})

it('[R-89-09] The mail of casting is removed by hand, with its script, and with signing out', async () => {
  const { user, list } = await openFiles()
  await removeScriptFile(DOCUMENT, 'brief.json')
  await removeScriptFile(DOCUMENT, 'brief.json')
  expect(list(`${user}/${DOCUMENT}`)).toEqual([])
  await saveScriptFile(DOCUMENT, 'brief.json', BRIEF)
  await removeTakesOf(user, DOCUMENT)
  expect(list(user)).toEqual([])
  await saveScriptFile(DOCUMENT, 'brief.json', BRIEF)
  await removePrivateFiles()
  expect(list('')).toEqual([])
})

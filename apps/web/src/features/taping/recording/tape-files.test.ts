import { wavHeader } from '@sidelight/domain/recording/wav'
import type { TapeFact } from '@sidelight/domain/taping/tape-fact'
import { expect, it, vi } from 'vitest'
import { holdTabLock } from '#lib/browser/tab-lock.ts'
import { getPrivateFolder, removePrivateFiles } from '#lib/storage/private-files.ts'
import { openFakePrivateFiles } from '#testing/fake-private-files.ts'
import { stubTapeWorkers } from '#testing/taping/fake-tape-inputs.ts'
import { countTapes } from '#shared/taping/count-tapes.ts'
import { deleteTake, getFreeBytes, listTakes, openTakeFile, saveChoices, takeLockName } from './tape-files.ts'

const DOCUMENT = 'document-1'
const RATE = 48_000

const box = (name: string, bytes: number): number[] => [
  0,
  0,
  0,
  bytes,
  ...[...name].map((letter) => letter.charCodeAt(0)),
  ...new Uint8Array(bytes - 8),
]
const FRAGMENT = [...box('moof', 20), ...box('mdat', 30)]
/** One whole fragment, and half of the next. */
const KILLED_VIDEO = [...box('ftyp', 16), ...box('moov', 40), ...FRAGMENT, ...FRAGMENT.slice(0, 27)]
const WHOLE_BYTES = 16 + 40 + 50

const facts = (startedAt: number, isStopped: boolean): number[] => {
  const all: TapeFact[] = [
    {
      type: 'take',
      kind: 'scene',
      number: 1,
      startedAt,
      sampleRate: RATE,
      width: 1280,
      height: 720,
      frameRate: 30,
      bitRate: 5_000_000,
      inputLatencyMs: 0,
      outputLatencyMs: 0,
      hasHeadphones: true,
    },
    { type: 'sound began', frame: 0 },
    { type: 'key', videoMs: 0, packetMs: 0 },
    { type: 'line', id: 'line-1', isActors: true, fromContextMs: 100, toContextMs: 300, ending: 'heard', missed: 0 },
  ]
  if (isStopped) all.push({ type: 'stopped', contextMs: 400, frames: 12, lostFrames: 0 })
  return [...new TextEncoder().encode(all.map((fact) => JSON.stringify(fact)).join('\n'))]
}
const STEMS = [...wavHeader({ sampleRate: RATE, channels: 2, dataBytes: RATE * 4 }), ...new Uint8Array(RATE * 4)]

async function openFiles() {
  const files = openFakePrivateFiles()
  const workers = stubTapeWorkers()
  const user = await getPrivateFolder()
  const pathOf = (takeId: string, name = '', documentId = DOCUMENT) => `${user}/${documentId}/tapes/${takeId}/${name}`
  const addTake = (takeId: string, { startedAt = 1, isStopped = true, documentId = DOCUMENT } = {}) => {
    files.write(pathOf(takeId, 'facts.jsonl', documentId), facts(startedAt, isStopped))
    files.write(pathOf(takeId, 'stems.wav', documentId), STEMS)
    files.write(pathOf(takeId, 'video.mp4', documentId), KILLED_VIDEO)
  }
  return { ...files, workers, user, pathOf, addTake }
}

it('[R-28-14] A take of a killed page is listed with its lines, and its picture ends with the last whole fragment', async () => {
  const { addTake } = await openFiles()
  addTake('killed', { isStopped: false, startedAt: 20 })
  addTake('ended', { startedAt: 10 })
  const takes = await listTakes(DOCUMENT)
  expect(takes.map(({ id, isLeftover, lines }) => [id, isLeftover, lines.map((line) => line.id)])).toEqual([
    ['ended', false, ['line-1']],
    ['killed', true, ['line-1']],
  ])
  expect((await openTakeFile(DOCUMENT, 'killed', 'video.mp4')).size).toBe(WHOLE_BYTES)
  expect((await openTakeFile(DOCUMENT, 'killed', 'stems.wav')).size).toBe(STEMS.length)
})

it('[R-28-14] A take that is being recorded in any tab is not listed', async () => {
  const { addTake } = await openFiles()
  addTake('recorded', { isStopped: false })
  const release = await holdTabLock(takeLockName('recorded'))
  expect(await listTakes(DOCUMENT)).toEqual([])
  release?.()
  await vi.waitFor(async () => expect(await listTakes(DOCUMENT)).toHaveLength(1), 20_000)
})

it('[R-28-14] A take that never began is removed, and one that cannot be read stays', async () => {
  const { addTake, write, list, pathOf, user } = await openFiles()
  addTake('good')
  write(pathOf('armed', 'facts.jsonl'), [])
  write(pathOf('armed', 'video.mp4'), [])
  write(pathOf('unreadable', 'video.mp4'), KILLED_VIDEO)
  write(pathOf('only sound', 'stems.wav'), STEMS)
  expect(await listTakes(DOCUMENT)).toHaveLength(1)
  expect(list(`${user}/${DOCUMENT}/tapes`)).toEqual(['good', 'only sound', 'unreadable'])
})

it('[R-28-16] What the user chose about a take is kept with it, and a deleted take leaves nothing', async () => {
  const { addTake, list, user } = await openFiles()
  addTake('one')
  addTake('two')
  await saveChoices(DOCUMENT, 'one', { isStarred: true, name: 'The quiet one' })
  const [one, two] = await listTakes(DOCUMENT)
  expect(one).toMatchObject({ id: 'one', isStarred: true, name: 'The quiet one' })
  expect(two).toMatchObject({ id: 'two', isStarred: false })
  await deleteTake(DOCUMENT, 'one')
  expect(list(`${user}/${DOCUMENT}/tapes`)).toEqual(['two'])
})

it('[R-33-01] Trim, sound, cut-ins and better lines are read back as they were saved', async () => {
  const { addTake } = await openFiles()
  addTake('one')
  const mix = { isLowerUnderVoice: true, nudgeMs: -80 }
  const choices = { isStarred: false, trim: { from: 1.5, to: 9 }, cutIns: ['two'], betterLines: ['line-1'] }
  await saveChoices(DOCUMENT, 'one', { ...choices, mix: { ...mix, partnerDb: undefined } })
  const [one] = await listTakes(DOCUMENT)
  expect(one).toMatchObject({ ...choices, mix })
  expect(one?.mix?.partnerDb).toBeUndefined()
  expect(one).not.toHaveProperty('name')
})

it('[R-77-01] Choices are written by a worker that ends, shorter ones too, and a full disk leaves the earlier ones', async () => {
  const { addTake, disk, read, pathOf, workers } = await openFiles()
  addTake('one')
  await saveChoices(DOCUMENT, 'one', { isStarred: true, name: 'The quiet one' })
  await saveChoices(DOCUMENT, 'one', { isStarred: true, name: 'Quiet' })
  expect(workers.terminated).toBe(2)
  disk.spaceLeft = 4
  await expect(saveChoices(DOCUMENT, 'one', { isStarred: false, name: 'The one before the rain' })).rejects.toThrow()
  const kept = new TextDecoder().decode(read(pathOf('one', 'take.json')))
  expect(JSON.parse(kept)).toEqual({ isStarred: true, name: 'Quiet' })
  expect(workers.terminated).toBe(3)
})

it('[R-28-16] [R-73-02] Tapes are counted per script, with their bytes, and so are takes of lines', async () => {
  const { addTake, write, user } = await openFiles()
  addTake('one')
  addTake('two')
  addTake('three', { documentId: 'document-2' })
  write(`${user}/document-3/line.0123abcd.1.wav`, [1, 2, 3])
  const bytes = facts(1, true).length + STEMS.length + KILLED_VIDEO.length
  expect(await countTapes()).toEqual([
    { documentId: DOCUMENT, takes: 2, bytes: 2 * bytes, lineTakes: 0, sent: 0 },
    { documentId: 'document-2', takes: 1, bytes, lineTakes: 0, sent: 0 },
    { documentId: 'document-3', takes: 0, bytes: 0, lineTakes: 1, sent: 0 },
  ])
})

it('[R-28-16] A script without tapes has none, and a browser without files says nothing about its space', async () => {
  const { disk } = openFakePrivateFiles()
  disk.spaceLeft = 1234
  expect([await listTakes('other'), await countTapes(), await getFreeBytes()]).toEqual([[], [], 1234])
  await deleteTake('other', 'none')
  vi.stubGlobal('navigator', { locks: navigator.locks })
  expect(await getFreeBytes()).toBe(Infinity)
})

it('[R-103-03] Films of the camera page are found without a user, and signing out leaves them', async () => {
  const { write } = await openFiles()
  for (const [name, bytes] of [
    ['facts.jsonl', facts(1, true)],
    ['stems.wav', STEMS],
    ['video.mp4', KILLED_VIDEO],
  ] as const)
    write(`camera/films/tapes/one/${name}`, bytes)
  await removePrivateFiles()
  expect(await listTakes('films', 'camera')).toMatchObject([{ id: 'one' }])
  await deleteTake('films', 'one', 'camera')
  expect(await listTakes('films', 'camera')).toEqual([])
})

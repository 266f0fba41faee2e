import type { SentRecord } from '@sidelight/domain/taping/export/sent-record'
import { expect, it } from 'vitest'
import { removeOldTakes, removeTakesOf } from '#audio/recorder/take-files.ts'
import { getPrivateFolder, removePrivateFiles } from '#lib/storage/private-files.ts'
import { countTapes } from '#shared/taping/count-tapes.ts'
import { describeTapes } from '#shared/taping/tape-counts.ts'
import { openFakePrivateFiles } from '#testing/fake-private-files.ts'
import { stubTapeWorkers } from '#testing/taping/fake-tape-inputs.ts'
import { openSentFiles } from './sent-files.ts'

const record = (id: string, note = ''): SentRecord => ({
  id,
  sentAt: 1,
  zone: 'UTC',
  portal: 'Eco Cast',
  files: [{ name: 'tape.mp4', bytes: 5, takes: ['Take 1'], says: 'One take.', picture: 'first-frame-1.jpg' }],
  voices: [],
  note,
})
const PICTURES = new Map([['first-frame-1.jpg', Uint8Array.of(1, 2, 3)]])

async function openFiles() {
  const disk = openFakePrivateFiles()
  stubTapeWorkers()
  const user = await getPrivateFolder()
  return { ...disk, user, one: openSentFiles('script-1'), other: openSentFiles('script-2') }
}

it('[R-91-03] What was sent is kept beside the takes of its script, with its pictures, and a note replaces no picture', async () => {
  const { one, other, list, user } = await openFiles()
  expect(await one.list()).toEqual([])
  await one.save(record('first'), PICTURES)
  await one.save(record('first', 'Blue shirt'), new Map())
  expect(await one.list()).toEqual([record('first', 'Blue shirt')])
  expect(await other.list()).toEqual([])
  expect(list(`${user}/script-1/sent/first`)).toEqual(['first-frame-1.jpg', 'sent.json'])
  expect((await one.openPicture('first', 'first-frame-1.jpg')).size).toBe(3)
})

it('[R-91-03] A full disk rejects, and a record that was not written to its end is not listed', async () => {
  const { one, disk } = await openFiles()
  disk.spaceLeft = 10
  await expect(one.save(record('first'), PICTURES)).rejects.toThrow()
  expect(await one.list()).toEqual([])
})

it('[R-91-04] What was sent is forgotten by itself, and the takes and other records stay', async () => {
  const { one, write, list, user } = await openFiles()
  write(`${user}/script-1/tapes/take/video.mp4`, [1])
  await one.save(record('first'), PICTURES)
  await one.save(record('second'), new Map())
  await one.forget('first')
  expect((await one.list()).map(({ id }) => id)).toEqual(['second'])
  expect(list(`${user}/script-1/tapes`)).toEqual(['take'])
})

it('[R-91-05] What was sent is deleted with its script, not with old takes of lines, and not with another script', async () => {
  const { one, other, user } = await openFiles()
  await one.save(record('first'), PICTURES)
  await other.save(record('second'), PICTURES)
  await removeOldTakes(user)
  expect(await one.list()).toHaveLength(1)
  await removeTakesOf(user, 'script-1')
  expect(await one.list()).toEqual([])
  expect(await other.list()).toHaveLength(1)
})

it('[R-91-05] Signing out removes what was sent, and says so before', async () => {
  const { one, list } = await openFiles()
  await one.save(record('first'), PICTURES)
  const counts = await countTapes()
  expect(counts).toEqual([{ documentId: 'script-1', takes: 0, bytes: 0, lineTakes: 0, sent: 1 }])
  expect(describeTapes(counts)).toBe('1 record of what you sent')
  await removePrivateFiles()
  expect(list('')).toEqual([])
})

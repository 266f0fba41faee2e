import { lineTextId } from '@sidelight/domain/following/line-text-id'
import { parseFacts } from '@sidelight/domain/taping/read-take'
import type { TapeProblem } from '@sidelight/domain/taping/tape-fact'
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny'
import { expect, it, onTestFinished, vi } from 'vitest'
import { getPrivateFolder } from '#lib/storage/private-files.ts'
import { openFakePrivateFiles } from '#testing/fake-private-files.ts'
import { createFakeCamera, createFakeStems, stubTapeWorkers } from '#testing/taping/fake-tape-inputs.ts'
import { fakeFrame, stubVideoEncoder } from '#testing/taping/fake-video.ts'
import { listTakes } from './tape-files.ts'
import { armRecorder } from './tape-recorder.ts'

const DOCUMENT = 'document-1'
const TAPED = { dialog: 'You kept the key.', isReadByFriend: true }
const CHUNK = 1024
const FRAME_MS = 1000 / 30
const PICK_UP = { takeId: 'take-2', lineId: 'line-7', isLineOnly: false }
const WAIT = { timeout: 20_000 }
/** 1.3 s of picture and sound, so that it does not end with a keyframe of its own. */
const PART = { frames: 40, chunks: 62 }

async function arm({ isSupported = true, spaceLeft = Infinity } = {}) {
  const files = openFakePrivateFiles()
  files.disk.spaceLeft = spaceLeft
  const encoders = stubVideoEncoder({ isSupported: () => isSupported })
  const workers = stubTapeWorkers()
  const camera = createFakeCamera()
  const stems = createFakeStems()
  const problems: TapeProblem[] = []
  const recorder = await armRecorder({
    documentId: DOCUMENT,
    plan: { kind: 'pick-up', isPiece: true, pickUp: PICK_UP },
    number: 3,
    camera: camera.camera,
    microphone: stems.microphone,
    quality: { height: 720, frameRate: 30, bitRate: 5_000_000 },
    hasHeadphones: true,
    reading: { readNumber: 2, pace: 'roomy' },
    onProblem: (problem) => problems.push(problem),
  })
  onTestFinished(() => recorder.stop())
  const pathOf = (name: string) =>
    getPrivateFolder().then((user) => `${user}/${DOCUMENT}/tapes/${recorder.takeId}/${name}`)
  const readFacts = async () => parseFacts(new TextDecoder().decode(files.read(await pathOf('facts.jsonl'))))
  /** Sends a part of picture and sound, and waits until it was handled. */
  const roll = async (part: number) => {
    const encoded = () => encoders.reduce((sum, encoder) => sum + encoder.encoded.length, 0)
    const before = encoded()
    for (let frame = 0; frame < PART.frames; frame++) camera.send(fakeFrame((part * PART.frames + frame) * FRAME_MS))
    for (let chunk = 0; chunk < PART.chunks; chunk++)
      stems.send(new Int16Array(CHUNK * 2).fill(1), 48_000 + (part * PART.chunks + chunk) * CHUNK)
    await vi.waitFor(() => expect(encoded()).toBe(before + PART.frames), WAIT)
    const bytes = ((part + 1) * PART.chunks - 5) * CHUNK * 4
    await vi.waitFor(async () => expect(files.read(await pathOf('stems.wav')).length).toBeGreaterThan(bytes), WAIT)
  }
  return { files, encoders, workers, camera, stems, problems, recorder, pathOf, readFacts, roll }
}

it('[R-28-03] [R-28-13] [R-91-03] [R-96-05] A take has its picture, its stems and its facts, with a keyframe where a line begins', async () => {
  const { files, recorder, roll, pathOf, readFacts, encoders, workers } = await arm()
  recorder.begin()
  await roll(0)
  recorder.noteLine({ id: 'line-6', isActors: false, startMs: 100, endMs: 900, ending: 'read', missed: 0 }, TAPED)
  await roll(1)
  recorder.noteProblem('encoder late')
  await recorder.stop()
  await recorder.stop()

  const [take] = await listTakes(DOCUMENT)
  expect(take).toMatchObject({
    id: recorder.takeId,
    kind: 'pick-up',
    number: 3,
    isPiece: true,
    readNumber: 2,
    pace: 'roomy',
    isLeftover: false,
    frames: 2 * PART.frames,
    lostFrames: 0,
  })
  expect(take?.lines).toMatchObject([{ id: 'line-6', textId: lineTextId(TAPED.dialog) }])
  const facts = await readFacts()
  expect(facts[0]).toMatchObject({
    type: 'take',
    pickUp: PICK_UP,
    inputLatencyMs: 10,
    outputLatencyMs: 20,
    width: 1280,
    height: 720,
  })
  expect(facts).toContainEqual({
    type: 'line',
    id: 'line-6',
    textId: lineTextId(TAPED.dialog),
    isFriends: true,
    isActors: false,
    fromContextMs: 1100,
    toContextMs: 1900,
    ending: 'read',
    missed: 0,
  })
  expect(facts).toContainEqual(expect.objectContaining({ type: 'problem', problem: 'encoder late' }))
  // The first encoder was tried for the order of its packets.
  const keys = encoders
    .slice(1)
    .flatMap(({ encoded }) => encoded)
    .flatMap(({ timestamp, isKey }) => (isKey ? Math.round(timestamp / 1000) : []))
  expect(keys).toEqual([0, 267, 533, 800, 1067, 1333, 1600, 1867, 2133, 2400])
  expect(facts.filter(({ type }) => type === 'key')).toHaveLength(keys.length)
  expect(facts.at(-1)?.type).toBe('stopped')

  const input = new Input({ source: new BufferSource(files.read(await pathOf('video.mp4'))), formats: ALL_FORMATS })
  const track = await input.getPrimaryVideoTrack()
  const last = track && (await new EncodedPacketSink(track).getPacket(Infinity))
  expect(last?.timestamp).toBeCloseTo(79 / 30, 3)
  expect(workers.terminated).toBe(2)
})

it('[R-28-09] Problems of the devices reach the session, and a hidden page has everything written first', async () => {
  const { recorder, roll, camera, stems, problems, files, pathOf } = await arm()
  recorder.begin()
  await roll(0)
  camera.tell('muted')
  camera.tell('lost')
  stems.lose()
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await vi.waitFor(async () => {
    document.dispatchEvent(new Event('visibilitychange'))
    expect(files.read(await pathOf('stems.wav'))).toHaveLength(44 + PART.chunks * CHUNK * 4)
  }, WAIT)
  expect([...new Set(problems)]).toEqual(['camera muted', 'camera lost', 'microphone lost', 'page hidden'])
})

it.each([
  [60 * (5_000_000 / 8 + 192_000), []],
  [60 * (5_000_000 / 8 + 192_000) - 1, ['disk low']],
])('[R-28-07] With %i bytes of room before a take the problems are %j', async (spaceLeft, expected) => {
  const { problems, recorder } = await arm({ spaceLeft })
  await recorder.stop()
  expect(problems).toEqual(expected)
})

it('[R-28-07] A disk that is full in mid-take leaves a take', async () => {
  const { files, recorder, roll, camera, problems } = await arm()
  recorder.begin()
  await roll(0)
  files.disk.spaceLeft = 900
  for (let frame = PART.frames; frame < 2 * PART.frames; frame++) camera.send(fakeFrame(frame * FRAME_MS))
  await vi.waitFor(() => expect(problems).toContain('disk full'), WAIT)
  files.disk.spaceLeft = Infinity
  await recorder.stop()
  const [take] = await listTakes(DOCUMENT)
  expect(take?.keys.length).toBeGreaterThan(0)
})

it('[R-28-16] A discarded take leaves no files', async () => {
  const { files, recorder } = await arm()
  await recorder.discard()
  expect(files.list(`${await getPrivateFolder()}/${DOCUMENT}/tapes`)).toEqual([])
})

it('[R-28-16] Signing out ends the workers, which hold the files open', async () => {
  const { workers } = await arm()
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
  expect(workers.terminated).toBe(2)
})

it('[R-28-02] A browser without an H.264 encoder gives no recorder, and its workers are ended', async () => {
  await expect(arm({ isSupported: false })).rejects.toMatchObject({ name: 'CameraError', reason: 'encoder' })
})

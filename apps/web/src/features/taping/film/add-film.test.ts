import { ALIGN_SAMPLE_RATE } from '@sidelight/listening/align/align-sound'
import { speak } from '@sidelight/listening/align/testing/made-up-voice'
import {
  AudioSample,
  AudioSampleSource,
  BlobSource,
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  MovOutputFormat,
  Output,
} from 'mediabunny'
import { beforeEach, expect, it } from 'vitest'
import { getPrivateFolder } from '#lib/storage/private-files.ts'
import { openFakePrivateFiles } from '#testing/fake-private-files.ts'
import { stubTapeWorkers } from '#testing/taping/fake-tape-inputs.ts'
import { fakePacket } from '#testing/taping/fake-video.ts'
import { createTakeFiles, describePicture } from '../export/file/testing/take-fixtures.ts'
import { openTake } from '../export/file/open-take.ts'
import { planPicture } from '../export/file/plan-picture.ts'
import { listTakes, openTakeFile, saveChoices } from '../recording/tape-files.ts'
import type { FilmMessage } from './film-messages.ts'
import { runFilmRequest } from './film-request.ts'

const DOCUMENT = 'document-1'
const RATE = ALIGN_SAMPLE_RATE
const FRAME_RATE = 30

const SHAPE = {
  sound: undefined as Float32Array | undefined,
  seconds: 3,
  frameRate: FRAME_RATE,
  keyEvery: 15,
  isLost: (_frame: number): boolean => false,
  isReordered: false,
  rotation: 0 as 0 | 90,
  codec: 'avc' as 'avc' | 'vp9',
}

/** A film of the camera page, but for its sound, which needs no decoder. */
async function makeFilm(shape: Partial<typeof SHAPE>): Promise<File> {
  const film = { ...SHAPE, ...shape }
  const target = new BufferTarget()
  const output = new Output({ format: new MovOutputFormat(), target })
  const video = new EncodedVideoPacketSource(film.codec)
  output.addVideoTrack(video, { rotation: film.rotation })
  const audio = new AudioSampleSource({ codec: 'pcm-s16' })
  if (film.sound !== undefined) output.addAudioTrack(audio)
  await output.start()
  if (film.sound !== undefined) await addSound(audio, film.sound)
  await addPictures(video, film)
  await output.finalize()
  return new File([target.buffer ?? ''], 'Film.mp4')
}

async function addSound(audio: AudioSampleSource, data: Float32Array): Promise<void> {
  const sample = new AudioSample({ data, format: 'f32', numberOfChannels: 1, sampleRate: RATE, timestamp: 0 })
  await audio.add(sample)
  sample.close()
}

async function addPictures(
  video: EncodedVideoPacketSource,
  { seconds, frameRate, keyEvery, isLost, isReordered, codec }: typeof SHAPE,
): Promise<void> {
  const size = { codedWidth: 1280, codedHeight: 720 }
  const decoderConfig = codec === 'avc' ? { ...describePicture(), ...size } : { codec: 'vp09.00.10.08', ...size }
  for (let frame = 0; frame < seconds * frameRate; frame++) {
    if (isLost(frame)) continue
    const type = frame % keyEvery === 0 ? 'key' : 'delta'
    const shown = isReordered && type === 'delta' ? frame + (frame % 2 === 0 ? 1 : -1) : frame
    await video.add(new EncodedPacket(fakePacket(type), type, shown / frameRate, 1 / frameRate), { decoderConfig })
  }
}

const join = (...parts: Float32Array[]): Float32Array => Float32Array.from(parts.flatMap((part) => [...part]))
const silence = (seconds: number): Float32Array => new Float32Array(seconds * RATE)

let files: ReturnType<typeof openFakePrivateFiles>
let folder: string

beforeEach(async () => {
  files = openFakePrivateFiles()
  stubTapeWorkers()
  folder = await getPrivateFolder()
})

/** A take of what the laptop has heard, with a picture of its own. */
async function addTake(takeId: string, heard: Float32Array, inputLatencyMs = 0): Promise<void> {
  const seconds = heard.length / RATE
  const lines = [{ id: 'line-1', isActors: true, from: 2, to: seconds - 2 }]
  const microphone = (at: number) => heard[Math.round(at * RATE)] ?? 0
  const take = await createTakeFiles({ seconds, sampleRate: RATE, microphone, inputLatencyMs, lines })
  const path = (name: string) => `${folder}/${DOCUMENT}/tapes/${takeId}/${name}`
  files.write(path('facts.jsonl'), new TextEncoder().encode(take.facts))
  files.write(path('stems.wav'), new Uint8Array(await take.stems.read(0, take.stems.size)))
  files.write(path('video.mp4'), [0, 0, 0, 12, ...new TextEncoder().encode('mdatOWN.')])
}

/** The last thing that the worker says. */
async function lookFor(film: File, takeIds: string[]): Promise<FilmMessage | undefined> {
  const messages: FilmMessage[] = []
  const places = takeIds.map((takeId) => ({ folder, documentId: DOCUMENT, takeId }))
  await runFilmRequest({ file: film, places }, (message) => messages.push(message))
  return messages.at(-1)
}

const namesOf = (takeId: string) => files.list(`${folder}/${DOCUMENT}/tapes/${takeId}`)

it('[R-103-06] [R-103-07] Two takes are found in one film, keep their own files, and are cut where they were heard', async () => {
  const [first, second, other] = [speak(14, 1), speak(16, 2), speak(14, 3)]
  await addTake('one', first)
  await addTake('two', second, 20)
  await addTake('elsewhere', other)
  const before = namesOf('one').map((name) => [name, files.read(`${folder}/${DOCUMENT}/tapes/one/${name}`)])
  const film = await makeFilm({ sound: join(silence(5), first, silence(3), second, silence(2)), seconds: 40 })
  expect(await lookFor(film, ['one', 'two', 'elsewhere'])).toEqual({
    type: 'done',
    outcomes: [
      ['one', 'added'],
      ['two', 'added'],
      ['elsewhere', 'other sound'],
    ],
  })
  expect(namesOf('one')).toEqual(['facts.jsonl', 'film.jsonl', 'film.mp4', 'stems.wav', 'video.mp4'])
  for (const [name, bytes] of before)
    expect(files.read(`${folder}/${DOCUMENT}/tapes/one/${String(name)}`)).toEqual(bytes)
  expect(namesOf('elsewhere')).not.toContain('film.mp4')

  const takes = new Map((await listTakes(DOCUMENT)).map((take) => [take.id, take]))
  expect(takes.get('one')).toMatchObject({
    hasFilm: true,
    width: 1280,
    height: 720,
    lines: [{ id: 'line-1', from: 2 }],
  })
  // The film's keyframe at 5 s is the first sample of the first take; what the second take heard was said 20 ms earlier.
  expect(takes.get('one')?.keys[0]).toBeCloseTo(0, 2)
  expect(takes.get('two')?.keys[0]).toBeCloseTo(0.48, 2)
  const video = await openTakeFile(DOCUMENT, 'two', 'video.mp4')
  const open = await openTake('two', {
    facts: await (await openTakeFile(DOCUMENT, 'two', 'facts.jsonl')).text(),
    video: new BlobSource(video),
    videoBytes: video.size,
    stems: { size: 44 + 16 * RATE * 4, read: async () => new ArrayBuffer(0) },
  })
  const part = await planPicture(open, { takeId: 'two', from: takes.get('two')?.keys[2] ?? 0, to: 10 }, FRAME_RATE)
  expect(part.slots).toEqual(Array.from({ length: part.slots.length }, (_, slot) => slot))
  expect(part.from + part.length / FRAME_RATE).toBeCloseTo(10, 1)
})

it('[R-103-07] The picture of this device is shown again where it is wanted, and the film stays', async () => {
  const said = speak(14, 1)
  await addTake('one', said)
  await lookFor(await makeFilm({ sound: said, seconds: 14 }), ['one'])
  const filmBytes = (await openTakeFile(DOCUMENT, 'one', 'video.mp4')).size
  await saveChoices(DOCUMENT, 'one', { isStarred: false, isOwnPicture: true })
  expect((await openTakeFile(DOCUMENT, 'one', 'video.mp4')).size).toBe(12)
  expect(await listTakes(DOCUMENT)).toMatchObject([{ hasFilm: true, isOwnPicture: true, width: 64 }])
  await saveChoices(DOCUMENT, 'one', { isStarred: false })
  expect((await openTakeFile(DOCUMENT, 'one', 'video.mp4')).size).toBe(filmBytes)
})

it('[R-103-07] A take that the film has only a part of keeps its own picture', async () => {
  const said = speak(20, 1)
  await addTake('one', said)
  const film = await makeFilm({ sound: said.subarray(0, 14 * RATE), seconds: 14 })
  expect(await lookFor(film, ['one'])).toEqual({ type: 'done', outcomes: [['one', 'partly filmed']] })
  expect(namesOf('one')).toEqual(['facts.jsonl', 'stems.wav', 'video.mp4'])
})

it('[R-103-07] A full disk leaves the take as it was', async () => {
  const said = speak(14, 1)
  await addTake('one', said)
  files.disk.spaceLeft = 3000
  expect(await lookFor(await makeFilm({ sound: said, seconds: 14 }), ['one'])).toEqual({
    type: 'failed',
    reason: 'disk full',
  })
  expect(namesOf('one')).toEqual(['facts.jsonl', 'stems.wav', 'video.mp4'])
})

it.each([
  ['no sound', { sound: undefined }],
  ['turned', { rotation: 90 }],
  ['other picture format', { codec: 'vp9' }],
  ['few keyframes', { keyEvery: 60 }],
  ['other order', { isReordered: true }],
  ['frame rate', { frameRate: 60 }],
] as const)('[R-103-08] A film that cannot be copied into a tape is refused: %s', async (reason, shape) => {
  await addTake('one', speak(14, 1))
  const film = await makeFilm({ sound: silence(3), ...shape })
  expect(await lookFor(film, ['one'])).toEqual({ type: 'failed', reason })
})

it('[R-103-08] A film with a keyframe a second and 25 pictures is taken, and what is no film is refused', async () => {
  const said = speak(14, 1)
  await addTake('one', said)
  const film = await makeFilm({ sound: said, seconds: 14, frameRate: 25, keyEvery: 25 })
  expect(await lookFor(film, ['one'])).toEqual({ type: 'done', outcomes: [['one', 'added']] })
  expect(await lookFor(new File(['a letter'], 'letter.mp4'), ['one'])).toEqual({ type: 'failed', reason: 'not a film' })
})

it('[R-103-08] A film whose camera lost two of three frames, or stood still for two seconds, is taken', async () => {
  const said = speak(14, 1)
  await addTake('one', said)
  await addTake('two', said)
  const thin = await makeFilm({ sound: said, seconds: 14, isLost: (frame) => frame % 15 !== 0 && frame % 3 !== 1 })
  expect(await lookFor(thin, ['one'])).toEqual({ type: 'done', outcomes: [['one', 'added']] })
  const still = await makeFilm({ sound: said, seconds: 14, isLost: (frame) => frame > 100 && frame < 160 })
  expect(await lookFor(still, ['two'])).toEqual({ type: 'done', outcomes: [['two', 'added']] })
  expect((await listTakes(DOCUMENT)).map(({ frameRate }) => frameRate)).toEqual([30, 30])
})

import { parseWav, WAV_HEADER_BYTES } from '@sidelight/domain/recording/wav'
import { parseFacts } from '@sidelight/domain/taping/read-take'
import type { TapeFact, TapeProblem } from '@sidelight/domain/taping/tape-fact'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { StemsRecorder } from './stems-recorder.ts'

const RATE = 48_000
const CHUNK = 1024
const CHUNK_MS = (CHUNK * 1000) / RATE
/** The context was opened some time before the take. */
const FIRST_FRAME = 480_000
const TAKE: Extract<TapeFact, { type: 'take' }> = {
  type: 'take',
  kind: 'scene',
  number: 1,
  startedAt: 0,
  sampleRate: RATE,
  width: 1280,
  height: 720,
  frameRate: 30,
  bitRate: 5_000_000,
  inputLatencyMs: 0,
  outputLatencyMs: 0,
  hasHeadphones: true,
}
const END = { contextMs: 0, frames: 0, lostFrames: 0, endWallMs: undefined }

class MemoryFile {
  writes = 0
  #bytes = new Uint8Array()
  readonly #maxWrites: number

  constructor(maxWrites = Infinity) {
    this.#maxWrites = maxWrites
  }

  append(bytes: Uint8Array): void {
    if (++this.writes > this.#maxWrites) throw new DOMException('Full', 'QuotaExceededError')
    const longer = new Uint8Array(this.#bytes.length + bytes.length)
    longer.set(this.#bytes)
    longer.set(bytes, this.#bytes.length)
    this.#bytes = longer
  }

  overwrite(bytes: Uint8Array, at: number): void {
    this.#bytes.set(bytes, at)
  }

  read(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice()
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function open({ sound = new MemoryFile(), facts = new MemoryFile() } = {}) {
  const problems: TapeProblem[] = []
  const recorder = new StemsRecorder({ sampleRate: RATE, sound, facts, onProblem: (problem) => problems.push(problem) })
  let frame = FIRST_FRAME
  /** Chunks that come in step with the clock. */
  const hear = (chunks: number, level = 1000) => {
    for (let i = 0; i < chunks; i++) {
      vi.advanceTimersByTime(CHUNK_MS)
      recorder.addChunk({ samples: new Int16Array(CHUNK * 2).fill(level), frame, gap: 0 })
      frame += CHUNK
    }
  }
  return {
    recorder,
    problems,
    hear,
    lose: (samples: number) => void (frame += samples),
    sound: () => sound.read(),
    samples: () => new Int16Array(sound.read().buffer.slice(WAV_HEADER_BYTES)),
    facts: () => parseFacts(new TextDecoder().decode(facts.read())),
  }
}

it('[R-28-13] The stems begin with the first chunk after the take began, and their frame is noted', () => {
  const { recorder, hear, samples, facts } = open()
  hear(3, 1)
  recorder.begin(TAKE)
  hear(2, 2)
  recorder.stop(END)
  expect([...new Set(samples())]).toEqual([2])
  expect(facts().slice(0, 2)).toEqual([TAKE, { type: 'sound began', frame: FIRST_FRAME + 3 * CHUNK }])
  expect(facts().at(-1)?.type).toBe('stopped')
})

it('[R-28-13] At any moment the file is a whole WAV that lacks at most 100 ms and a chunk', () => {
  const { recorder, hear, sound } = open()
  recorder.begin(TAKE)
  for (let chunks = 1; chunks < 40; chunks++) {
    hear(1)
    const bytes = sound()
    const { durationMs, ...format } = parseWav(bytes, bytes.length) ?? { durationMs: 0, dataBytes: 0 }
    expect(format.dataBytes).toBe(bytes.length - WAV_HEADER_BYTES)
    expect(chunks * CHUNK_MS - durationMs).toBeLessThanOrEqual(100 + CHUNK_MS)
  }
})

it('[R-28-13] Lost samples are filled with silence and noted, so that later ones are in their place', () => {
  const { recorder, hear, lose, samples, facts } = open()
  recorder.begin(TAKE)
  hear(2)
  lose(480)
  hear(1)
  recorder.stop(END)
  expect(samples()).toHaveLength((3 * CHUNK + 480) * 2)
  expect(samples().slice(2 * CHUNK * 2, (2 * CHUNK + 480) * 2)).toEqual(new Int16Array(960))
  const contextMs = ((FIRST_FRAME + 2 * CHUNK) * 1000) / RATE
  expect(facts()).toContainEqual({ type: 'sound gap', contextMs, samples: 480 })
})

it('[R-28-10] Silence makes up for sound that stood still, and a worker that was busy for as long gets none', () => {
  const still = open()
  still.recorder.begin(TAKE)
  still.hear(30)
  vi.advanceTimersByTime(2000)
  still.hear(30)
  still.recorder.stop(END)
  expect(still.problems).toEqual(['sound paused'])
  const paused = still.facts().find((fact) => fact.type === 'sound paused')
  expect(Math.abs((paused?.samples ?? 0) / RATE - 2)).toBeLessThan(0.03)
  expect(still.samples()).toHaveLength((60 * CHUNK + (paused?.samples ?? 0)) * 2)

  const busy = open()
  busy.recorder.begin(TAKE)
  busy.hear(30)
  vi.advanceTimersByTime(2000)
  const late = Math.floor(2000 / CHUNK_MS)
  for (let i = 0; i < late; i++)
    busy.recorder.addChunk({ samples: new Int16Array(CHUNK * 2), frame: FIRST_FRAME + (30 + i) * CHUNK, gap: 0 })
  busy.lose(late * CHUNK)
  busy.hear(30)
  expect(busy.problems).toEqual([])
})

it('[R-28-10] Samples that are missing for a minute are filled, and a computer that slept for longer ends the stems', () => {
  const { recorder, hear, lose, samples, problems } = open()
  recorder.begin(TAKE)
  hear(2)
  lose(60 * RATE)
  hear(5)
  recorder.stop(END)
  expect(problems).toEqual([])
  expect(samples()).toHaveLength((7 * CHUNK + 60 * RATE) * 2)

  const slept = open()
  slept.recorder.begin(TAKE)
  slept.hear(30)
  vi.advanceTimersByTime(61_000)
  slept.hear(30)
  expect(slept.problems).toEqual(['computer slept'])
})

it('[R-26-20] The level of the microphone is noted for each tenth of a second, and lost samples as no sound', () => {
  const { recorder, hear, lose, facts } = open()
  recorder.begin(TAKE)
  hear(50, 328)
  lose(RATE)
  hear(50, 3277)
  recorder.stop(END)
  const levels = facts().filter((fact) => fact.type === 'levels')
  expect(levels.map(({ contextMs }) => contextMs)).toEqual(levels.map((_, i) => 10_000 + i * 1000))
  const db = levels.flatMap((fact) => fact.db)
  expect(db).toHaveLength(Math.floor((100 * CHUNK + RATE) / 4800))
  expect([db[0], db[12], db.at(-1)]).toEqual([-40, -100, -20])
})

it('[R-28-08] The clock of the sound is noted four times a second, by the chunk with the shortest delay', () => {
  const { recorder, hear, facts } = open()
  recorder.begin(TAKE)
  hear(Math.round(2000 / CHUNK_MS))
  const clocks = facts().filter((fact) => fact.type === 'clock')
  expect(clocks.length).toBeGreaterThanOrEqual(7)
  const leads = clocks.map(({ wallMs, contextMs }) => wallMs - contextMs)
  for (const lead of leads) expect(lead).toBeCloseTo(leads[0] ?? 0, 0)
})

it('[R-28-09] Stems that end with the picture are left as they are', () => {
  const { recorder, hear, samples } = open()
  recorder.begin(TAKE)
  hear(40)
  recorder.stop({ ...END, endWallMs: performance.timeOrigin + performance.now() + 50 })
  expect(samples()).toHaveLength(40 * CHUNK * 2)
})

it('[R-28-09] Stems that end before the picture are filled with silence up to its end', () => {
  const { recorder, hear, samples } = open()
  recorder.begin(TAKE)
  hear(40)
  const endWallMs = performance.timeOrigin + performance.now() + 500
  recorder.stop({ ...END, endWallMs })
  const frames = samples().length / 2
  expect(Math.abs(frames - 40 * CHUNK - RATE / 2)).toBeLessThanOrEqual(RATE / 1000)
  expect(samples().at(-1)).toBe(0)
})

it('[R-28-07] A disk that is full at any write is told once, and the samples before it stay readable', () => {
  for (let writes = 1; writes < 6; writes++) {
    const sound = new MemoryFile(writes)
    const { recorder, hear, problems, sound: bytes } = open({ sound })
    recorder.begin(TAKE)
    hear(50)
    recorder.stop(END)
    expect(problems).toEqual(['disk full'])
    expect(parseWav(bytes(), bytes().length)?.dataBytes ?? 0).toBe(bytes().length - WAV_HEADER_BYTES)
  }
  for (let writes = 0; writes < 4; writes++) {
    const { recorder, hear, problems } = open({ facts: new MemoryFile(writes) })
    recorder.begin(TAKE)
    hear(50)
    recorder.stop(END)
    expect(problems).toEqual(['disk full'])
  }
})

it('[R-28-09] A take without sound for five seconds is told once, and one second is not', () => {
  const { recorder, hear, problems } = open()
  recorder.begin(TAKE)
  const wait = (seconds: number) => Array.from({ length: seconds }, () => recorder.checkSound())
  for (let second = 0; second < 3; second++) {
    hear(40)
    wait(5)
  }
  expect(problems).toEqual([])
  wait(3)
  expect(problems).toEqual(['sound stood still'])
})

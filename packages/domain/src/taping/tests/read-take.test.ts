import { expect, it } from 'vitest'
import { parseFacts, readTake, type TakeFiles } from '../read-take.ts'
import type { TapeFact } from '../tape-fact.ts'

/** Ten seconds from second 5 of the sound's clock; the camera's zero is second 4. */
const FACTS: TapeFact[] = [
  {
    type: 'take',
    kind: 'scene',
    number: 3,
    startedAt: 1_700_000_000_000,
    sampleRate: 48_000,
    width: 1280,
    height: 720,
    frameRate: 30,
    bitRate: 5_000_000,
    inputLatencyMs: 10,
    outputLatencyMs: 20,
    hasHeadphones: true,
  },
  { type: 'sound began', frame: 240_000 },
  ...Array.from({ length: 41 }, (_, i): TapeFact[] => [
    { type: 'clock', wallMs: 1000 + i * 250, contextMs: 5000 + i * 250 },
    { type: 'video clock', zeroWallMs: 0, videoMs: 1000 + i * 250 },
  ]).flat(),
  ...Array.from({ length: 20 }, (_, i): TapeFact => ({ type: 'key', videoMs: 1000 + i * 500, packetMs: i * 500 })),
  {
    type: 'line',
    id: 'a',
    textId: '0badcafe',
    isActors: true,
    fromContextMs: 6000,
    toContextMs: 8000,
    firstVoiceContextMs: 6400,
    ending: 'heard',
    missed: 1,
  },
  { type: 'line', id: 'b', isActors: false, fromContextMs: 8200, toContextMs: 16_000, ending: 'read', missed: 0 },
]
const STOPPED: TapeFact = { type: 'stopped', contextMs: 14_500, frames: 280, lostFrames: 5 }
const SOUND_BYTES = 44 + 48_000 * 4 * 9.8

const files = (more: Partial<TakeFiles> = {}): TakeFiles => ({
  id: 'take',
  facts: [...FACTS, STOPPED],
  videoBytes: 5000,
  soundBytes: SOUND_BYTES,
  ...more,
})

it('[R-26-09] A take is read from its facts: lines and keyframes in seconds since its first sample', () => {
  const take = readTake(files())
  expect(take).toMatchObject({ number: 3, kind: 'scene', seconds: 9.5, isLeftover: false, frames: 280, lostFrames: 5 })
  expect(take?.lines).toEqual([
    { id: 'a', textId: '0badcafe', isActors: true, from: 1, to: 3, firstVoice: 1.4, ending: 'heard', missed: 1 },
    { id: 'b', isActors: false, from: 3.2, to: 9.5, ending: 'read', missed: 0 },
  ])
  expect(take?.keys.slice(0, 3)).toEqual([0, 0.5, 1])
  expect(take?.keys.at(-1)).toBe(9)
  expect(take?.problem).toBeUndefined()
})

it('[R-26-10] A take that nobody ended is read up to where both files reach, and is marked', () => {
  const whole = readTake(files({ facts: FACTS }))
  expect(whole).toMatchObject({ isLeftover: true, seconds: 9.8 })
  const halfSound = readTake(files({ facts: FACTS, soundBytes: 44 + 48_000 * 4 * 3 }))
  expect(halfSound).toMatchObject({ seconds: 3 })
  expect(halfSound?.lines.map(({ id }) => id)).toEqual(['a'])
  const fewKeys = readTake(files({ facts: FACTS.filter((fact) => fact.type !== 'key' || fact.videoMs < 4000) }))
  expect(fewKeys).toMatchObject({ seconds: 3 })
})

it('[R-26-10] Facts whose last line was cut off at any byte are read up to the line before', () => {
  const text = FACTS.map((fact) => `${JSON.stringify(fact)}\n`).join('')
  const last = JSON.stringify(STOPPED)
  for (let length = 0; length < last.length; length += 1)
    expect(parseFacts(text + last.slice(0, length))).toEqual(FACTS)
  expect(parseFacts(text + last)).toEqual([...FACTS, STOPPED])
  expect(parseFacts('null\n3\n[]\n')).toEqual([])
})

it.each<[string, Partial<TakeFiles>]>([
  ['a picture', { videoBytes: 0 }],
  ['sound', { soundBytes: 44 }],
  ['a keyframe', { facts: FACTS.filter(({ type }) => type !== 'key') }],
  ['its first fact', { facts: FACTS.slice(1) }],
])('A folder without %s is no take', (_what, more) => {
  expect(readTake(files(more))).toBeUndefined()
})

it('[R-26-07] A take in which the computer slept ends before the sleep', () => {
  const after: TapeFact[] = [0, 250, 500].map((ms) => ({ type: 'clock', wallMs: 900_000 + ms, contextMs: 15_250 + ms }))
  const stopped: TapeFact = { ...STOPPED, contextMs: 15_600 }
  const take = readTake(files({ facts: [...FACTS, ...after, stopped], soundBytes: 44 + 48_000 * 4 * 11 }))
  expect(take?.seconds).toBe(10)
})

it('The problem of a take is the one that ended it, not one that was only noted', () => {
  const problem = (problem: 'disk full' | 'camera slow'): TapeFact => ({ type: 'problem', problem, contextMs: 9000 })
  expect(readTake(files({ facts: [...FACTS, problem('disk full'), STOPPED] }))?.problem).toBe('disk full')
  expect(readTake(files({ facts: [...FACTS, problem('camera slow'), STOPPED] }))?.problem).toBeUndefined()
})

it('A take has what the user chose for it', () => {
  const choices = { isStarred: true, name: 'The quiet one', isCutIn: false }
  expect(readTake(files({ choices }))).toMatchObject(choices)
  expect(readTake(files())).toMatchObject({ isStarred: false })
})

it('A take tells the longest time for which its picture or its sound stopped', () => {
  const pauses: TapeFact[] = [
    { type: 'picture paused', videoMs: 3000, ms: 1200 },
    { type: 'sound paused', contextMs: 8000, samples: 2 * 48_000 },
  ]
  expect(readTake(files({ facts: [...FACTS, ...pauses.slice(0, 1), STOPPED] }))?.longestPause).toEqual({
    of: 'picture',
    seconds: 1.2,
  })
  expect(readTake(files({ facts: [...FACTS, ...pauses, STOPPED] }))?.longestPause).toEqual({ of: 'sound', seconds: 2 })
  expect(readTake(files())?.longestPause).toBeUndefined()
})

it('[R-26-29] A pick-up knows from its first fact which take it belongs to', () => {
  const pickUp = { takeId: 'base', lineId: 'a', isLineOnly: false }
  const facts = FACTS.map((fact) => (fact.type === 'take' ? { ...fact, kind: 'pick-up' as const, pickUp } : fact))
  expect(readTake(files({ facts }))).toMatchObject({ kind: 'pick-up', pickUp })
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { listJoints, planParts, listFileLines, planPickUp, trimToKey, trimToSound } from '../plan-cut.ts'
import type { TakesById } from '../export/tape-export-plan.ts'
import type { TapeLine, TapeTake } from '../tape-take.ts'

const line = (id: string, from: number, to: number): TapeLine => ({
  id,
  isActors: id.startsWith('me'),
  from,
  to,
  ending: id.startsWith('me') ? 'heard' : 'read',
  missed: 0,
})
/** Keyframes every half second, and 0.02 s after the start of each line, as the recorder gets them. */
function createTake(id: string, seconds: number, lines: TapeLine[], more: Partial<TapeTake> = {}): TapeTake {
  const even = Array.from({ length: Math.ceil(seconds * 2) }, (_, i) => i / 2)
  return {
    id,
    kind: 'scene',
    number: 1,
    startedAt: 0,
    seconds,
    width: 1920,
    height: 1080,
    frameRate: 30,
    bytes: 1,
    lines,
    keys: [...even, ...lines.map(({ from }) => from + 0.02)].sort((a, b) => a - b),
    lostFrames: 0,
    frames: seconds * 30,
    isLeftover: false,
    isStarred: false,
    ...more,
  }
}
const byId = (...takes: TapeTake[]): TakesById => new Map(takes.map((take) => [take.id, take]))
const ALONE = { id: 'a' }

const TAKE = createTake('a', 20, [
  line('you 1', 2.1, 4),
  line('me 2', 4.3, 7),
  line('you 3', 7.2, 9),
  line('me 4', 9.3, 12),
  line('you 5', 12.4, 15),
])
const createPickUp = (id: string, lineId: string, lines: TapeLine[], seconds = 10): TapeTake =>
  createTake(id, seconds, lines, {
    kind: 'pick-up',
    pickUp: { takeId: 'a', lineId, isLineOnly: true },
    isCutIn: true,
    startedAt: 1,
  })
const LINE_4 = createPickUp('p4', 'me 4', [line('you 3', 1.1, 3), line('me 4', 3.2, 6), line('you 5', 6.3, 7)])

it('[R-26-20] A cut begins at the keyframe 0.8 s before the first line or earlier, and ends 1 s after the last', () => {
  expect(planParts(byId(TAKE), ALONE)).toEqual([{ takeId: 'a', from: 1, to: 16 }])
  expect(trimToSound(createTake('b', 15.5, TAKE.lines as TapeLine[])).to).toBe(15.5)
  expect(trimToSound(createTake('s', 5, []))).toEqual({ from: 0, to: 5 })
})

it('[R-26-20] Wherever the user trims, a part begins at a keyframe and loses nothing of what was wanted', () => {
  const time = fc.double({ min: -1, max: 22, noNaN: true })
  fc.assert(
    fc.property(time, time, (from, to) => {
      const range = trimToKey(TAKE, { from, to })
      expect(TAKE.keys).toContain(range.from)
      expect(range.from).toBeLessThanOrEqual(Math.max(0, from))
      expect(Math.max(0, from) - range.from).toBeLessThan(Math.max(0.51, from - 19.4))
      expect(range.to).toBeLessThanOrEqual(20)
      expect(range.to).toBeGreaterThanOrEqual(range.from)
    }),
  )
})

it('[R-26-21] A pick-up replaces its line from the partner’s line before it to the line after it', () => {
  expect(planParts(byId(TAKE, LINE_4), ALONE)).toEqual([
    { takeId: 'a', from: 1, to: 7.2 },
    { takeId: 'p4', from: 1.12, to: 6.3 },
    { takeId: 'a', from: 12.42, to: 16 },
  ])
})

it('A pick-up that ended with its line gets the pause that the take has after it', () => {
  const short = createPickUp('p4', 'me 4', [line('you 3', 1.1, 3), line('me 4', 3.2, 6)])
  const cut = planPickUp(TAKE, short, { from: 0, to: 20 })
  expect(cut?.part.to).toBeCloseTo(6 + (12.42 - 12), 6)
})

it('A pick-up of the first line begins with that line, and one of the last line ends the tape', () => {
  const take = createTake('a', 12, [line('me 1', 2, 4), line('you 2', 4.3, 6), line('me 3', 6.2, 8)])
  const first = createPickUp('p1', 'me 1', [line('me 1', 1, 3), line('you 2', 3.4, 5)])
  const last = createPickUp('p3', 'me 3', [line('you 2', 1, 3), line('me 3', 3.1, 6)])
  const parts = planParts(byId(take, first, last), ALONE)
  expect(parts.map(({ takeId }) => takeId)).toEqual(['a', 'p1', 'p3'])
  expect(parts[0]).toEqual({ takeId: 'a', from: 1, to: 2 })
  expect(parts[1]).toEqual({ takeId: 'p1', from: 1, to: 3.4 })
  expect(parts[2]).toEqual({ takeId: 'p3', from: 1, to: 7 })
})

it('Two pick-ups of neighbouring lines follow each other, and of two for one line the later counts', () => {
  const line2 = createPickUp('p2', 'me 2', [line('you 1', 1, 3), line('me 2', 3.2, 5), line('you 3', 5.4, 6)])
  const again = { ...LINE_4, id: 'p4 again', startedAt: 2 }
  const parts = planParts(byId(TAKE, again, LINE_4, line2), ALONE)
  expect(parts.map(({ takeId }) => takeId)).toEqual(['a', 'p2', 'p4 again', 'a'])
})

it('A pick-up of another take, of a line outside the trim, or that the actor did not choose is not cut in', () => {
  const other = { ...LINE_4, id: 'other', pickUp: { takeId: 'b', lineId: 'me 4', isLineOnly: true } }
  const unchosen = { ...LINE_4, isCutIn: undefined }
  const whole = planParts(byId(TAKE), ALONE)
  expect(planParts(byId(TAKE, other, unchosen), ALONE)).toEqual(whole)
  const early = { ...ALONE, trim: { from: 1, to: 7 } }
  expect(planParts(byId(TAKE, LINE_4), early)).toEqual([{ takeId: 'a', from: 1, to: 7 }])
  const late = { ...ALONE, trim: { from: 12.42, to: 16 } }
  expect(planParts(byId(TAKE, LINE_4), late)).toEqual([{ takeId: 'a', from: 12.42, to: 16 }])
})

it('[R-26-22] Every joint of a file is listed', () => {
  const parts = planParts(byId(TAKE, LINE_4), ALONE)
  expect(listJoints(parts).map(({ seconds }) => seconds)).toEqual([6.2, expect.closeTo(11.38, 6)])
  expect(listJoints(parts)[0]).toMatchObject({ before: parts[0], after: parts[1] })
})

it('A take that is gone has no parts, and a file of one part has no joint', () => {
  expect(planParts(byId(), ALONE)).toEqual([])
  expect(listJoints(planParts(byId(TAKE), ALONE))).toEqual([])
})

it('[R-26-20] A cut never leaves out sound above the level of the room, in a line or not', () => {
  const unheard = createTake('a', 49, [line('you 1', 2, 4)], { sound: { from: 1.2, to: 47.1 } })
  expect(trimToSound(unheard)).toEqual({ from: 0.5, to: 47.4 })
  const lines = { sound: { from: 3, to: 14 } }
  expect(trimToSound({ ...TAKE, ...lines })).toEqual({ from: 1, to: 16 })
})

/** Broken off in the fourth line, which is why that is no line of it. */
const BROKEN = createTake('a', 11, [line('you 1', 2.1, 4), line('me 2', 4.3, 7), line('you 3', 7.2, 9)])
const createRest = (id: string, lineId: string, lines: TapeLine[], more: Partial<TapeTake> = {}): TapeTake =>
  createTake(id, 20, lines, { kind: 'pick-up', pickUp: { takeId: 'a', lineId, isLineOnly: false }, ...more })
const REST = createRest('r4', 'me 4', [line('you 3', 1.1, 3), line('me 4', 3.2, 6), line('you 5', 6.3, 9)], {
  startedAt: 1,
})

it('[R-26-29] A continuation is the end of its take, joined at the cue of the line in which the take broke off', () => {
  const parts = planParts(byId(BROKEN, REST), ALONE)
  expect(parts).toEqual([
    { takeId: 'a', from: 1, to: 7.2 },
    { takeId: 'r4', from: 1.12, to: 10 },
  ])
  expect(listFileLines(byId(BROKEN, REST), parts).map(({ id }) => id)).toEqual(TAKE.lines.map(({ id }) => id))
  expect(planParts(byId(BROKEN, { ...REST, isCutIn: false }), ALONE)).toEqual([{ takeId: 'a', from: 1, to: 10 }])
})

it('[R-26-29] A continuation that shares no line with its take follows the last line of it', () => {
  const rest = createRest('r4', 'me 4', [line('me 4', 3.2, 6), line('you 5', 6.3, 9)])
  expect(planParts(byId(BROKEN, rest), ALONE)).toEqual([
    { takeId: 'a', from: 1, to: 9 },
    { takeId: 'r4', from: 2, to: 10 },
  ])
})

it('[R-26-29] A continuation that was killed within its first line is joined as far as it goes', () => {
  const killed = createRest('r4', 'me 4', [line('you 3', 1.1, 3)], { seconds: 5, sound: { from: 1.1, to: 5 } })
  expect(planParts(byId(BROKEN, killed), ALONE).at(-1)).toEqual({ takeId: 'r4', from: 1.12, to: 5 })
})

it('[R-26-29] A continuation of a continuation ends the same take, and one from further up replaces both', () => {
  const short = { ...REST, lines: REST.lines.slice(0, 2) }
  const second = createRest('r5', 'you 5', [line('you 5', 1.1, 4)], { startedAt: 2 })
  expect(planParts(byId(second, BROKEN, short), ALONE).map(({ takeId }) => takeId)).toEqual(['a', 'r4', 'r5'])
  const third = createRest('r2', 'me 2', [line('you 1', 1.1, 3), ...TAKE.lines.slice(1)], { startedAt: 3 })
  expect(planParts(byId(second, BROKEN, short, third), ALONE)).toEqual([
    { takeId: 'a', from: 1, to: 2.1 },
    { takeId: 'r2', from: 1.12, to: 16 },
  ])
})

it('A line of a continuation can be picked up, and a trim before the joint leaves the continuation out', () => {
  const again = { ...LINE_4, startedAt: 2 }
  expect(planParts(byId(BROKEN, REST, again), ALONE)).toEqual([
    { takeId: 'a', from: 1, to: 7.2 },
    { takeId: 'p4', from: 1.12, to: 6.3 },
    { takeId: 'r4', from: expect.closeTo(6.32), to: 10 },
  ])
  const early = { ...ALONE, trim: { from: 1, to: 6 } }
  expect(planParts(byId(BROKEN, REST), early)).toEqual([{ takeId: 'a', from: 1, to: 6 }])
})

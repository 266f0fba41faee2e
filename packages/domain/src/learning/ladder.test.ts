import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  countCleanRunsToClimb,
  findDueMs,
  findLearning,
  foldRuns,
  isOffBook,
  type LearningRun,
  type LineLearning,
} from './ladder.ts'
import type { LineResult } from './line-result.ts'
import { RUNGS } from './mask.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const CLEAN: LineResult = { lineId: 'a', textId: '00000001', rung: 'cue only', words: 10, heard: 10, prompts: 0 }

let lastRun = 0
const run = (startedAtMs: number, ...results: Partial<LineResult>[]): LearningRun => ({
  id: `run ${(lastRun += 1)}`,
  startedAtMs,
  results: results.map((result) => ({ ...CLEAN, ...result })),
})

/** The line after these results, one run a minute. */
function learn(...results: Partial<LineResult>[]): LineLearning | undefined {
  return foldRuns(results.map((result, at) => run(at * MINUTE, result))).get('a')
}

describe('the rung of a line', () => {
  it('[R-41-02] Two clean results in a row take a line one rung up, one does not', () => {
    expect(learn({})).toMatchObject({ rung: 'full', streak: 1 })
    expect(learn({}, {})).toMatchObject({ rung: 'letters', streak: 0 })
    expect(learn({}, { heard: 9 }, {})).toMatchObject({ rung: 'full', streak: 1 })
    expect(learn({}, {}, {}, {}, {}, {})).toMatchObject({ rung: 'cue only' })
  })

  it('[R-41-16] A line needs two clean runs, then one, and on the top rung none', () => {
    expect(countCleanRunsToClimb({ rung: 'gaps', streak: 0 })).toBe(2)
    expect(countCleanRunsToClimb({ rung: 'gaps', streak: 1 })).toBe(1)
    expect(countCleanRunsToClimb({ rung: 'cue only', streak: 0 })).toBe(0)
  })

  it('[R-41-02] A prompt or too few words take it one rung down, and not below the first', () => {
    expect(learn({}, {}, {}, {}, { prompts: 1 })).toMatchObject({ rung: 'letters', streak: 0 })
    expect(learn({}, {}, { heard: 7 })).toMatchObject({ rung: 'full' })
    expect(learn({ heard: 0 })).toMatchObject({ rung: 'full' })
  })

  it('[R-41-02] A clean result with more in view than the rung of the line shows moves nothing', () => {
    expect(learn({}, {}, { rung: 'full' }, { rung: 'full' })).toMatchObject({ rung: 'letters', streak: 0 })
    expect(learn({}, {}, { rung: 'letters' }, { rung: 'letters' })).toMatchObject({ rung: 'gaps' })
    const before = foldRuns([run(0, {}), run(MINUTE, {})])
    expect(foldRuns([run(HOUR, { rung: 'full' })], before)).toEqual(before)
  })

  it('[R-41-04] A reworded line is one rung lower than before', () => {
    const learned = foldRuns([run(0, {}), run(1, {}), run(2, {}), run(3, {})])
    expect(findLearning(learned, 'a', CLEAN.textId)).toMatchObject({ rung: 'gaps' })
    expect(findLearning(learned, 'a', '00000002')).toMatchObject({ rung: 'letters', textId: '00000002', streak: 0 })
    expect(foldRuns([run(4, { textId: '00000002' })], learned).get('a')).toMatchObject({ rung: 'letters', streak: 1 })
  })
})

describe('when a line is due', () => {
  const toTop = [0, 1, 2, 3, 4, 5].map((at) => run(at, {}))
  const top = foldRuns(toTop).get('a')!

  it('[R-41-03] Below the top rung a line is due at once', () => {
    expect(findDueMs(learn({})!, undefined)).toBe(0)
  })

  it('[R-41-03] On the top rung the waiting time grows from ten minutes to seven days', () => {
    expect(isOffBook(top)).toBe(true)
    let at = top.seenAtMs
    let learned = new Map([['a', top]])
    const waits = Array.from({ length: 7 }, () => {
      const due = findDueMs(learned.get('a')!, undefined)
      const wait = due - at
      at = due
      learned = foldRuns([run(at, {})], learned)
      return wait
    })
    expect(waits).toEqual([10 * MINUTE, HOUR, DAY, 2 * DAY, 4 * DAY, 7 * DAY, 7 * DAY])
  })

  it('[R-41-03] A clean result before the line was due does not lengthen its waiting time', () => {
    const early = foldRuns([run(top.seenAtMs + 10 * MINUTE - 1, {})], new Map([['a', top]])).get('a')!
    expect(early.box).toBe(0)
    const onTime = foldRuns([run(top.seenAtMs + 10 * MINUTE, {})], new Map([['a', top]])).get('a')!
    expect(onTime.box).toBe(1)
  })

  it('[R-41-03] With a deadline no line waits longer than a third of the time until then', () => {
    const week: LineLearning = { ...top, box: 5, seenAtMs: 0 }
    expect(findDueMs(week, 3 * DAY)).toBe(DAY)
    expect(findDueMs(week, 30 * DAY)).toBe(7 * DAY)
    expect(findDueMs({ ...week, seenAtMs: 4 * DAY }, 3 * DAY)).toBe(11 * DAY)
  })
})

describe('any runs', () => {
  const result = fc.record({
    lineId: fc.constantFrom('a', 'b'),
    textId: fc.constantFrom('00000001', '00000002'),
    rung: fc.constantFrom(...RUNGS),
    words: fc.constant(10),
    heard: fc.option(fc.nat(10), { nil: undefined }),
    prompts: fc.nat(1),
  })
  const runs = fc.uniqueArray(
    fc.record({ id: fc.uuid(), startedAtMs: fc.nat(20).map((at) => at * HOUR), results: fc.array(result) }),
    { selector: ({ id }) => id },
  )

  it('[R-41-04] The ladder does not depend on the order in which devices report, nor on reports that come twice', () => {
    const anyOrder = runs.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray([...all, ...all], { minLength: 2 * all.length })),
    )
    fc.assert(
      fc.property(anyOrder, ([all, reported]) => {
        expect(foldRuns(reported)).toEqual(foldRuns(all))
      }),
    )
  })

  it('[R-41-01] Results of which nothing is known move nothing', () => {
    const unknown = result.map((known) => ({ ...known, heard: undefined, textId: '00000001' }))
    fc.assert(
      fc.property(runs, fc.array(unknown), (all, results) => {
        const learned = foldRuns(all.map((one) => ({ ...one, results: one.results.map(sameWords) })))
        const after = foldRuns([{ id: 'last', startedAtMs: 100 * HOUR, results }], learned)
        for (const [id, line] of learned) expect(after.get(id)).toEqual(line)
      }),
    )
  })
  const sameWords = (one: LineResult): LineResult => ({ ...one, textId: '00000001' })
})

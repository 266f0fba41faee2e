import { expect, it } from 'vitest'
import { lineTextId } from '../following/line-text-id.ts'
import { listDue, listOwnLines, planDueDrill, type ScriptLine } from './due-lines.ts'
import type { LineLearning } from './ladder.ts'

const DAY = 86_400_000
const DIALOG = 'I kept it so I could give it back.'

const script = (pairs: number): ScriptLine[] =>
  Array.from({ length: 2 * pairs }, (_, at) => ({
    id: String(at),
    isActors: at % 2 === 1,
    audioUrl: at % 2 === 1 ? '' : `https://storage.test/${at}`,
    isClipPending: false,
    isSilent: false,
    dialog: DIALOG,
    words: 9,
  }))

const learned = (...lines: (Partial<LineLearning> & { lineId: string })[]) =>
  new Map(
    lines.map((line) => [
      line.lineId,
      { textId: lineTextId(DIALOG), rung: 'full', streak: 0, box: 0, seenAtMs: 0, ...line } as LineLearning,
    ]),
  )

it('[R-41-15] A line that was never said is due, and one that waits is not before its time', () => {
  const own = listOwnLines(script(2), learned({ lineId: '3', rung: 'cue only', box: 2 }), undefined)
  expect(own.map(({ id, dueMs }) => [id, dueMs])).toEqual([
    ['1', 0],
    ['3', DAY],
  ])
  expect(listDue(own, DAY - 1).map(({ id }) => id)).toEqual(['1'])
  expect(listDue(own, DAY)).toHaveLength(2)
  expect(listOwnLines(script(2), learned({ lineId: '3', rung: 'cue only', box: 5 }), 3 * DAY)[1]?.dueMs).toBe(DAY)
})

it('[R-41-15] The weakest lines come first', () => {
  const own = listOwnLines(
    script(4),
    learned({ lineId: '1', rung: 'gaps' }, { lineId: '3', rung: 'letters' }, { lineId: '5', rung: 'gaps', streak: 1 }),
    undefined,
  )
  expect(listDue(own, DAY).map(({ id }) => id)).toEqual(['7', '3', '1', '5'])
})

it('[R-41-15] Of lines on the same rung the shorter waiting time comes first, then the one that has been due for longer', () => {
  const own = listOwnLines(
    script(4),
    learned(
      { lineId: '1', rung: 'cue only', box: 1 },
      { lineId: '3', rung: 'cue only', box: 0, seenAtMs: DAY / 2 },
      { lineId: '5', rung: 'gaps', seenAtMs: 2 },
      { lineId: '7', rung: 'gaps', seenAtMs: 1 },
    ),
    undefined,
  )
  expect(listDue(own, DAY).map(({ id }) => id)).toEqual(['7', '5', '3', '1'])
})

it('[R-41-15] A drill takes twenty minutes at most, and its minutes are rounded up', () => {
  const short = script(2)
  expect(planDueDrill(short, listDue(listOwnLines(short, new Map(), undefined), 0))).toEqual({
    ids: ['1', '3'],
    minutes: 1,
  })
  const long = script(300)
  const { ids, minutes } = planDueDrill(long, listDue(listOwnLines(long, new Map(), undefined), 0))
  expect(minutes).toBe(20)
  expect(ids.length).toBeGreaterThan(50)
  expect(ids.length).toBeLessThan(300)
})

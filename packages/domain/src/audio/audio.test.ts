import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getPlan, PLAN_KEYS, type PlanKey } from '../billing/plans.ts'
import { characterAllowance, previewCharacterAllowance } from './character-allowance.ts'
import { type AudioLineGroup, type LineState, progressOf as progressOfGroups } from './progress.ts'
import { assignQueuePositions, urgentQueuePosition } from './queue-fairness.ts'

const line = (audioStatus: LineState, isOwn = false, isSilent = false) => ({ audioStatus, isOwn, isSilent })
const userLine = line('processing', true)
const direction = line('completed', false, true)

function progressOf(lines: readonly ReturnType<typeof line>[]) {
  const groups = new Map<string, AudioLineGroup>()
  for (const [firstIndex, { audioStatus, isOwn, isSilent }] of lines.entries()) {
    const key = `${audioStatus} ${isOwn} ${isSilent}`
    const group = groups.get(key) ?? { audioStatus, isOwn, isSilent, count: 0, firstIndex }
    groups.set(key, { ...group, count: group.count + 1 })
  }
  return progressOfGroups([...groups.values()])
}

describe('The audio progress of a script', () => {
  const LINE = fc.constantFrom(userLine, line('pending'), line('processing'), line('completed'), line('error'))

  it('[C29] The counts of any script add up to its number of lines', () => {
    fc.assert(
      fc.property(fc.array(LINE), (lines) => {
        const { counts, readyFromStart, overall } = progressOf(lines)
        const { total, ...parts } = counts
        expect(Object.values(parts).reduce((sum, count) => sum + count, 0)).toBe(total)
        expect(total).toBe(lines.length)
        expect(readyFromStart).toBeLessThanOrEqual(counts.completed + counts.ownLines)
        expect(overall !== 'completed' || readyFromStart === total).toBe(true)
      }),
    )
  })

  it('[C30] [R-3-15] A script of which the user speaks every line is pending', () => {
    const { overall, counts } = progressOf([userLine, userLine])
    expect([overall, counts.ownLines, counts.total]).toEqual(['pending', 2, 2])
  })

  it('[R-3-16] A script is completed without the lines that the user speaks', () => {
    expect(progressOf([userLine, line('completed')])).toEqual({
      overall: 'completed',
      counts: { pending: 0, processing: 0, completed: 1, error: 0, ownLines: 1, total: 2 },
      readyFromStart: 2,
    })
  })

  it('[R-21-03] Directions that are not read aloud are not counted, and nothing waits for them', () => {
    expect(progressOf([direction, line('completed'), direction, line('processing'), direction])).toEqual({
      overall: 'processing',
      counts: { pending: 0, processing: 1, completed: 1, error: 0, ownLines: 0, total: 2 },
      readyFromStart: 3,
    })
    expect(progressOf([direction, line('completed'), direction])).toMatchObject({
      overall: 'completed',
      readyFromStart: 3,
    })
  })

  it.each<[LineState, LineState[]]>([
    ['processing', ['error', 'pending', 'completed', 'processing']],
    ['pending', ['error', 'pending', 'completed']],
    ['error', ['error', 'completed']],
    ['completed', ['completed', 'completed']],
  ])('The overall status is %s for lines with the states %j', (overall, states) => {
    expect(progressOf(states.map((state) => line(state))).overall).toBe(overall)
  })

  it('The lines that can be rehearsed from the start are counted up to the first missing clip', () => {
    expect(
      progressOf([userLine, line('completed'), userLine, line('processing'), line('completed')]).readyFromStart,
    ).toBe(3)
  })
})

describe('Queue positions', () => {
  interface Request {
    user: string
    lines: number
    plan: PlanKey
  }
  const listServedUsers = (requests: Request[]): string[] =>
    requests
      .flatMap(({ user, lines, plan }) =>
        assignQueuePositions(lines, plan, { current: undefined, ownLast: undefined, isAwaiting: false }).map(
          (position) => ({ user, position }),
        ),
      )
      .toSorted((left, right) => left.position - right.position)
      .map(({ user }) => user)

  it('[C24] Nine short scripts are served beside a long one', () => {
    const short = Array.from({ length: 9 }, (_, n) => ({ user: `short ${n}`, lines: 20, plan: 'free' as const }))
    const order = listServedUsers([{ user: 'long', lines: 2000, plan: 'free' }, ...short])
    const lastShort = order.findLastIndex((user) => user !== 'long')
    expect(lastShort).toBeLessThan(200)
  })

  it('[C24] Higher plans are served first, and free users are still served in between', () => {
    const order = listServedUsers([
      { user: 'free', lines: 20, plan: 'free' },
      { user: 'independent', lines: 20, plan: 'independent' },
      { user: 'professional', lines: 20, plan: 'professional' },
      { user: 'studio', lines: 20, plan: 'studio' },
    ])
    const ends = ['studio', 'professional', 'independent', 'free'].map((user) => order.lastIndexOf(user))
    expect(ends).toEqual(ends.toSorted((left, right) => left - right))
    expect(order.slice(0, 40)).toContain('free')
  })

  it('A user’s second request is queued behind the first, and another user’s request is not', () => {
    expect(assignQueuePositions(2, 'free', { current: 100, ownLast: 400, isAwaiting: false })).toEqual([408, 416])
    expect(assignQueuePositions(2, 'free', { current: 100, ownLast: undefined, isAwaiting: false })).toEqual([100, 108])
    expect(urgentQueuePosition({ current: 100, ownLast: 400, isAwaiting: false })).toBe(99)
    expect(urgentQueuePosition({ current: undefined, ownLast: undefined, isAwaiting: false })).toBe(-1)
    expect(urgentQueuePosition({ current: 100, ownLast: 400, isAwaiting: true })).toBeUndefined()
  })
})

describe('The character allowance', () => {
  it('[C11] [C20] The character allowance covers each page as often as the plan allows, three times on Free', () => {
    const included = (pages: number, plan: PlanKey) => characterAllowance(pages, getPlan(plan).voicingsPerPage)
    expect(included(1, 'free')).toBe(9000)
    expect(included(0, 'free')).toBe(9000)
    expect(included(12, 'free')).toBe(108_000)
    expect(PLAN_KEYS.map((plan) => included(1, plan))).toEqual([9000, 12_000, 18_000, 24_000])
    expect([0, 1, 12].map((pages) => previewCharacterAllowance(pages))).toEqual([9000, 9000, 36_000])
  })
})

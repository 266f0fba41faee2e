import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DrillLine, estimateSeconds, planDrill } from './drill.ts'

/** One letter per line: P for the partner, A for the actor, s for a direction that is only seen. */
const script = (kinds: string): DrillLine[] =>
  [...kinds].map((kind, at) => ({
    id: String(at),
    isActors: kind === 'A',
    audioUrl: kind === 'P' ? `https://storage.test/${at}` : '',
    isClipPending: false,
    isSilent: kind === 's',
    words: 10,
  }))

describe('a drill', () => {
  it('[R-41-05] Each line comes with its cue line, in the order of the script', () => {
    expect(planDrill(script('PAPPAPA'), ['6', '1'])).toEqual([
      { from: 0, to: 1 },
      { from: 5, to: 6 },
    ])
  })

  it('[R-41-05] Neighbours are joined, and a line without a partner before it begins by itself', () => {
    expect(planDrill(script('PAPAPPPA'), ['1', '3'])).toEqual([{ from: 0, to: 3 }])
    expect(planDrill(script('APA'), ['0'])).toEqual([{ from: 0, to: 0 }])
    expect(planDrill(script('PsAA'), ['3'])).toEqual([{ from: 0, to: 3 }])
  })

  it('[R-41-05] Lines that come first are chosen first, as long as they fit, and one is always there', () => {
    const lines = script('PAPPAPPA')
    const two = estimateSeconds(lines, planDrill(lines, ['7', '4']))
    expect(planDrill(lines, ['7', '4', '1'], two)).toEqual(planDrill(lines, ['7', '4']))
    expect(planDrill(lines, ['7', '4', '1'], two - 1)).toEqual(planDrill(lines, ['7']))
    expect(planDrill(lines, ['7'], 1)).toHaveLength(1)
    expect(planDrill(lines, ['gone'])).toEqual([])
  })

  it('[R-41-05] Any drill of more than one line fits into its time, and holds no line twice', () => {
    const kinds = fc.array(fc.constantFrom('P', 'A', 's'), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(kinds, fc.integer({ min: 10, max: 200 }), fc.nat(), (chosen, seconds, first) => {
        const lines = script(chosen.join(''))
        const own = lines.filter(({ isActors }) => isActors).map(({ id }) => id)
        const wanted = [...own.slice(first % (own.length + 1)), ...own.slice(0, first % (own.length + 1))]
        const ranges = planDrill(lines, wanted, seconds)
        const alone = planDrill(lines, wanted.slice(0, 1))
        expect(estimateSeconds(lines, ranges)).toBeLessThanOrEqual(Math.max(seconds, estimateSeconds(lines, alone)))
        for (const [at, range] of ranges.entries()) expect(range.from).toBeGreaterThan(ranges[at - 1]?.to ?? -1)
      }),
    )
  })
})

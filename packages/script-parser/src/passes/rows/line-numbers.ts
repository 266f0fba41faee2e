import { hasLetter, isFrequent } from '../../text/text-shape.ts'
import { removeSegments, type Row, type Segment } from '../../document/rows.ts'
import { BLOCK } from '../example.ts'
import type { Pass } from '../pass.ts'

const LINE_NUMBERS = {
  every: { min: 6, share: 0.3 }, // of the rows with words: fewer numbers are scene numbers
  everyFifth: { min: 4, share: 0.08 },
  multiplesOfFive: 0.8, // of the numbers found
} as const

type Edge = 'left' | 'right'

const edgeOf = (row: Row, edge: Edge) => row.segments.at(edge === 'left' ? 0 : -1)
const isCount = (segment: Segment | undefined) => segment !== undefined && /^\d{1,4}[.):]?$/u.test(segment.text)
const isNumbered = (row: Row, edge: Edge) => row.segments.length > 1 && isCount(edgeOf(row, edge))

/** Line numbers in a margin. */
export const lineNumbers: Pass<'rows'> = {
  name: 'line-numbers',
  stage: 'rows',
  example: {
    kind: 'pages',
    given: [...BLOCK.slice(0, 6), '\f', ...BLOCK.slice(6)].map((line, at) =>
      line === '\f' ? line : `${at + 1}    ${line}`,
    ),
    expect: BLOCK,
  },
  run: (pages, context) =>
    (['left', 'right'] as const).reduce((remaining, edge) => {
      const rows = remaining.flatMap((page) => page.rows)
      const worded = rows.filter((row) => row.segments.some((segment) => hasLetter(segment.text))).length
      const numbered = rows.filter((row) => isNumbered(row, edge))
      const isEvery = numbered.length > LINE_NUMBERS.every.share * worded && numbered.length >= LINE_NUMBERS.every.min
      if (!isEvery && !isEveryFifth(numbered, edge, worded)) return remaining
      return removeSegments(remaining, context, (segment, row) =>
        isNumbered(row, edge) && segment === edgeOf(row, edge) ? 'margin-mark' : undefined,
      )
    }, pages),
}

/** 5, 10, 15 … as editions of plays print them. */
function isEveryFifth(rows: Row[], edge: Edge, worded: number): boolean {
  const numbers = rows.map((row) => Number.parseInt(edgeOf(row, edge)?.text ?? '', 10))
  const fifths = numbers.filter((number) => number % 5 === 0).length
  return isFrequent(fifths, worded, LINE_NUMBERS.everyFifth) && fifths >= LINE_NUMBERS.multiplesOfFive * numbers.length
}

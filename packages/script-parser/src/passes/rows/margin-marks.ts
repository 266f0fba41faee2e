import { mapRows, type PageRows, type Row, type Segment } from '../../document/rows.ts'
import { countWithinOne, hasLetter, quantile } from '../../text/text-shape.ts'
import { isMarginMark, isPlainSidesMark, isSceneNumber, isSidesMark, isTimecode } from '../../text/patterns.ts'
import { PLAIN } from '../example.ts'
import type { Pass } from '../pass.ts'

const MARGINS = {
  minLength: 24, // characters; a shorter segment says nothing about where the text begins
  edgeShare: 0.04, // of the long segments begin at an edge of the text column
  rightQuantile: 0.97, // of the rows' ends: the few that reach further are marks
  slack: 12, // points; a mark may begin this much before the longest rows end
} as const

interface TextColumn {
  left: number
  right: number
}

/**
 * Scene numbers, revision stars, START and END beside the text. A number is taken only where the row holds more than it,
 * or where it lies outside the column of text.
 */
export const marginMarks: Pass<'rows'> = {
  name: 'margin-marks',
  stage: 'rows',
  example: {
    given: ['      START -->', ...PLAIN.map((line, at) => (at % 2 ? `    ${line}    *` : `${at}   ${line} *`))],
    expect: PLAIN,
  },
  run(pages, { remove }) {
    const column = findTextColumn(pages)
    return mapRows(pages, (row, page) => {
      const marks = row.segments.filter((segment) => isMark(segment, row, column))
      for (const { text } of marks) remove(text, page.number, isTimecode(text) ? 'time' : 'margin-mark')
      return row.segments
        .filter((segment) => !marks.includes(segment))
        .map((segment) => {
          const star = /\s\*{1,4}$/u.exec(segment.text)
          if (!star) return segment
          remove(star[0].trim(), page.number, 'margin-mark')
          return { ...segment, text: segment.text.slice(0, star.index).trimEnd() }
        })
    })
  },
}

function findTextColumn(pages: readonly PageRows[]): TextColumn {
  const rows = pages.flatMap((page) => page.rows)
  const long = rows.flatMap((row) => {
    const segment = row.segments.find(({ text }) => text.length > MARGINS.minLength)
    return segment ? [{ left: Math.round(segment.x0 / 4), right: row.segments.at(-1)?.x1 ?? segment.x1 }] : []
  })
  const lefts = long.map(({ left }) => left)
  const near = countWithinOne(lefts)
  const edges = [...new Set(lefts)].filter((x) => near(x) >= Math.max(1, MARGINS.edgeShare * lefts.length))
  return {
    left: edges.length > 0 ? Math.min(...edges) * 4 - 4 : 0,
    right: quantile(
      long.map(({ right }) => right),
      MARGINS.rightQuantile,
    ),
  }
}

const liesOutside = ({ x0, x1 }: Segment, column: TextColumn) =>
  x1 < column.left + 1 || x0 > column.right - MARGINS.slack
const isStar = (text: string) => /^[*•†‡]{1,4}$/u.test(text)
const isNumberOrTime = (text: string) => isSceneNumber(text) || isTimecode(text)

function isMark(segment: Segment, row: Row, column: TextColumn): boolean {
  const { text } = segment
  if (isStar(text) || isPlainSidesMark(text)) return true
  const isOutside = liesOutside(segment, column)
  if (isOutside && (isNumberOrTime(text) || isMarginMark(text))) return true
  const others = row.segments.filter((other) => other !== segment)
  const isAtEdge = row.segments[0] === segment || row.segments.at(-1) === segment
  if (!isAtEdge || others.length === 0) return false
  const isMarkText = isNumberOrTime(text) || isSidesMark(text)
  return isMarkText ? others.some((other) => hasLetter(other.text)) : isOutside && !hasLetter(text)
}

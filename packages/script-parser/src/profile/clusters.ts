import type { ScriptLine } from '../document/line.ts'
import { isAllCaps, isFrequent, quantile } from '../text/text-shape.ts'

const CLUSTERING = {
  sameEdge: 4.5, // points between left edges of one column
  sameCentre: 9, // points a centred line may miss the centre
  centredWidth: 0.5, // of the page: a wider line may be centred by chance
  shortWidth: 0.45, // of the page: the lines that show where the centre is
  frequent: { min: 2, share: 0.03 }, // of the lines: a column this large is no chance of centred lines
  styleIndent: 6, // points: indents of paragraphs differ by more
  styledShare: 0.5, // of the lines have a style or are whole paragraphs
  emphasisShare: 0.7, // of the letters: a bold, italic or underlined line
} as const

/** The column or style of each line. Lines found to be centred are marked as such. */
export function assignClusters(lines: ScriptLine[]): number[] {
  if (isStyled(lines)) return numberKeys(lines, (line) => `${line.styleName}|${line.align}|${indentOf(line)}`)
  const { clusterOf, sizes } = groupByLeftEdge(lines)
  const centre = findCentre(lines)
  for (const [at, line] of lines.entries()) {
    const isCentred = isAround(line, centre) && line.x1 - line.x0 < CLUSTERING.centredWidth * line.pageWidth
    if (isCentred && !isFrequent(sizes[clusterOf[at] ?? 0] ?? 0, lines.length, CLUSTERING.frequent)) {
      clusterOf[at] = sizes.length
      line.align = 'center'
    }
  }
  return clusterOf
}

const isStyled = (lines: ScriptLine[]) =>
  lines.filter((line) => line.styleName !== '' || line.isParagraph).length > CLUSTERING.styledShare * lines.length

const indentOf = (line: ScriptLine) => Math.round(line.x0 / CLUSTERING.styleIndent)

const isAround = (line: ScriptLine, centre: number) =>
  Math.abs((line.x0 + line.x1) / 2 - centre) < CLUSTERING.sameCentre

function groupByLeftEdge(lines: ScriptLine[]): { clusterOf: number[]; sizes: number[] } {
  const order = [...lines.entries()].sort(([, a], [, b]) => a.x0 - b.x0)
  const clusterOf: number[] = Array<number>(lines.length).fill(0)
  const sizes: number[] = []
  let size = 0
  let last = -Infinity
  for (const [at, { x0 }] of order) {
    size = x0 - last > CLUSTERING.sameEdge ? 1 : size + 1
    if (size === 1) sizes.push(0)
    last = x0
    clusterOf[at] = sizes.length - 1
    sizes[sizes.length - 1] = size
  }
  return { clusterOf, sizes }
}

/** The axis of centred lines: the page's middle or the text's, whichever more short lines share. */
function findCentre(lines: ScriptLine[]): number {
  const edge = (pick: (line: ScriptLine) => number, share: number) => quantile(lines.map(pick), share)
  const short = lines.filter((line) => line.x1 - line.x0 < CLUSTERING.shortWidth * line.pageWidth)
  const page = (lines[0]?.pageWidth ?? 612) / 2
  const text = (edge((line) => line.x0, 0.05) + edge((line) => line.x1, 0.95)) / 2
  const count = (axis: number) => short.filter((line) => isAround(line, axis)).length
  return count(text) > count(page) ? text : page
}

/** Lines of one cluster that are also bold, italic, underlined, in capitals and of one size alike. */
export const assignLooks = (lines: ScriptLine[], clusterOf: number[]): number[] =>
  numberKeys(lines, (line, at) => {
    const shares = [line.boldShare, line.italicShare, line.underlineShare]
    const flags = [...shares.map((share) => share > CLUSTERING.emphasisShare), isAllCaps(line.text)]
    return `${clusterOf[at] ?? 0}|${flags.map(Number).join('')}|${Math.round(line.fontSize)}`
  })

/** A number for each key, in the order in which they first occur. */
function numberKeys(lines: ScriptLine[], keyOf: (line: ScriptLine, at: number) => string): number[] {
  const numbers = new Map<string, number>()
  return lines.map((line, at) => {
    const key = keyOf(line, at)
    const number = numbers.get(key) ?? numbers.size
    numbers.set(key, number)
    return number
  })
}

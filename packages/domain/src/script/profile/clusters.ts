import { isAllCaps, quantile } from '../text/text-shape.ts'
import type { ScriptLine } from '../document/line.ts'

const xTolerance = 4.5

const isStyled = (lines: ScriptLine[]) =>
  lines.filter((line) => line.styleName !== '' || line.isParagraph).length > 0.5 * lines.length

export function assignClusters(lines: ScriptLine[]): number[] {
  if (isStyled(lines)) return assignStyles(lines)
  const { clusterOf, sizes } = groupByLeftEdge(lines)
  const centre = findCentre(lines)
  const centred = sizes.length
  const rare = Math.max(2, 0.03 * lines.length)
  for (const [at, line] of lines.entries()) {
    const isCentred = Math.abs((line.x0 + line.x1) / 2 - centre) < 9 && line.x1 - line.x0 < 0.5 * line.pageWidth
    if (isCentred && (sizes[clusterOf[at] ?? 0] ?? 0) < rare) {
      clusterOf[at] = centred
      line.align = 'center'
    }
  }
  return clusterOf
}

function groupByLeftEdge(lines: ScriptLine[]): { clusterOf: number[]; sizes: number[] } {
  const order = [...lines.entries()].sort(([, a], [, b]) => a.x0 - b.x0)
  const clusterOf: number[] = Array<number>(lines.length).fill(0)
  const sizes: number[] = []
  let size = 0
  let last = -Infinity
  for (const [at, { x0 }] of order) {
    size = x0 - last > xTolerance ? 1 : size + 1
    if (size === 1) sizes.push(0)
    last = x0
    clusterOf[at] = sizes.length - 1
    sizes[sizes.length - 1] = size
  }
  return { clusterOf, sizes }
}

/** The axis of centred lines: the page's middle or the text's, whichever more short lines share. */
function findCentre(lines: ScriptLine[]): number {
  const short = lines.filter((line) => line.x1 - line.x0 < 0.45 * line.pageWidth)
  const page = (lines[0]?.pageWidth ?? 612) / 2
  const left = quantile(
    lines.map((line) => line.x0),
    0.05,
  )
  const text =
    (left +
      quantile(
        lines.map((line) => line.x1),
        0.95,
      )) /
    2
  const count = (axis: number) => short.filter((line) => Math.abs((line.x0 + line.x1) / 2 - axis) < 9).length
  return count(text) > count(page) ? text : page
}

function assignStyles(lines: ScriptLine[]): number[] {
  const seen = new Map<string, number>()
  return lines.map((line) => {
    const key = `${line.styleName}|${line.align}|${Math.round(line.x0 / 6)}`
    const known = seen.get(key)
    if (known !== undefined) return known
    seen.set(key, seen.size)
    return seen.size - 1
  })
}

export function assignLooks(lines: ScriptLine[], clusterOf: number[]): number[] {
  const seen = new Map<string, number>()
  return lines.map((line, at) => {
    const flags = [line.boldShare > 0.7, line.italicShare > 0.7, line.underlineShare > 0.7, isAllCaps(line.text)]
    const key = `${clusterOf[at] ?? 0}|${flags.map(Number).join('')}|${Math.round(line.fontSize)}`
    const known = seen.get(key)
    if (known !== undefined) return known
    seen.set(key, seen.size)
    return seen.size - 1
  })
}

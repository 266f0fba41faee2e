import { findDualEnd, findSpeakers, type IsSpeaker, readDual, splitDualCue } from './dual-dialogue.ts'
import { countBy } from '../text/text-shape.ts'
import type { ScriptLine } from '../document/line.ts'
import type { PageRows } from '../document/rows.ts'
import { lineFromSegments } from '../document/row-line.ts'

/** The smallest distance between rows that is frequent enough to be the leading; superscripts are closer. */
function findLeading(pages: readonly PageRows[]): number {
  const steps = pages
    .flatMap((page) => page.rows.slice(1).map((row, at) => row.y - (page.rows[at]?.y ?? row.y)))
    .filter((step) => step > 4 && step < 60)
    .map((step) => Math.round(step * 2) / 2)
  const counts = countBy(steps)
  const countOf = (step: number) => counts.get(step) ?? 0
  for (const step of [...counts.keys()].sort((a, b) => a - b)) {
    const near = countOf(step) + countOf(step + 0.5) + countOf(step + 1)
    if (near > 0.08 * steps.length) return countOf(step + 0.5) > countOf(step) ? step + 0.5 : step
  }
  return 12
}

export function linesFromPages(pages: readonly PageRows[]): ScriptLine[] {
  const leading = findLeading(pages)
  const isSpeaker = findSpeakers(pages)
  const lines: ScriptLine[] = []
  for (const page of pages) {
    const ofPage = linesOfPage(page, leading, isSpeaker)
    const first = ofPage[0]
    const last = ofPage.at(-1)
    if (first) first.startsPage = true
    if (last) last.endsPage = true
    lines.push(...ofPage)
  }
  return lines
}

function linesOfPage(page: PageRows, leading: number, isSpeaker: IsSpeaker): ScriptLine[] {
  const lines: ScriptLine[] = []
  let previousY: number | undefined
  for (let at = 0; at < page.rows.length; at += 1) {
    const printed = page.rows[at]
    if (!printed) continue
    const row = splitDualCue(printed, page.rows[at + 1], isSpeaker)
    const gap = previousY === undefined ? 0 : Math.max(0, Math.round(((row.y - previousY) / leading) * 2) / 2 - 1)
    const dual = findDualEnd(row, page, at, leading, isSpeaker)
    if (dual > at) {
      lines.push(...readDual(page, [row, ...page.rows.slice(at + 1, dual)], gap))
      at = dual - 1
    } else {
      const line = lineFromSegments(row.segments, row, page)
      line.gap = gap
      lines.push(line)
    }
    previousY = page.rows[at]?.y
  }
  return lines
}

import type { RemovedText } from '../document/line.ts'

const leastRule = 8

/** A line of dashes, dots or strokes, as typists part things with. */
export function isRuleLine(line: string | undefined, least = leastRule): boolean {
  const bare = (line ?? '').replace(/\s/gu, '')
  return bare.length >= least && /^[-*_=~–—─.]+$/u.test(bare)
}

const pageMark = /\b(?:page|pg\.?|p\.)\s?\d{1,4}\b/iu

/** "MOTH PATROL   Page 2" beside a rule, where a typist's page ended. Lines keep their places. */
export function dropTypedPageBreaks(lines: string[], removed: RemovedText[]): string[] {
  return lines.map((line, at) => {
    if (!pageMark.test(line.slice(0, 120)) || !(isRuleLine(lines[at - 1]) || isRuleLine(lines[at + 1]))) return line
    removed.push({ text: line.trim(), page: 1, reason: 'furniture' })
    return ''
  })
}

import type { ScriptLine } from '../document/line.ts'
import { splitWords } from '../text/text-shape.ts'

const GROUP = {
  maxLines: 40, // a bracket that stays open longer was never closed
  widestGap: 1.5, // blank lines inside a group
} as const

/** Words in the bracketed group a line belongs to; 0 for a line that neither starts nor continues one. */
export function measureBrackets(lines: ScriptLine[]): number[] {
  const words: number[] = Array<number>(lines.length).fill(0)
  let at = 0
  while (at < lines.length) {
    const first = lines[at]
    if (!first || !/^[([]/u.test(first.text)) {
      at += 1
      continue
    }
    const end = findGroupEnd(lines, at)
    const total = lines.slice(at, end).reduce((sum, line) => sum + splitWords(line.text).length, 0)
    words.fill(total, at, end)
    at = end
  }
  return words
}

function findGroupEnd(lines: ScriptLine[], start: number): number {
  let depth = 0
  for (let at = start; at < Math.min(lines.length, start + GROUP.maxLines); at += 1) {
    const line = lines[at]
    if (!line || (at > start && line.gap >= GROUP.widestGap && !line.startsPage)) return start + 1
    for (const char of line.text) {
      if (char === '(' || char === '[') depth += 1
      if (char === ')' || char === ']') depth -= 1
    }
    if (depth <= 0) return at + 1
  }
  return start + 1
}

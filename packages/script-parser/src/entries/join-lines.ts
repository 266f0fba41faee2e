import type { ScriptLine } from '../document/line.ts'
import { splitWords } from '../text/text-shape.ts'
import { stripEnd, stripStart } from '../text/strip-text.ts'

/** Joins wrapped lines. Whether a hyphen at the end of a line stays depends on the document's other words. */
export interface Joiner {
  join: (before: string, after: string) => string
}

const isNoLetter = (char: string) => !/\p{L}/u.test(char)
const bare = (word: string) => stripEnd(stripStart(word.toLowerCase(), isNoLetter), isNoLetter)

export function makeJoiner(lines: ScriptLine[]): Joiner {
  const vocabulary = new Set<string>()
  for (const line of lines) for (const word of splitWords(line.text)) vocabulary.add(bare(word))
  const isTypewriter = isMonospaced(lines)
  return { join: (before, after) => joinTwo(before, after, vocabulary, isTypewriter) }
}

/** Monospaced text is broken only at real hyphens; proportional text may be hyphenated. */
function isMonospaced(lines: ScriptLine[]): boolean {
  const widths = lines
    .filter((line) => line.text.length > 20 && line.x1 > line.x0 && !line.text.includes('\t'))
    .map((line) => (line.x1 - line.x0) / line.text.length / line.fontSize)
  if (widths.length === 0) return true
  const middle = [...widths].sort((a, b) => a - b)[widths.length >> 1] ?? 0
  const near = widths.filter((width) => Math.abs(width - middle) < 0.025).length
  return middle > 0.52 && near > 0.7 * widths.length
}

function joinTwo(before: string, after: string, vocabulary: Set<string>, isTypewriter: boolean): string {
  if (before === '') return after
  if (after === '') return before
  if (before.endsWith('\u00ad')) return before.slice(0, -1) + after
  if (/[—–]$/u.test(before)) return before + after
  if (!/\p{L}[-‐]$/u.test(before)) return `${before} ${after}`
  if (!/^\p{Ll}/u.test(after)) return /^\p{L}/u.test(after) ? before + after : `${before} ${after}`
  return keepsHyphen(before, after, vocabulary, isTypewriter) ? before + after : before.slice(0, -1) + after
}

function keepsHyphen(before: string, after: string, vocabulary: Set<string>, isTypewriter: boolean): boolean {
  const head = bare(splitWords(before.slice(0, -1)).at(-1) ?? '')
  const tail = bare(splitWords(after)[0] ?? '')
  if (vocabulary.has(`${head}-${tail}`)) return true
  if (vocabulary.has(head + tail)) return false
  return isTypewriter
}

/** Ligatures, soft hyphens and odd spaces as plain letters. */
export const plainText = (text: string) =>
  text
    .replace(/[\ufb00-\ufb06]/gu, (ligature) => ligature.normalize('NFKC'))
    .replace(/\u00ad/gu, '')
    .replace(/[\u00a0\u2000-\u200a\u202f\u205f\u3000\t]/gu, ' ')
    .replace(/[\u200b-\u200d\u2060\ufeff]/gu, '')
    .replace(/ {2,}/gu, ' ')
    .trim()

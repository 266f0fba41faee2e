import { replaceText, type ScriptLine } from '../document/line.ts'
import { hasLetter, isFrequent } from '../text/text-shape.ts'
import type { PassContext } from './pass.ts'

interface Prefix {
  find: (text: string) => string | undefined
  reason: 'time' | 'number'
  /** Share of the lines that must have one. */
  share: number
  /** So many were removed already. */
  gone: number
}

const MIN_LINES = 3

/** Removes what `find` finds from the start of every line, if enough lines have it. */
export function removePrefixes(
  lines: readonly ScriptLine[],
  { find, reason, share, gone }: Prefix,
  { remove }: PassContext,
) {
  const free = lines.filter((line) => line.statedLabel === undefined)
  const found = free.filter(({ text }) => find(text) !== undefined)
  if (!isFrequent(found.length + gone, free.length, { min: MIN_LINES, share })) return lines
  return lines.map((line) => {
    const prefix = line.statedLabel === undefined ? find(line.text) : undefined
    if (prefix === undefined || !hasLetter(line.text.slice(prefix.length))) return line
    remove(prefix.trim(), line.page, reason)
    return replaceText(line, 0, prefix.length)
  })
}

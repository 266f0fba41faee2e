import type { ScriptLine } from './line.ts'

const isLetter = (token: string) => /^[\p{Lu}\p{N}&#'’-][:.]?$/u.test(token)

interface Tracked {
  line: ScriptLine
  name: string
  length: number
}

/** Single letters at the line's head, three of them or more; a wider gap among them parts two words. */
function findTracked(line: ScriptLine): Tracked[] {
  if (line.forced) return []
  const tokens = line.text.slice(0, 120).split(/([ \t\u00a0]{1,8})/u)
  let count = 0
  while (count < tokens.length && isLetter(tokens[count] ?? '')) {
    count += 2
    if (/[:.]$/u.test(tokens[count - 2] ?? '')) break
  }
  if (count < 6) return []
  const head = tokens.slice(0, count - 1)
  const name = head
    .map((token) => (token.trim() !== '' ? token : token.length > 1 || token === '\t' ? ' ' : ''))
    .join('')
  return [{ line, name, length: head.join('').length }]
}

/** "M A G D A: Which one?": names that a printer spaced out are words all the same. */
export function joinTrackedNames(lines: ScriptLine[]): void {
  const found = lines.flatMap(findTracked)
  if (found.length < Math.max(4, 0.08 * lines.length)) return
  for (const { line, name, length } of found) {
    const change = length - name.length
    line.text = name + line.text.slice(length)
    line.boldPrefix = Math.max(0, line.boldPrefix - change)
    line.italicSpans = line.italicSpans.map(([start, end]) => [Math.max(0, start - change), Math.max(0, end - change)])
  }
}

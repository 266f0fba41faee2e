import { splitWords } from '../text/text-shape.ts'
import type { ScriptLine } from '../document/line.ts'

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

/** Neighbouring words by their letters alone: where "Uncle Basil" is spoken of, UNCLEBASIL is he. */
function listSpacedNames(lines: ScriptLine[]): Map<string, string> {
  const names = new Map<string, string>()
  for (const { text } of lines) {
    const words = splitWords(text.toUpperCase().replace(/[^\p{L}\p{N}&#'’\s-]/gu, ' ')).filter(
      (word) => word.length > 1,
    )
    for (const [at, word] of words.entries()) {
      const second = words[at + 1]
      const third = words[at + 2]
      if (second === undefined) continue
      names.set(word + second, `${word} ${second}`)
      if (third !== undefined) names.set(word + second + third, `${word} ${second} ${third}`)
    }
  }
  return names
}

/** "M A G D A: Which one?": names that a printer spaced out are words all the same. */
export function joinLetterSpacedNames(lines: ScriptLine[]): void {
  const found = lines.flatMap(findTracked)
  if (found.length < Math.max(4, 0.08 * lines.length)) return
  const spaced = listSpacedNames(lines)
  for (const { line, name: glued, length } of found) {
    const bare = glued.replace(/[:.]$/u, '')
    const name = glued.replace(bare, spaced.get(bare) ?? bare)
    const change = length - name.length
    line.text = name + line.text.slice(length)
    line.boldPrefix = Math.max(0, line.boldPrefix - change)
    line.italicSpans = line.italicSpans.map(([start, end]) => [Math.max(0, start - change), Math.max(0, end - change)])
  }
}

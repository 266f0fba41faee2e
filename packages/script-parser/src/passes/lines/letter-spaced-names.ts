import { replaceText, type ScriptLine } from '../../document/line.ts'
import { isFrequent, splitWords } from '../../text/text-shape.ts'
import { layOut, PLAIN } from '../example.ts'
import type { Pass } from '../pass.ts'

const MIN_LETTERS = 3
/** Fewer spaced names are abbreviations. */
const SPACED = { min: 4, share: 0.08 } as const

/** "M A G D A: Which one?": names that a printer spaced out. */
export const letterSpacedNames: Pass<'lines'> = {
  name: 'letter-spaced-names',
  stage: 'lines',
  example: { given: layOut((name, words) => [`${[...name].join(' ')}: ${words}`]), expect: PLAIN },
  run(lines) {
    const found = lines.map((line) => (line.statedLabel ? undefined : findSpacedName(line.text)))
    const count = found.filter((name) => name !== undefined).length
    if (!isFrequent(count, lines.length, SPACED)) return lines
    const wordGroups = listWordGroups(lines)
    return lines.map((line, at) => {
      const spaced = found[at]
      if (!spaced) return line
      const bare = spaced.joined.replace(/[:.]$/u, '')
      return replaceText(line, 0, spaced.length, spaced.joined.replace(bare, wordGroups.get(bare) ?? bare))
    })
  },
}

const isLetter = (token: string) => /^[\p{Lu}\p{N}&#'’-][:.]?$/u.test(token)

/** Single letters at the start of a line; a wider gap between them separates two words. */
function findSpacedName(text: string): { joined: string; length: number } | undefined {
  const tokens = text.slice(0, 120).split(/([ \t\u00a0]{1,8})/u)
  let count = 0
  while (count < tokens.length && isLetter(tokens[count] ?? '')) {
    count += 2
    if (/[:.]$/u.test(tokens[count - 2] ?? '')) break
  }
  if (count < 2 * MIN_LETTERS) return undefined
  const head = tokens.slice(0, count - 1)
  const joined = head
    .map((token) => (token.trim() !== '' ? token : token.length > 1 || token === '\t' ? ' ' : ''))
    .join('')
  return { joined, length: head.join('').length }
}

/** Groups of two and three words by their letters: if the text mentions "Uncle Basil", UNCLEBASIL is his name. */
function listWordGroups(lines: readonly ScriptLine[]): Map<string, string> {
  const groups = new Map<string, string>()
  for (const { text } of lines) {
    const words = splitWords(text.toUpperCase().replace(/[^\p{L}\p{N}&#'’\s-]/gu, ' ')).filter(
      (word) => word.length > 1,
    )
    for (const [at, word] of words.entries()) {
      const [second, third] = words.slice(at + 1, at + 3)
      if (second === undefined) continue
      groups.set(word + second, `${word} ${second}`)
      if (third !== undefined) groups.set(word + second + third, `${word} ${second} ${third}`)
    }
  }
  return groups
}

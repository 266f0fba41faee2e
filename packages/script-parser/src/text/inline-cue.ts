import { isAbbreviation, isNameShaped, isTitleAbbreviation, isTitleWord, nameKey, parseCue } from './character-cue.ts'
import { isAllCaps, splitWords } from './text-shape.ts'
import type { ScriptLine } from '../document/line.ts'
import { isActMark, isHeading, isNotSpeaker, isTransition } from './patterns.ts'
import { stripEnd } from './strip-text.ts'

/** What stands between a name and its speech on the same line. */
export const separators = [':', '.', '-', 'tab', '>', 'bracket', 'bold', 'space', 'capitals'] as const
export type Separator = (typeof separators)[number]

export interface InlineCue {
  name: string
  extensions: string[]
  separator: Separator
  rest: string
  key: string
  /** In round brackets, which hold directions far more often than names. */
  isRound?: boolean
  /** "LISLE, aside. Text": a name only if it is one elsewhere. */
  hasAside?: boolean
}

const maxNameLength = 60
/** Before these a name may be all in lower case; before the others half of all sentences would qualify. */
const tellsNames = new Set<Separator>([':', 'tab', '>', 'bracket', 'bold'])

function looksLikeName(name: string, separator: Separator): boolean {
  if (isNameShaped(name)) return true
  const words = splitWords(name).length
  if (isAllCaps(name)) {
    const most = /[&/]|\bAND\b/u.test(name) ? 9 : 6
    return words <= most && !/[!?;…]/u.test(name) && !name.startsWith('(')
  }
  return tellsNames.has(separator) && words <= 4 && /^\p{Ll}[\p{L}\p{N} '’#.&/_-]*$/u.test(name)
}

function makeCue(nameText: string, rest: string, separator: Separator): InlineCue | undefined {
  if (nameText.length > maxNameLength) return undefined
  const { name, extensions } = parseCue(nameText)
  if (!looksLikeName(name, separator)) return undefined
  if (isNotSpeaker(name) || isHeading(`${nameText} `) || isActMark(name) || isTransition(`${name}:`)) return undefined
  return { name, extensions, separator, rest: cleanRest(rest), key: nameKey(name) }
}

/** "(O.S.): Is that": the separator behind a direction belongs to the name before it. */
const cleanRest = (rest: string) =>
  rest
    .trim()
    .replace(/^(\([^()]{1,300}\)|\[[^[\]]{1,300}\])\s?:\s*/u, '$1 ')
    .replace(/^:\s*/u, '')

function findColon(text: string): InlineCue | undefined {
  const at = text.slice(0, maxNameLength + 2).indexOf(':')
  if (at < 1 || (/\d$/u.test(text.slice(0, at)) && /^\d/u.test(text.slice(at + 1)))) return undefined
  return makeCue(text.slice(0, at), text.slice(at + 1), ':')
}

/** "MRS. PEARCE. Text", "Q. Text", "MIKEY D. Text": the rest of the document decides which full stop ends the name. */
function listStops(text: string): InlineCue[] {
  const found: InlineCue[] = []
  let at = text.indexOf('.')
  while (at > 0 && at <= maxNameLength) {
    const name = text.slice(0, at)
    const next = text.slice(at + 1)
    if (/^(?:[\s—–.-]|$)/u.test(next) && !isTitleAbbreviation(splitWords(name).at(-1) ?? '')) {
      const cue = makeCue(name, next.replace(/^[.—–-]+/u, ''), '.')
      if (cue) found.push(cue)
    }
    at = text.indexOf('.', at + 1)
  }
  return found
}

const directed = /^([^()[\]:]{1,40}?)\s?(?:\(([^()]{1,400})\)|\[([^[\]]{1,400})\])\s?(:|\.\s?[–—]|\.|[–—-]{1,2})\s?/u

/** "HIGGINS (hardly able to conceal his satisfaction, and rising): Oh, that": a direction longer than any name. */
function findDirected(text: string): InlineCue | undefined {
  const match = directed.exec(text)
  const [whole = '', name = '', round, square, mark = ''] = match ?? []
  if (match === null || whole.length <= maxNameLength) return undefined
  const cue = makeCue(name, text.slice(whole.length), mark === ':' ? ':' : mark.startsWith('.') ? '.' : '-')
  return cue && { ...cue, extensions: [...cue.extensions, round ?? square ?? ''] }
}

const maxAsideLength = 160
const asideMarks = [
  [':', /:\s/u],
  ['.', /(?<=\p{L}{2}|[)'’])[.]\s/u],
  ['-', /[.]?\s?[–—]\s?|\s--?\s/u],
] as const

/** "LISLE, running a hand along the frame. You'll want it": a direction between the name and its full stop. */
function listAsides({ text, italicSpans }: ScriptLine): InlineCue[] {
  const comma = text.slice(0, maxNameLength).indexOf(', ')
  const start = comma + 2
  if (comma < 1 || italicSpans[0]?.[0] === 0 || /[([:]/u.test(text.slice(0, comma))) return []
  const isSlanted = italicSpans.some(([from, to]) => from <= start + 1 && to > start + 3)
  if (!isSlanted && !/^\p{Ll}/u.test(text.slice(start))) return []
  const direction = text.slice(start, start + maxAsideLength)
  return asideMarks.flatMap(([separator, mark]) => {
    const found = mark.exec(direction)
    const cue = found
      ? makeCue(text.slice(0, comma), text.slice(start + found.index + found[0].length), separator)
      : undefined
    return cue && found
      ? [{ ...cue, extensions: [...cue.extensions, direction.slice(0, found.index)], hasAside: true }]
      : []
  })
}

const notNames = new Set(
  (
    'i a an the he she it you we they and but or no yes oh ah well what why how that this these those my your his her our if then so ' +
    "not there here is are was were do does did don’t don't can will would could should when where who which in on at to of for with " +
    'as by from up down out off over go come let look now just all some one two three okay ok hey hello please thank thanks'
  ).split(' '),
)

const startsSentence = (word: string) => /^[(["“'‘¿¡…]?[\p{Lu}\p{N}]|^[([…]|^\.\.\./u.test(word)

const endsSentence = (word: string) => /[.,!?;:…]$/u.test(word) && !isAbbreviation(word)
const canBeginName = (word: string) => /^[\p{L}\p{N}("“&#]/u.test(word)

/** "Miss Hollis I see.": only a space and a capital follow the name, so it must come back to count. */
function listSpaced(text: string): InlineCue[] {
  const words = text.slice(0, maxNameLength + 30).split(' ')
  const found: InlineCue[] = []
  if (notNames.has((words[0] ?? '').toLowerCase())) return found
  for (const [at, word] of words.slice(0, Math.min(8, words.length - 1)).entries()) {
    if (!canBeginName(word) || endsSentence(word)) break
    if (!startsSentence(words[at + 1] ?? '') || isTitleWord(word)) continue
    const name = words.slice(0, at + 1).join(' ')
    const cue = makeCue(name, text.slice(name.length), 'space')
    if (cue) found.push(cue)
  }
  return found
}

function findPattern(text: string, pattern: RegExp, separator: Separator): InlineCue | undefined {
  const match = pattern.exec(text.slice(0, maxNameLength + 6))
  if (!match) return undefined
  return makeCue(text.slice(0, match.index), text.slice(match.index + match[0].length), separator)
}

function findBracketed(text: string): InlineCue | undefined {
  const match =
    /^(?:[[<{«]([^\]>}»]{1,50})[\]>}»]|\((?=\p{Lu})([^()]{1,30}(?:\([^()]{1,14}\))?)\)|[*_]{1,2}([^*_]{1,50})[*_]{1,2}|\/([^/]{1,40})\/)\s?(?:\(([^()]{1,40})\))?\s?[:.–—-]{0,2}\s?/u.exec(
      text,
    )
  const inner = match?.slice(1, 5).find((name) => name !== undefined)
  if (match === null || inner === undefined) return undefined
  const rest = text.slice(match[0].length)
  if (rest === '') return undefined
  const cue = makeCue(inner, rest, 'bracket')
  const directions = match.slice(5).filter((direction) => direction !== undefined)
  return cue && { ...cue, extensions: [...cue.extensions, ...directions], isRound: text.startsWith('(') }
}

/** A SURVEYOR is a name, A alone is not. */
const hasArticle = ([first, second = '']: string[]) => first === 'A' && second.length > 2 && isCapitalWord(second)

function findCapitals(text: string): InlineCue | undefined {
  const words = text.slice(0, maxNameLength + 20).split(' ')
  let count = hasArticle(words) ? 1 : 0
  while (count < words.length && count < 6 && isCapitalWord(words[count] ?? '')) count += 1
  if (count === 0 || count === words.length) return undefined
  const name = words.slice(0, count).join(' ')
  if (name.length < 2 || /[.,!?;:]$/u.test(name)) return undefined
  return makeCue(name, text.slice(name.length), 'capitals')
}

const isCapitalWord = (word: string) =>
  /^[\p{Lu}\p{N}][\p{Lu}\p{N}.'’#&/_-]*$/u.test(word) && word !== 'I' && word !== 'A'

/** Every way in which this line could be a name followed by its speech. */
export function listInlineCues(line: ScriptLine): InlineCue[] {
  const { text } = line
  const found = [
    findColon(text),
    findPattern(text, /\t/u, 'tab'),
    ...listStops(text),
    ...listAsides(line),
    findDirected(text),
    findPattern(text, /\s[–—-]{1,2}\s|[–—](?=\S)|\s?--\s?/u, '-'),
    findPattern(
      text,
      /\s?(?:[>»|~;=→⇒▸►•·]{1,3}|[-=]>|::|\/\/)\s?|\s[^\p{L}\p{N}\s.,!?;:'’"“”„«»‹›()[\]&+–—-]{1,3}\s/u,
      '>',
    ),
    findBracketed(text),
    line.boldPrefix > 0 && line.boldPrefix < text.length
      ? makeCue(
          stripEnd(text.slice(0, line.boldPrefix), (char) => /[.:\s]/u.test(char)),
          text.slice(line.boldPrefix).replace(/^[.:\s]+/u, ''),
          'bold',
        )
      : undefined,
    ...listSpaced(text),
    findCapitals(text),
  ]
  return found.filter(
    (cue) => cue !== undefined && (cue.rest !== '' || (cue.separator === ':' && /^\p{Lu}/u.test(cue.name))),
  ) as InlineCue[]
}

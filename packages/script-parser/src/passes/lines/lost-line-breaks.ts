import { replaceText, type ScriptLine } from '../../document/line.ts'
import { isCueShaped, isNameShaped, isTitleAbbreviation, parseCue } from '../../text/character-cue.ts'
import { isExtension, isHeading, isNotSpeaker, isTransition } from '../../text/patterns.ts'
import { countBy, hasLetter, quantile, splitWords } from '../../text/text-shape.ts'
import { splitSentences } from '../../text/told-sentence.ts'
import { BLOCK } from '../example.ts'
import type { Pass } from '../pass.ts'
import { cutDirections } from './joined-directions.ts'
import { joinLines } from './wrapped-directions.ts'

const LOST = {
  minInside: 4, // speeches that begin inside a line
  perStart: 3, // such speeches for each that begins a line
  minNames: 2,
  maxNames: 80, // that are searched for, the most frequent first
  nameLength: 42, // characters
  nameWords: 4,
  wholeQuantile: 0.9, // of the lines' ends: a line that reaches so far wraps
  headingLength: 120,
  paragraphGap: 0.5, // blank lines
} as const

/**
 * "MAGDA Which landing do you mean? FENWICK Any landing": a text without line breaks, or broken at some width only. Names
 * that come back behind a finished sentence begin lines of their own.
 */
export const lostLineBreaks: Pass<'lines'> = {
  name: 'lost-line-breaks',
  stage: 'lines',
  example: { given: [BLOCK.join(' ')], expect: BLOCK },
  run(lines) {
    if (lines.some(({ statedLabel }) => statedLabel !== undefined)) return lines
    const whole = joinWrapped(lines)
    const form = findForm(whole, lines)
    return form ? cutDirections(whole.flatMap((line) => splitLine(line, form))) : lines
  },
}

/** The names, and whether a colon stands behind them. */
interface Form {
  mark: ':' | ''
  /** The longest first: DR. NWOSU before DR. */
  names: readonly string[]
}

function findForm(whole: readonly ScriptLine[], printed: readonly ScriptLine[]): Form | undefined {
  const sentences = whole.flatMap(({ text }) => splitSentences(maskHeadings(text)))
  const alone = printed.filter(({ text }) => isCueShaped(text)).length
  for (const mark of [':', ''] as const) {
    const counts = [...countBy(sentences.flatMap((sentence) => findName(sentence, mark) ?? []))]
    if (counts.filter(([, count]) => count > 1).length < LOST.minNames) continue
    const names = counts
      .sort((a, b) => b[1] - a[1])
      .slice(0, LOST.maxNames)
      .map(([name]) => name)
      .sort((a, b) => b.length - a.length)
    const form = { mark, names }
    const all = whole.reduce((sum, { text }) => sum + findNames(text, form).length, 0)
    const atStart = printed.filter(({ text }) => beginsWithName(text, form)).length
    const inside = all - atStart
    if (inside >= LOST.minInside && inside >= LOST.perStart * Math.max(atStart, alone)) return form
  }
  return undefined
}

/** A number or time may stand before the name. */
const beginsWithName = (text: string, form: Form) => {
  const [first] = findNames(text, form)
  return first !== undefined && !hasLetter(text.slice(0, first.index))
}

/** Who speaks a sentence that begins with their name. */
function findName(sentence: string, mark: Form['mark']): string | undefined {
  const name = mark === ':' ? nameBeforeColon(sentence) : capitalsBefore(sentence)
  return name === undefined || isNotSpeaker(name) || isHeading(`${name} `) ? undefined : name
}

function nameBeforeColon(sentence: string): string | undefined {
  const at = sentence.slice(0, LOST.nameLength).indexOf(':')
  const { name } = parseCue(sentence.slice(0, Math.max(0, at)))
  return name !== '' && isNameShaped(name) && splitWords(name).length <= LOST.nameWords ? name : undefined
}

function capitalsBefore(sentence: string): string | undefined {
  const words = splitWords(sentence.slice(0, 2 * LOST.nameLength))
  let count = 0
  while (count < LOST.nameWords && isNameWord(words[count])) count += 1
  const name = words.slice(0, count).join(' ')
  return count > 0 && name.length > 1 && startsWords(words[count]) && isCueShaped(name) ? name : undefined
}

const isNameWord = (word = '') =>
  /^[\p{Lu}\p{N}#][\p{Lu}\p{N}.'’#&/-]*$/u.test(word) &&
  (!word.endsWith('.') || isTitleAbbreviation(word)) &&
  !isOneLetter(word)
const isOneLetter = (word: string) => word === 'I' || word === 'A'
/** What is said begins with a capital, a bracket or a mark. */
const startsWords = (word = '') => /^[“"‘'(¿¡…[-]?[\p{Lu}\p{N}(]|^\.\.\.|^--|^[—–…]/u.test(word)

const wordStart = /(?<![\p{L}\p{N}'’-])\S/gu
const BEHIND_NAME: Record<Form['mark'], RegExp> = {
  ':': /^(?:\s\([^()]{1,40}\))?\s?:/u,
  '': /^(?:\s\([^()]{1,160}\))?\s(?:[“"‘'¿¡…[-]?[\p{Lu}\p{N}]|\.\.\.|--|[—–…])/u,
}
/** A direction of 160 letters and what begins after it. */
const LONGEST_BEHIND = 170

interface FoundName {
  index: number
  name: string
}

function findNames(text: string, { mark, names }: Form): FoundName[] {
  const isBehind = (end: number) => BEHIND_NAME[mark].test(text.slice(end, end + LONGEST_BEHIND))
  const found: FoundName[] = []
  let end = 0
  for (const { index } of text.matchAll(wordStart)) {
    if (index < end) continue
    const name = names.find((each) => text.startsWith(each, index) && isBehind(index + each.length))
    if (name === undefined) continue
    found.push({ index, name })
    end = index + name.length
  }
  return found
}

/** Where headings stand in a line: from INT. to the last word in capitals. */
function listHeadings(text: string, form?: Form): [start: number, end: number][] {
  const named = new Set(form ? findNames(text, form).map(({ index }) => index) : [])
  return Array.from(text.matchAll(headingStart), ({ index }): [number, number] => {
    let end = index
    for (const { 0: word, index: offset } of text.slice(index, index + LOST.headingLength).matchAll(/\S+/gu)) {
      const at = index + offset
      if (/\p{Ll}/u.test(word) || (offset > 0 && named.has(at)) || beginsSentence(text, at, word)) break
      end = at + word.length
    }
    return [index, end]
  }).filter(([start, end]) => isHeading(text.slice(start, end)))
}

const headingStart = /(?<![\p{L}\p{N}/])(?:INT|EXT|EST|I\/E)(?=[./ ])/gu
/** "DAY A fan, ticking": a letter alone before small letters. */
const beginsSentence = (text: string, at: number, word: string) =>
  isOneLetter(word) && /^\s\p{Ll}/u.test(text.slice(at + word.length, at + word.length + 2))

/** The text with spaces for its headings, whose words in capitals are no names. */
function maskHeadings(text: string): string {
  const parts: string[] = []
  let at = 0
  for (const [start, end] of listHeadings(text)) {
    parts.push(text.slice(at, start), ' '.repeat(end - start))
    at = end
  }
  return parts.join('') + text.slice(at)
}

/** Lines that reach the right edge continue below. */
function joinWrapped(lines: readonly ScriptLine[]): ScriptLine[] {
  const edge = quantile(
    lines.map(({ x1 }) => x1),
    LOST.wholeQuantile,
  )
  const groups: ScriptLine[][] = []
  for (const [at, line] of lines.entries()) {
    const above = lines[at - 1]
    if (above && continues(above, line, edge)) groups.at(-1)?.push(line)
    else groups.push([line])
  }
  return groups.map(joinLines)
}

function continues(above: ScriptLine, line: ScriptLine, edge: number): boolean {
  if (above.isParagraph || line.startsPage || line.gap >= LOST.paragraphGap) return false
  const perCharacter = (above.x1 - above.x0) / Math.max(1, above.text.length)
  const [firstWord = ''] = splitWords(line.text)
  return above.x1 + (firstWord.length + 2) * perCharacter > edge
}

function splitLine(line: ScriptLine, form: Form): ScriptLine[] {
  const headings = listHeadings(line.text, form)
  const cuts = new Set([0, line.text.length, ...headings.flat(), ...listMarks(line.text)])
  const under = new Set<number>()
  for (const { index, name } of findNames(line.text, form)) {
    cuts.add(index)
    if (form.mark === ':') continue
    const end = index + name.length + extensionLength(line.text.slice(index + name.length))
    cuts.add(end)
    under.add(end)
  }
  const sorted = [...cuts].sort((a, b) => a - b)
  return sorted.slice(0, -1).flatMap((start, at) => {
    const end = sorted[at + 1] ?? line.text.length
    const part = slice(line, start, end)
    return part.text === ''
      ? []
      : [{ ...part, gap: under.has(start) ? 0 : 1, startsPage: line.startsPage && start === 0 }]
  })
}

const capitalsAndColon =
  /(?<!\p{L})\p{Lu}[\p{Lu}/]{1,20}(?:\s\p{Lu}{2,20})?:|(?<!\p{L})(?:FADE (?:IN|OUT|TO BLACK)|BLACKOUT)\./gu

/** Where "FX:" begins, and where "CUT TO:" begins and ends. */
function listMarks(text: string): number[] {
  return Array.from(text.matchAll(capitalsAndColon)).flatMap(({ 0: mark, index }) => {
    if (isTransition(mark)) return [index, index + mark.length]
    return isNotSpeaker(mark.slice(0, -1)) ? [index] : []
  })
}

/** "(V.O.)" belongs to the name, "(softly)" to the words. */
function extensionLength(text: string): number {
  const [whole = '', inner = ''] = /^\s\(([^()]{1,40})\)/u.exec(text) ?? []
  return isExtension(inner) ? whole.length : 0
}

function slice(line: ScriptLine, start: number, end: number): ScriptLine {
  const raw = line.text.slice(start, end)
  const from = start + raw.length - raw.trimStart().length
  const to = start + raw.trimEnd().length
  if (to <= from) return { ...line, text: '' }
  const cut = replaceText(replaceText(line, to, line.text.length), 0, from)
  return { ...cut, x0: line.x0, isParagraph: true }
}

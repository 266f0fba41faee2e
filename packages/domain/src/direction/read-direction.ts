import { listWrittenWords } from '../speech/line-words.ts'
import { isSpelledOut } from '../speech/capitals.ts'
import { splitBrackets, stripTags } from '../speech/strip-brackets.ts'
import { type Beat, type Direction, neutralDirection, type Span, type Stress } from './direction.ts'
import { type BracketDirection, readBracket } from './read-bracket.ts'
import { listRisingQuestions } from './rising-questions.ts'

interface ScriptStyle {
  /** The script writes its dialogue in capitals, which then say nothing about a line. */
  isInCapitals?: boolean
}

const ELLIPSIS_MS = 350
const MAX_BEAT_MS = 3000

/**
 * What the script says about how a line is spoken: its brackets, the extensions beside the name ("V.O."), capitals, dashes and
 * other signs. Everything unknown leaves the line neutral.
 */
export function readDirection(
  dialog: string,
  extensions: readonly string[],
  { isInCapitals = false }: ScriptStyle = {},
): Direction {
  const line = collect(dialog)
  const named = extensions.map((extension) => ({ atWord: 0, asked: readBracket(extension) }))
  const brackets = [...named, ...line.brackets]
  const spans = listSpans(brackets, line.words.length)
  const bySigns = readSigns(line.words.slice(0, spans[0]?.fromWord), isInCapitals)
  return {
    spans: bySigns === undefined ? spans : [bySigns, ...spans],
    beats: listBeats(line.words, brackets),
    stresses: isInCapitals ? [] : listStresses(line.words),
    rises: listRisingQuestions(dialog).map((word) => ({ word })),
    place: findAsked(brackets, 'place') ?? neutralDirection.place,
    ending: readEnding(line.spoken) ?? brackets.at(-1)?.asked.ending ?? neutralDirection.ending,
    entry:
      findAsked(
        brackets.filter(({ atWord }) => atWord === 0),
        'entry',
      ) ?? neutralDirection.entry,
  }
}

const findAsked = <Key extends 'place' | 'entry'>(
  brackets: readonly Bracket[],
  key: Key,
): BracketDirection[Key] | undefined => brackets.find(({ asked }) => asked[key] !== undefined)?.asked[key]

interface Bracket {
  atWord: number
  asked: BracketDirection
}

interface Line {
  /** As the script spells them. */
  words: string[]
  spoken: string
  brackets: Bracket[]
}

function collect(dialog: string): Line {
  const line: Line = { words: [], spoken: '', brackets: [] }
  for (const { text, isBracket } of splitBrackets(stripTags(dialog))) {
    if (isBracket) line.brackets.push({ atWord: line.words.length, asked: readBracket(text) })
    else {
      line.words.push(...listWrittenWords(text))
      line.spoken += ` ${text}`
    }
  }
  return line
}

/** Of several brackets before the same word the first with a manner counts. */
function listSpans(brackets: readonly Bracket[], wordCount: number): Span[] {
  const spans: Span[] = []
  for (const { atWord, asked } of brackets) {
    const isFree = atWord < wordCount && spans.at(-1)?.fromWord !== atWord
    if (asked.manner !== undefined && isFree) spans.push({ fromWord: atWord, ...asked.manner })
  }
  return spans
}

/** Capitals and signs speak only where no bracket does, before the first manner. */
function readSigns(words: readonly string[], isInCapitals: boolean): Span | undefined {
  if (words.length === 0) return undefined
  const text = words.join(' ')
  if (/!{3}/u.test(text)) return { fromWord: 0, manner: 'louder', amount: 2 }
  if (!isInCapitals && isInCapitalLetters(words)) return { fromWord: 0, manner: 'louder', amount: 1 }
  if (/\?!|!\?|‽/u.test(text)) return { fromWord: 0, manner: 'urgent', amount: 1 }
  return undefined
}

function isInCapitalLetters(words: readonly string[]): boolean {
  return words.some(isCapitalWord) && words.every((word) => word === word.toUpperCase() || !/\p{L}/u.test(word))
}

/** "DON'T", but not "I", "FBI" or "OK". */
function isCapitalWord(word: string): boolean {
  if (word === word.toLowerCase()) return false
  const letters = word.replace(/[^\p{L}]/gu, '')
  return /^\p{Lu}{2,}$/u.test(letters) && !isSpelledOut(letters)
}

const isEmphasised = (word: string) =>
  (word.startsWith('*') || word.startsWith('_')) && /^[*_]+\p{L}[^*_]*[*_]\P{L}*$/u.test(word)

/** None in a line that is shouted as a whole. */
function listStresses(words: readonly string[]): Stress[] {
  if (words.length < 2 || isInCapitalLetters(words)) return []
  return words.flatMap((word, at) => (isCapitalWord(word) || isEmphasised(word) ? [{ word: at }] : []))
}

/** "…" inside a line is a short silence; what brackets ask for at the same place is added up. */
function listBeats(words: readonly string[], brackets: readonly Bracket[]): Beat[] {
  const msByWord = new Map<number, number>()
  for (const [at, word] of words.entries())
    if (at < words.length - 1 && (word.includes('…') || word.includes('..')) && /(?:…|\.\.)["'”’]?$/u.test(word))
      msByWord.set(at + 1, ELLIPSIS_MS)
  for (const { atWord, asked } of brackets)
    if (asked.beatMs !== undefined) msByWord.set(atWord, (msByWord.get(atWord) ?? 0) + asked.beatMs)
  return [...msByWord]
    .map(([beforeWord, ms]) => ({ beforeWord, ms: Math.min(ms, MAX_BEAT_MS) }))
    .sort((a, b) => a.beforeWord - b.beforeWord)
}

/** "I didn't—" is cut off, "hu-" inside its word; "I don't know..." trails off. */
function readEnding(spoken: string): Direction['ending'] | undefined {
  const end = spoken.slice(-40).trimEnd()
  if (/(?:[—–―]|--|\p{L}-|\s-)["'”’]?[?!]{0,3}["'”’]?$/u.test(end)) return 'cut off'
  return /(?:…|\.\.)["'”’]?$/u.test(end) ? 'trails off' : undefined
}

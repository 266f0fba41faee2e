import { sayDigits, sayNumber, sayOrdinal } from './spoken-numbers.ts'

/** A word of the page and the words that are heard when it is spoken. */
export interface FollowedWord {
  text: string
  /** Empty for stage directions and dashes. */
  spoken: readonly string[]
}

/** A map, because an object also has the word "constructor". */
const ABBREVIATIONS = new Map(
  Object.entries({
    'mr.': 'mister',
    mr: 'mister',
    'mrs.': 'missus',
    mrs: 'missus',
    'ms.': 'miss',
    ms: 'miss',
    'dr.': 'doctor',
    dr: 'doctor',
    'st.': 'saint',
    'sgt.': 'sergeant',
    'lt.': 'lieutenant',
    'capt.': 'captain',
    'prof.': 'professor',
    'vs.': 'versus',
    'etc.': 'etcetera',
    'jr.': 'junior',
    'sr.': 'senior',
    '&': 'and',
    '@': 'at',
    '+': 'plus',
  }),
)
const OPENING = '([{'
const CLOSING = ')]}'
const CURRENCY: Record<string, string> = { $: 'dollars', '£': 'pounds', '€': 'euros' }

/** The words of a line in order. Text in brackets, which may span several words, is not spoken. */
export function listFollowedWords(line: string): FollowedWord[] {
  let depth = 0
  return line
    .split(/\s+/)
    .filter((text) => text !== '')
    .map((text) => {
      let spoken = ''
      for (const character of text) {
        if (OPENING.includes(character)) depth++
        else if (CLOSING.includes(character)) depth = Math.max(0, depth - 1)
        else if (depth === 0) spoken += character
      }
      return { text, spoken: say(spoken) }
    })
}

/** The line from this page word on. */
export const restOfLine = (line: string, fromWord: number): string =>
  fromWord === 0
    ? line
    : listFollowedWords(line)
        .slice(fromWord)
        .map(({ text }) => text)
        .join(' ')

/** Most words are letters alone, which no rule but an abbreviation changes. */
const LETTERS = /^[a-z]+$/

function say(text: string): string[] {
  const lower = text.toLowerCase()
  if (LETTERS.test(lower)) return [ABBREVIATIONS.get(lower) ?? lower]
  const plain = lower.replaceAll(/[‘’ʼ`]/g, "'").replaceAll(/[“”"*_]/g, '')
  const whole = ABBREVIATIONS.get(plain.replace(/[,;:!?…]+$/, ''))
  if (whole !== undefined) return [whole]
  return plain.split(/[-–—/…]+|\.{2,}/).flatMap((part) => sayPart(part))
}

function sayPart(part: string): string[] {
  const bare = part.replaceAll(/^[^\p{L}\p{N}$£€'&@+]+|[^\p{L}\p{N}%'&@+]+$/gu, '')
  if (bare === '') return []
  const abbreviation = ABBREVIATIONS.get(bare)
  if (abbreviation !== undefined) return [abbreviation]
  if (/\d/.test(bare)) return sayFigure(bare)
  const letters = bare.replaceAll(/[^\p{L}']/gu, '').replaceAll(/^'+|'+$/g, (quotes, at) => (at === 0 ? '' : quotes))
  const word = letters.replace(/^'+/, '').replace(/'+$/, '')
  return word === '' ? [] : [/(?:in|an|o)'$/.test(letters) ? letters : word]
}

function sayFigure(figure: string): string[] {
  const time = /^(\d{1,2}):(\d{2})$/.exec(figure)
  if (time !== null) return [...sayNumber(Number(time[1])), ...sayMinutes(Number(time[2]))]
  const ordinal = /^(\d{1,9})(?:st|nd|rd|th)$/.exec(figure)
  if (ordinal !== null) return sayOrdinal(Number(ordinal[1]))
  const amount = /^([$£€]?)(\d[\d,]*)(?:\.(\d+))?(%?)$/.exec(figure)
  if (amount === null) return figure.match(/\d+|\p{L}+/gu)?.flatMap((run) => sayRun(run)) ?? []
  const [, sign = '', whole = '', fraction = '', percent = ''] = amount
  return [...sayAmount(sign, whole, fraction), ...(percent === '' ? [] : ['percent'])]
}

function sayMinutes(minutes: number): string[] {
  if (minutes === 0) return ["o'clock"]
  return minutes < 10 ? ['oh', ...sayNumber(minutes)] : sayNumber(minutes)
}

function sayAmount(sign: string, whole: string, fraction: string): string[] {
  const wholeWords = sayDigits(whole.replaceAll(',', ''))
  const currency = CURRENCY[sign]
  if (currency !== undefined) {
    const unit = whole === '1' ? currency.slice(0, -1) : currency
    return [...wholeWords, unit, ...(fraction === '' ? [] : sayNumber(Number(fraction)))]
  }
  return fraction === '' ? wholeWords : [...wholeWords, 'point', ...[...fraction].flatMap((digit) => sayDigits(digit))]
}

function sayRun(run: string): string[] {
  return /\d/.test(run) ? sayDigits(run) : [run]
}

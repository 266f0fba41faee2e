import {
  amountWords,
  cardinal,
  decadeWords,
  digitByDigit,
  labelWords,
  MAX_DIGITS,
  ordinal,
  yearWords,
} from './number-words.ts'
import { wordCoreAt, findNext, type SpeechWord } from './line-word.ts'
import type { SpokenFormRule } from './spoken-form.ts'

/** A number after one of these words is a name made of digits. */
const NUMBERED_NOUN = /^(?:room|apartment|apt|suite|flight|route|highway|channel|gate|extension|bus)$/i
const COUNTED_NOUN =
  /^(?:people|men|women|children|kids|dollars|bucks|pounds|euros|years|days|hours|minutes|miles|feet|pages|times|words|points|square|degrees)$/i
const EMERGENCY_NUMBERS = new Set(['911', '411', '999'])
const CALIBRES: Readonly<Record<string, string>> = {
  '.22': 'twenty-two',
  '.32': 'thirty-two',
  '.38': 'thirty-eight',
  '.44': 'forty-four',
  '.45': 'forty-five',
  '.50': 'fifty',
  '.357': 'three fifty-seven',
}
const UNITS: Readonly<Record<string, string>> = {
  mph: 'miles per hour',
  km: 'kilometers',
  cm: 'centimeters',
  mm: 'millimeters',
  kg: 'kilograms',
  lb: 'pounds',
  lbs: 'pounds',
  oz: 'ounces',
  ft: 'feet',
  hr: 'hours',
  hrs: 'hours',
  min: 'minutes',
  mins: 'minutes',
  sec: 'seconds',
  secs: 'seconds',
}
const FRACTIONS: Readonly<Record<string, string>> = {
  '1/2': 'one half',
  '1/3': 'one third',
  '2/3': 'two thirds',
  '1/4': 'one quarter',
  '3/4': 'three quarters',
}

/** Whole numbers: years, room numbers, emergency numbers and plain amounts. */
export const sayInteger: SpokenFormRule = (words, at) => {
  const core = wordCoreAt(words, at)
  if (!/^\d[\d,]*$/.test(core)) return undefined
  if (core.includes(',')) return { say: amountWords(core) }
  if (EMERGENCY_NUMBERS.has(core) || core.length > MAX_DIGITS || /^0\d/.test(core)) return { say: digitByDigit(core) }
  if (NUMBERED_NOUN.test(wordCoreAt(words, at - 1)) && core.length > 2) return { say: labelWords(core) }
  const value = Number(core)
  return { say: isYear(value, words[at + 1]) ? yearWords(value) : cardinal(value) }
}

/** "1500 people" may be spoken like a year, too; only from 2000 on do counted nouns decide. */
const isYear = (value: number, next: SpeechWord | undefined) =>
  value >= 1100 && value < 2100 && !(value >= 2000 && COUNTED_NOUN.test(next?.core ?? ''))

type Pattern = readonly [shape: RegExp, say: (match: RegExpExecArray) => string]

const PATTERNS: readonly Pattern[] = [
  [/^(\d{1,12})(?:st|nd|rd|th)$/i, ([, digits]) => ordinal(Number(digits))],
  [/^(\d[\d,]*(?:\.\d+)?)%$/, ([, amount = '']) => `${amountWords(amount)} percent`],
  [/^(\d[\d,]*(?:\.\d+)?)°(?:[CF])?$/, ([, amount = '']) => `${amountWords(amount)} degrees`],
  [/^(\d[\d,]*\.\d+)$/, ([, amount = '']) => amountWords(amount)],
  [/^(\.\d+)$/, ([, amount = '']) => CALIBRES[amount] ?? amountWords(amount)],
  [/^(\d{1,3})¢$/, ([, digits]) => `${cardinal(Number(digits))} ${digits === '1' ? 'cent' : 'cents'}`],
  [/^#(\d{1,12})$/, ([, digits]) => `number ${cardinal(Number(digits))}`],
  [/^-(\d{1,12})$/, ([, digits]) => `minus ${cardinal(Number(digits))}`],
  [/^(?:(\d{3})[-.])?(\d{3})[-.](\d{4})$/, (parts) => parts.slice(1).filter(Boolean).map(digitByDigit).join(', ')],
  [/^(\d{1,4})-(\d{1,4})$/, ([, from, to]) => `${cardinal(Number(from))} to ${cardinal(Number(to))}`],
  [/^(\d{1,2})\/(\d{1,2})$/, ([all, a, b]) => FRACTIONS[all] ?? `${cardinal(Number(a))} ${cardinal(Number(b))}`],
  [/^(\d)'(\d{1,2})"?$/, ([, feet, inches]) => `${cardinal(Number(feet))} foot ${cardinal(Number(inches))}`],
  [/^(\d{1,2}):(\d)$/, ([, a, b]) => `${cardinal(Number(a))} to ${cardinal(Number(b))}`],
  [/^'?(\d)0'?s$/, ([, ten]) => decadeWords(Number(ten) * 10)],
  [/^(1\d|20)(\d)0'?s$/, ([, century, ten]) => `${cardinal(Number(century))} ${decadeWords(Number(ten) * 10)}`],
  [/^(\d{1,3})-([a-z][a-z-]+)$/i, ([, digits, rest]) => `${cardinal(Number(digits))}-${rest}`],
]

/** All other figures: ordinals, percentages, phone numbers, decades, heights and so on. */
export const sayFigures: SpokenFormRule = (words, at) => {
  const core = wordCoreAt(words, at)
  for (const [shape, say] of PATTERNS) {
    const match = shape.exec(core)
    if (match) return { say: say(match) }
  }
  return undefined
}

/** 20mph, 6 ft. */
export const sayMeasure: SpokenFormRule = (words, at) => {
  const core = wordCoreAt(words, at)
  const [, amount = core, short] = /^(\d[\d,]*(?:\.\d+)?)([a-z]{2,4})$/i.exec(core) ?? []
  const unit = findUnit(short ?? findNext(words, at))
  if (unit === undefined || !/^\d/.test(core)) return undefined
  return { say: `${amountWords(amount)} ${unit}`, count: short === undefined ? 2 : 1, dropsPoint: 'inside' }
}

/** 4B, MI6, 10k. */
export const sayMixed: SpokenFormRule = (words, at) => {
  const core = wordCoreAt(words, at)
  if (!/^[A-Z]{0,6}\d{1,9}[A-Z]{0,6}\d{0,9}$/i.test(core) || !/\p{L}/u.test(core)) return undefined
  const parts = core.match(/\d+|\p{L}+/gu) ?? []
  return { say: parts.map((part) => (/\d/.test(part) ? cardinal(Number(part)) : spell(part))).join(' ') }
}

const spell = (letters: string) => (/^\p{Lu}{2,}$/u.test(letters) ? `${[...letters].join('.')}.` : letters)

function findUnit(word: string): string | undefined {
  const short = word.toLowerCase()
  return Object.hasOwn(UNITS, short) ? UNITS[short] : undefined
}

import { sayAbbreviation, sayInitials, sayRoman } from './abbreviations.ts'
import { sayAddress } from './addresses.ts'
import { sayCapitals } from './capitals.ts'
import { type SpeechWord, mergeWords } from './line-word.ts'
import { listSpeechWords } from './line-words.ts'
import { sayAnd, sayStretched, sayStutter } from './stutters-and-stretches.ts'
import { sayMoney } from './money.ts'
import { sayFigures, sayInteger, sayMeasure, sayMixed } from './numbers.ts'
import { respell, type Respelling } from './respell.ts'
import type { SpokenFormRule } from './spoken-form.ts'
import type { SpokenUnit } from './spoken-unit.ts'
import { sayDate, sayTime } from './times.ts'

/** The first that knows a word decides. */
const RULES: readonly SpokenFormRule[] = [
  sayMoney,
  sayTime,
  sayDate,
  sayFigures,
  sayMeasure,
  sayMixed,
  sayInteger,
  sayAddress,
  sayAbbreviation,
  sayInitials,
  sayRoman,
  sayStutter,
  sayStretched,
  sayCapitals,
  sayAnd,
]

/** A line of the script as it is said, word for word: nothing in brackets, figures and short forms in full. */
export function toSpokenUnits(text: string, respellings: readonly Respelling[]): SpokenUnit[] {
  const { written, words } = listSpeechWords(text)
  const said = sayInFull(respell(words, respellings))
  const units: (SpokenUnit & { lastToken: number })[] = []
  for (const { firstToken, lastToken, lead, core, tail } of said) {
    const last = units.at(-1)
    const say = lead + core + tail
    // Pieces of one written word belong together.
    if (last !== undefined && firstToken <= last.lastToken) {
      last.say += ` ${say}`
      last.written.push(...written.slice(last.lastToken + 1, lastToken + 1))
      last.lastToken = Math.max(last.lastToken, lastToken)
    } else units.push({ written: written.slice(firstToken, lastToken + 1), say, lastToken })
  }
  return units.map((unit) => ({ written: unit.written, say: unit.say }))
}

function sayInFull(words: readonly SpeechWord[]): SpeechWord[] {
  const said: SpeechWord[] = []
  for (let at = 0; at < words.length;) {
    const word = words[at] as SpeechWord
    const saying = word.isFixed ? undefined : findSaying(words, at)
    const count = saying?.count ?? 1
    if (saying === undefined) said.push(word)
    else {
      const merged = mergeWords(words.slice(at, at + count), saying.say)
      const isShort = saying.dropsPoint === 'always' || (saying.dropsPoint === 'inside' && goesOn(words[at + count]))
      said.push(isShort ? { ...merged, tail: merged.tail.replace(/^[./]/u, '') } : merged)
    }
    at += count
  }
  return said
}

const goesOn = (next: SpeechWord | undefined) => next !== undefined && !/^\p{Lu}\p{Ll}/u.test(next.core)

function findSaying(words: readonly SpeechWord[], at: number) {
  for (const rule of RULES) {
    const saying = rule(words, at)
    const isFree = words.slice(at, at + (saying?.count ?? 1)).every(({ isFixed }) => !isFixed)
    if (saying !== undefined && isFree) return saying
  }
  return undefined
}

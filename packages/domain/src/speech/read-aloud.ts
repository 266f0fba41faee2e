import { sayAbbreviation, sayInitials, sayRoman } from './abbreviations.ts'
import { sayAddress } from './addresses.ts'
import { sayCapitals } from './capitals.ts'
import { type SpeechWord, mergeWords } from './line-word.ts'
import { listSpeechWords } from './line-words.ts'
import { sayAnd, sayStretched, sayStutter } from './stutters-and-stretches.ts'
import { sayMoney } from './money.ts'
import { sayFigures, sayInteger, sayMeasure, sayMixed } from './numbers.ts'
import { respell, type Respelling } from './respelling.ts'
import type { SpokenFormRule } from './spoken-form.ts'
import type { SpokenUnit } from './spoken-unit.ts'
import { sayDate, sayTime } from './times.ts'

/** The first rule that returns a spoken form decides. */
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

/** The spoken form of a line: without text in brackets, and with figures and abbreviations written out. */
export function toSpokenUnits(text: string, respellings: readonly Respelling[]): SpokenUnit[] {
  const { written, words } = listSpeechWords(text)
  const spoken = applyRules(respell(words, respellings))
  const units: (SpokenUnit & { lastToken: number })[] = []
  for (const { firstToken, lastToken, lead, core, tail } of spoken) {
    const last = units.at(-1)
    const say = lead + core + tail
    // Parts of one written word form one unit.
    if (last !== undefined && firstToken <= last.lastToken) {
      last.say += ` ${say}`
      last.written.push(...written.slice(last.lastToken + 1, lastToken + 1))
      last.lastToken = Math.max(last.lastToken, lastToken)
    } else units.push({ written: written.slice(firstToken, lastToken + 1), say, lastToken })
  }
  return units.map((unit) => ({ written: unit.written, say: unit.say }))
}

function applyRules(words: readonly SpeechWord[]): SpeechWord[] {
  const spoken: SpeechWord[] = []
  for (let at = 0; at < words.length;) {
    const word = words[at] as SpeechWord
    const form = word.isFixed ? undefined : findSpokenForm(words, at)
    const count = form?.count ?? 1
    if (form === undefined) spoken.push(word)
    else {
      const merged = mergeWords(words.slice(at, at + count), form.say)
      const dropsPoint =
        form.dropsPoint === 'always' || (form.dropsPoint === 'inside' && continuesSentence(words[at + count]))
      spoken.push(dropsPoint ? { ...merged, tail: merged.tail.replace(/^[./]/u, '') } : merged)
    }
    at += count
  }
  return spoken
}

const continuesSentence = (next: SpeechWord | undefined) => next !== undefined && !/^\p{Lu}\p{Ll}/u.test(next.core)

function findSpokenForm(words: readonly SpeechWord[], at: number) {
  for (const rule of RULES) {
    const form = rule(words, at)
    const isUndecided = words.slice(at, at + (form?.count ?? 1)).every(({ isFixed }) => !isFixed)
    if (form !== undefined && isUndecided) return form
  }
  return undefined
}

import { cardinal, ordinal, yearWords } from './number-words.ts'
import { wordCoreAt, findNext } from './line-word.ts'
import type { SpokenFormRule } from './spoken-form.ts'

const CLOCK = /^(\d{1,2})(?::(\d{2}))?$/
const CLOCK_WITH_HALF_DAY = /^(\d{1,2})(?::(\d{2}))?([ap])\.?m$/i
const HALF_DAY = /^([ap])\.?m$/i
const MONTHS = 'January February March April May June July August September October November December'.split(' ')

/** 10:30, 10:30 a.m., 7pm. */
export const sayTime: SpokenFormRule = (words, at) => {
  const core = wordCoreAt(words, at)
  const [, hours, minutes, half] = CLOCK_WITH_HALF_DAY.exec(core) ?? CLOCK.exec(core) ?? []
  if (hours === undefined) return undefined
  const next = HALF_DAY.exec(findNext(words, at))?.[1]
  const letter = half ?? next
  if (letter === undefined) return minutes === undefined ? undefined : { say: sayClock(Number(hours), Number(minutes)) }
  const time = sayClock(Number(hours), Number(minutes ?? 0)).replace(" o'clock", '')
  return { say: `${time} ${halfDay(letter)}`, count: half === undefined ? 2 : 1, dropsPoint: 'inside' }
}

const halfDay = (letter: string) => `${letter.toUpperCase()}.M.`

function sayClock(hours: number, minutes: number): string {
  if (minutes === 0) return hours > 12 || hours === 0 ? `${cardinal(hours)} hundred` : `${cardinal(hours)} o'clock`
  return `${cardinal(hours)} ${minutes < 10 ? `oh ${cardinal(minutes)}` : cardinal(minutes)}`
}

/** March 3, 3 March, 3/14/1998. */
export const sayDate: SpokenFormRule = (words, at) => {
  const core = wordCoreAt(words, at)
  const written = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(core)
  if (written) return sayWrittenDate(Number(written[1]), Number(written[2]), Number(written[3]))
  const next = findNext(words, at)
  if (MONTHS.includes(core) && isDay(next)) return { say: `${core} ${ordinal(Number(next))}`, count: 2 }
  if (isDay(core) && MONTHS.includes(next) && words[at - 1]?.core.toLowerCase() !== 'the')
    return { say: `the ${ordinal(Number(core))} of ${next}`, count: 2 }
  return undefined
}

const isDay = (text: string) => /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= 31

/** The month comes first, unless the first number is above 12. */
function sayWrittenDate(first: number, second: number, year: number) {
  const [month, day] = first <= 12 ? [first, second] : [second, first]
  const name = MONTHS[month - 1]
  if (name === undefined || day < 1 || day > 31) return undefined
  return { say: `${name} ${ordinal(day)}, ${yearWords(year)}` }
}

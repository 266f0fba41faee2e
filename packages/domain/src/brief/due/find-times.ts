import type { DueQuestion } from '../brief.ts'
import { type Match, readNumber } from '../cues.ts'

/** An hour of a day as a sentence has it. */
export interface TimeMention extends Match {
  /** All readings, the earliest first: 18:00. "24:00" is the end of the day. */
  times: readonly string[]
  asks: readonly DueQuestion[]
  how: 'said' | 'read as'
}

type Half = 'am' | 'pm' | undefined

const WITH_HALF =
  /\b(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?:[:.]([0-5]\d))? ?(?:o'clock )?(?:([ap])\.?m\b\.?|(?<=\d)([ap])(?=[ ,.)]|$))/g
const CLOCK_24 = /(?<![\d/.,:-])([01]?\d|2[0-4])[:.]([0-5]\d)(?![\d/%]|\.\d|:\d| ?[ap]\.?m\b)/g
const HOUR_WORD =
  /(?<![\d/.,:-]|\bin |within |have |next )([01]?\d|2[0-4])(?: ?h ?([0-5]\d)?| ?uhr(?: ([0-5]\d))?| ?heures)(?![\d\p{L}])/gu
const MILITARY = /(?<![\d/.,:-])([01]\d|2[0-3])([0-5]\d) ?(?:hrs?|hours|h)\b/g
const BARE =
  /(?:\b(?:by|at|before|than|until|till)|@) ?(?:around |about |say )?(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?: o'clock)?(?= (?:on|this|tonight|today|tomorrow|in|sharp|if|please|pls|latest|at|the latest|and|so|mon|tue|wed|thu|fri|sat|sun|[pmcesa][sd]?t|gmt|bst)[a-z]{0,6}\b|[,;!?)]|\.(?!\d)|$| [(–-])/g
const OCLOCK = /\b(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) o'clock\b/g
/** "10 PT" */
const ZONED = /(?<![\d/.:,-])(\d{1,2}) (?=(?:[pmce][sd]?t|gmt|bst|cest|aest)\b)/g
const TONIGHT_HOUR = /(?<![\d/.:,-])(\d{1,2})(?= tonight\b)/g
const NAMED: readonly (readonly [
  words: RegExp,
  times: readonly string[],
  how: 'said' | 'read as',
  asks?: DueQuestion,
])[] = [
  [/\b(?:12 ?)?(?:noon|midday)\b/g, ['12:00'], 'said'],
  [/\b(?:12 ?)?midnight\b/g, ['00:00', '24:00'], 'said', 'midnight'],
  [
    /\beod\b|\bend of (?:the )?day\b|\bend of (?=today|tomorrow|tonight|mon|tue|wed|thu|fri|sat|sun)|\bday's end\b/g,
    ['18:00', '23:59'],
    'read as',
    'end of day',
  ],
  [
    /\bcob\b|\bcop\b|\beob\b|\bclose of (?:business|play)\b|\bend of (?:business|play|the business day)\b/g,
    ['17:00'],
    'read as',
  ],
  [/\bfirst thing\b/g, ['09:00'], 'read as'],
  [/\blunch ?time\b|\blunch\b/g, ['12:00'], 'read as'],
]
const PART_OF_DAY = /\b(?:(morning|am\b|a\.m\b)|(afternoon|arvo|evening|tonight|night|nachmittags?|abends?))\b/g

/** The hours that a sentence names; those that can be morning or evening have both readings. */
export function findTimes(low: string): TimeMention[] {
  const halves = [...low.matchAll(PART_OF_DAY)].map(({ 0: word, 1: morning, index }) => ({
    start: index,
    end: index + word.length,
    half: morning === undefined ? ('pm' as const) : ('am' as const),
  }))
  const halfAt = (at: number): Half => halves.find(({ start, end }) => start - at < 24 && at - end < 16)?.half
  const found: TimeMention[] = []
  const addAll = (mentions: readonly (TimeMention | undefined)[]) => {
    for (const mention of mentions)
      if (mention !== undefined && !found.some(({ start, end }) => mention.start < end && start < mention.end))
        found.push(mention)
  }
  const readAll = (pattern: RegExp, readOne: (match: RegExpExecArray) => TimeMention | undefined) =>
    addAll([...low.matchAll(pattern)].map(readOne))
  // "9A" is a scene in a sentence about scenes.
  const hasScenes = /\b(?:scenes?|scs?)\b/.test(low)
  readAll(WITH_HALF, (match) => (match[4] === undefined || !hasScenes ? readHalf(match) : undefined))
  for (const [words, times, how, asks] of NAMED)
    readAll(words, (match) => ({ ...place(match), times, how, asks: asks === undefined ? [] : [asks] }))
  readAll(MILITARY, (match) => clock(match, match[1], match[2]))
  readAll(HOUR_WORD, (match) => clock(match, match[1], match[2] ?? match[3]))
  readAll(CLOCK_24, (match) => readClock(match, halfAt(match.index + match[0].length), low))
  readAll(TONIGHT_HOUR, (match) => readBare(match, 'pm'))
  // "By 6pm, I'd like it by 5": both are of the same half of the day.
  const halfOfOther = found.some(({ times: [first = '', ...more] }) => more.length === 0 && first > '12:00')
    ? 'pm'
    : undefined
  for (const pattern of [OCLOCK, ZONED, BARE])
    readAll(pattern, (match) => readBare(match, halfAt(match.index + match[0].length) ?? halfOfOther))
  return takeEarlierOfRange(
    found.toSorted((a, b) => a.start - b.start),
    low,
  )
}

const POINTED = /(?:\bat|\bby|\bbefore|\bthan|\bdue|\bdeadline|\bis|\buntil|\btill|\bum|[,:@–-]) ?$/

const place = (match: RegExpMatchArray): Match => ({
  start: match.index ?? 0,
  end: (match.index ?? 0) + match[0].trimEnd().length,
})

const write = (hour: number, minute: number): string =>
  `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`

function toHalf(hour: number, half: Half): number {
  if (half === 'am') return hour === 12 ? 0 : hour
  return half === 'pm' && hour < 12 ? hour + 12 : hour
}

const said = (match: RegExpMatchArray, times: string[]): TimeMention => ({
  ...place(match),
  times,
  how: 'said',
  asks: times.length > 1 ? ['am or pm'] : [],
})

function readHalf(match: RegExpMatchArray): TimeMention | undefined {
  const hour = readNumber(match[1] ?? '') ?? 99
  if (hour > 12) return undefined
  return said(match, [write(toHalf(hour, (match[3] ?? match[4]) === 'a' ? 'am' : 'pm'), Number(match[2] ?? 0))])
}

const clock = (match: RegExpMatchArray, hour = '', minute = '0'): TimeMention | undefined =>
  Number(hour) * 60 + Number(minute) > 24 * 60 ? undefined : said(match, [write(Number(hour), Number(minute))])

/** "19.11" is a date and "1.30 GB" a size; "at 18.00" is an hour, and so is "23.59". */
function isOtherNumber(before: string, words: string, after: string): boolean {
  if (/[$£€] ?$/.test(before)) return true
  if (!words.includes('.')) return false
  const minute = Number(words.slice(-2))
  const isPointed = minute > 12 || POINTED.test(before)
  return !isPointed || (minute % 5 !== 0 && minute !== 59) || /^ ?(?:%|[kmg]?b\b|x\b|m\b|km\b|meg|gig)/.test(after)
}

/** "18:00" and "09:00" are of 24 hours; "5:00" and "10:30" may be either half of the day. */
function readClock(match: RegExpExecArray, half: Half, low: string): TimeMention | undefined {
  const [words, hourText = '', minuteText = ''] = match
  const hour = Number(hourText)
  const minute = Number(minuteText)
  if (isOtherNumber(low.slice(0, match.index), words, low.slice(match.index + words.length))) return undefined
  // Nobody writes midnight as "12:00" without "am".
  if (hour >= 12 || hour === 0 || hourText.startsWith('0')) return clock(match, hourText, minuteText)
  if (/^ ?(?:uhr|hrs?|h)\b/.test(low.slice(match.index + words.length, match.index + words.length + 5)))
    return clock(match, hourText, minuteText)
  return either(match, hour, minute, half)
}

function readBare(match: RegExpMatchArray, half: Half): TimeMention | undefined {
  const hour = readNumber(match[1] ?? '') ?? 99
  const start = (match.index ?? 0) + match[0].indexOf(match[1] ?? '')
  if (hour === 0 || hour > 12) return undefined
  return { ...either(match, hour, 0, half), start }
}

function either(match: RegExpMatchArray, hour: number, minute: number, half: Half): TimeMention {
  if (half !== undefined) return said(match, [write(toHalf(hour, half), minute)])
  return said(match, [write(toHalf(hour, 'am'), minute), write(toHalf(hour, 'pm'), minute)])
}

const MONTH_BEFORE =
  /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.? \d{1,2}(?: ?[–-] ?| and | to )$/

/** Of "5-6pm" and "between 5 and 6pm" the first hour counts. */
function takeEarlierOfRange(found: readonly TimeMention[], low: string): TimeMention[] {
  return found.map((mention) => {
    const before = /(?:\bbetween )?(?<![\d/:.])(\d{1,2})(?: ?[–-] ?| and | to )$/.exec(
      low.slice(Math.max(0, mention.start - 18), mention.start),
    )
    // "Dec. 3 - 10:00 a.m." is a date and an hour.
    if (MONTH_BEFORE.test(low.slice(Math.max(0, mention.start - 34), mention.start))) return mention
    const late = Number(mention.times[0]?.slice(0, 2))
    const hour = Number(before?.[1] ?? 99)
    if (before === null || hour > 12 || mention.times.length > 1) return mention
    const early = toHalf(hour, late >= 12 ? 'pm' : 'am')
    if (early >= late) return mention
    return { ...mention, start: mention.start - before[0].length, times: [write(early, 0)] }
  })
}

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
  const add = (mention: TimeMention | undefined) => {
    const isKnown = found.some(({ start, end }) => mention !== undefined && mention.start < end && start < mention.end)
    if (mention !== undefined && !isKnown) found.push(mention)
  }
  // "9A" is a scene in a sentence about scenes.
  const hasScenes = /\b(?:scenes?|scs?)\b/.test(low)
  for (const match of low.matchAll(WITH_HALF)) if (match[4] === undefined || !hasScenes) add(readHalf(match))
  for (const [words, times, how, asks] of NAMED)
    for (const match of low.matchAll(words))
      add({ ...place(match), times, how, asks: asks === undefined ? [] : [asks] })
  for (const match of low.matchAll(MILITARY)) add(clock(match, match[1], match[2]))
  for (const match of low.matchAll(HOUR_WORD)) add(clock(match, match[1], match[2] ?? match[3]))
  for (const match of low.matchAll(CLOCK_24)) add(readClock(match, halfAt(match.index + match[0].length), low))
  for (const match of low.matchAll(TONIGHT_HOUR)) add(readBare(match, 'pm'))
  // "By 6pm, I'd like it by 5": both are of the same half of the day.
  const said = found.find(({ times }) => times.length === 1 && times[0] !== undefined && times[0] > '12:00')
  for (const match of [...low.matchAll(OCLOCK), ...low.matchAll(ZONED), ...low.matchAll(BARE)]) {
    const end = match.index + match[0].length
    add(readBare(match, halfAt(end) ?? (said === undefined ? undefined : 'pm')))
  }
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

/** "18:00" and "09:00" are of 24 hours; "5:00" and "10:30" may be either half of the day. */
function readClock(match: RegExpExecArray, half: Half, low: string): TimeMention | undefined {
  const [words, hourText = '', minuteText = ''] = match
  const hour = Number(hourText)
  const minute = Number(minuteText)
  // "19.11" is a date; "at 18.00" is an hour, and so is "23.59".
  if (words.includes('.') && minute <= 12 && !POINTED.test(low.slice(0, match.index))) return undefined
  if (words.includes('.') && /^ ?(?:%|[kmg]?b\b|x\b|m\b|km\b|meg|gig)/.test(low.slice(match.index + words.length)))
    return undefined
  if (words.includes('.') && minute % 5 !== 0 && minute !== 59) return undefined
  if (/[$£€] ?$/.test(low.slice(0, match.index))) return undefined
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

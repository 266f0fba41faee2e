import { addDays } from '../../time/zone-time.ts'
import type { DueQuestion } from '../brief.ts'
import type { Match } from '../cues.ts'

/** A date as a sentence has it. */
export interface DateMention extends Match {
  /** All readings, the earliest first: 2026-01-31. */
  days: readonly string[]
  /** Meant if the hour is over on the day. */
  fallback?: string
  /** The name of a day, without its date. */
  isWeekday?: true
  asks: readonly DueQuestion[]
  how: 'said' | 'read as'
}

/** What the whole mail says about its dates. */
export interface MailDay {
  /** The day on which it was written. */
  day: string
  /** Whether another date of the mail is written with a day above twelve first, or second. */
  order: 'day first' | 'month first' | undefined
}

const MONTH_NAMES = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const MONTHS_ELSEWHERE: Readonly<Record<string, number>> = { mär: 3, mrz: 3, mai: 5, okt: 10, dez: 12 }
const WEEKDAY_NAMES = 'sun mon tue wed thu fri sat'.split(' ')

const DAY_MONTH =
  /\b(\d{1,2})(?:st|nd|rd|th)?\.? (?:of )?(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mär|mrz|mai|okt|dez)[a-zä]{0,6}\b\.?(?:,? (20\d\d)\b)?/g
const MONTH_DAY =
  /\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mär|mrz|mai|okt|dez)[a-zä]{0,6}\b\.? (?:the )?(\d{1,2})(?:st|nd|rd|th)?\b(?!:|\.\d| ?[ap]\.?m\b)(?:,? (20\d\d)\b)?/g
const ISO = /\b(20\d\d)-(\d\d)-(\d\d)\b/g
const SLASHED = /(?<![\d/.-])(\d{1,2})\/(\d{1,2})(?:\/(20\d\d|\d\d))?(?![\d/-]|[ap]\.?m\b)/g
const DASHED = /(?<![\d/.-])(\d{1,2})-(\d{1,2})-(20\d\d|\d\d)(?![\d/-])/g
const DOTTED = /(?<![\d/.-])(\d{1,2})\.(\d{1,2})\.(20\d\d|\d\d(?!:))?(?![\d/-])/g
const WEEKDAY =
  /\b(?:(next|this|this coming|coming) )?(sun|mon|tue|wed|thu|fri|sat)(?:day|s|sday|nesday|rs|r|rsday|urday)?\b\.?(?:,? ?(?:the )?(\d{1,2})(?:st|nd|rd|th)\b)?/g
const NTH =
  /\b(?:the|by|on|before|until|till|due|latest) (\d{1,2})(?:st|nd|rd|th)\b(?! (?:floor|street|avenue|ave|st\b|scene|page|take|time))/g
const RELATIVE =
  /\b(today|tonight|this (?:morning|afternoon|arvo|evening)|(?:the )?day after tomorrow|tomorrow|tomoz|tomorow|tommorow|tmrw|tmw|tmr|heute|morgen|end of (?:the |this )?week|eow|(?:in )?(?:two|2) days(?: from (?:now|today))?(?! (?:to|notice|before|ago)))\b/g
const RELATIVE_DAYS: Readonly<Record<string, number>> = {
  tomorrow: 1,
  tomorow: 1,
  tommorow: 1,
  tomoz: 1,
  morgen: 1,
  tmrw: 1,
  tmw: 1,
  tmr: 1,
  'day after tomorrow': 2,
  'the day after tomorrow': 2,
}
const NOT_WEEKDAY = /^(?:sun|sat)\.?$/

/** The dates that a sentence names. */
export function findDates(low: string, mail: MailDay): DateMention[] {
  const weekdays = [...low.matchAll(WEEKDAY)].filter((match) =>
    isWeekday(match[0], low.slice(Math.max(0, match.index - 7), match.index)),
  )
  const weekdayNear = (start: number, end: number): number | undefined => {
    const near = weekdays.find(
      (match) =>
        (match.index < start && start - match.index - match[0].length <= 6) ||
        (match.index >= end && match.index - end <= 3),
    )
    return near === undefined ? undefined : WEEKDAY_NAMES.indexOf(near[2] ?? '')
  }
  const found: DateMention[] = []
  const add = (mention: DateMention | undefined) => {
    if (mention === undefined) return
    if (!found.some(({ start, end }) => mention.start < end && start < mention.end)) found.push(mention)
  }
  for (const match of low.matchAll(ISO)) add(readIso(match))
  for (const match of low.matchAll(DAY_MONTH)) add(readNamed(match, match[1], match[2], match[3], mail))
  for (const match of low.matchAll(MONTH_DAY)) add(readNamed(match, match[2], match[1], match[3], mail))
  for (const match of low.matchAll(DOTTED))
    add(readNumbers(match, [[Number(match[1]), Number(match[2])]], match[3], mail, undefined))
  for (const match of [...low.matchAll(SLASHED), ...low.matchAll(DASHED)]) {
    const weekday = weekdayNear(match.index, match.index + match[0].length)
    add(readNumbers(match, listOrders(match, mail), match[3], mail, weekday))
  }
  for (const match of low.matchAll(RELATIVE)) add(readRelative(match, mail))
  for (const match of weekdays) add(readWeekday(match, mail))
  for (const match of low.matchAll(NTH)) add(readNth(match, Number(match[1]), mail))
  return dropWeekdaysBesideDates(found.toSorted((a, b) => a.start - b.start))
}

/** "Sat on the floor" and "wed" alone are too often words. */
const isWeekday = (word: string, before: string): boolean =>
  !NOT_WEEKDAY.test(word) || /(?:\b(?:by|due|on|before|latest|this|until)|[:,]) $/.test(before)

/** Whether a mail writes the day first, from dates that can be read in one way only. */
export function findOrder(texts: readonly string[]): MailDay['order'] {
  for (const low of texts)
    for (const [, first, second] of low.matchAll(SLASHED)) {
      if (Number(first) > 12 && Number(first) <= 31 && Number(second) <= 12) return 'day first'
      if (Number(second) > 12 && Number(second) <= 31 && Number(first) <= 12) return 'month first'
    }
  return undefined
}

const place = (match: RegExpMatchArray): Match => ({
  start: match.index ?? 0,
  end: (match.index ?? 0) + match[0].trimEnd().length,
})

const writeDay = (year: number, month: number, day: number): string | undefined => {
  const date = new Date(Date.UTC(year, month - 1, day))
  return month >= 1 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
    ? date.toISOString().slice(0, 10)
    : undefined
}

const weekdayOf = (day: string): number => new Date(day).getUTCDay()

function readIso(match: RegExpMatchArray): DateMention | undefined {
  const day = writeDay(Number(match[1]), Number(match[2]), Number(match[3]))
  return day === undefined ? undefined : { ...place(match), days: [day], asks: [], how: 'said' }
}

function readNamed(
  match: RegExpMatchArray,
  day = '',
  month = '',
  year: string | undefined,
  mail: MailDay,
): DateMention | undefined {
  return readNumbers(
    match,
    [[Number(day), MONTHS_ELSEWHERE[month] ?? MONTH_NAMES.indexOf(month) + 1]],
    year,
    mail,
    undefined,
  )
}

/** Both orders of a day and a month unless something decides. */
function listOrders(match: RegExpMatchArray, { order }: MailDay): [day: number, month: number][] {
  const first = Number(match[1])
  const second = Number(match[2])
  const both: [number, number][] = [
    [first, second],
    [second, first],
  ]
  if (first > 12 || order === 'day first') return both.slice(0, 1)
  if (second > 12 || order === 'month first') return both.slice(1)
  return first === second ? both.slice(0, 1) : both
}

function readNumbers(
  match: RegExpMatchArray,
  orders: readonly (readonly [day: number, month: number])[],
  year: string | undefined,
  mail: MailDay,
  weekday: number | undefined,
): DateMention | undefined {
  const dated = orders.flatMap(([day, month]) => {
    const read = readYear(day, month, year, mail)
    return read === undefined ? [] : [read]
  })
  const fitting = dated.filter(({ day }) => weekday === undefined || weekdayOf(day) === weekday)
  const readings = (fitting.length > 0 ? fitting : dated).toSorted((a, b) => a.day.localeCompare(b.day))
  if (readings.length === 0) return undefined
  const isUnclear = new Set(readings.map(({ day }) => day)).size > 1
  return {
    ...place(match),
    days: readings.map(({ day }) => day),
    asks: [
      ...(isUnclear ? (['day or month'] as const) : []),
      ...(weekday !== undefined && fitting.length === 0 ? (['date'] as const) : []),
      ...(readings.every(({ isPast }) => isPast) ? (['year'] as const) : []),
    ],
    how: 'said',
  }
}

/** Without a year it is the mail's; a date that is over is one of the next year, which is asked but at the turn of the year. */
function readYear(
  day: number,
  month: number,
  year: string | undefined,
  mail: MailDay,
): { day: string; isPast: boolean } | undefined {
  const mailYear = Number(mail.day.slice(0, 4))
  const said = year === undefined ? mailYear : Number(year.length === 2 ? `20${year}` : year)
  const date = writeDay(said, month, day)
  if (date === undefined) return undefined
  const isPast = date < addDays(mail.day, -1)
  if (!isPast || year !== undefined) return { day: date, isPast }
  const next = writeDay(said + 1, month, day)
  const isTurnOfYear = mail.day.slice(5, 7) === '12' || month === 1
  return { day: next ?? date, isPast: !isTurnOfYear }
}

function readRelative(match: RegExpMatchArray, mail: MailDay): DateMention {
  const words = match[1] ?? ''
  if (/week|eow/.test(words)) {
    const friday = addDays(mail.day, (5 - weekdayOf(mail.day) + 7) % 7)
    return { ...place(match), days: [friday], asks: ['date'], how: 'read as' }
  }
  return {
    ...place(match),
    days: [addDays(mail.day, RELATIVE_DAYS[words] ?? (words.includes('days') ? 2 : 0))],
    asks: [],
    how: 'said',
  }
}

/** The first such day from the mail's day on; with "next" also the one a week later. */
function readWeekday(match: RegExpMatchArray, mail: MailDay): DateMention | undefined {
  const [, modifier, name = '', nth] = match
  if (nth !== undefined) {
    const dated = readNth(match, Number(nth), mail)
    const isFitting = dated?.days.every((day) => weekdayOf(day) === WEEKDAY_NAMES.indexOf(name)) ?? false
    return dated === undefined || isFitting ? dated : { ...dated, asks: [...dated.asks, 'date'] }
  }
  const ahead = (WEEKDAY_NAMES.indexOf(name) - weekdayOf(mail.day) + 7) % 7
  const first = addDays(mail.day, ahead)
  if (modifier === 'next') {
    const next = ahead === 0 ? addDays(first, 7) : first
    return { ...place(match), days: [next, addDays(next, 7)], isWeekday: true, asks: ['which week'], how: 'said' }
  }
  return {
    ...place(match),
    days: [first],
    ...(ahead === 0 && { fallback: addDays(first, 7) }),
    isWeekday: true,
    asks: [],
    how: 'said',
  }
}

/** "The 15th" is the next one. */
function readNth(match: RegExpMatchArray, nth: number, mail: MailDay): DateMention | undefined {
  const [year = 0, month = 0] = mail.day.split('-').map(Number)
  const days = [0, 1, 2].flatMap((more) => {
    const at = month - 1 + more
    return writeDay(year + Math.floor(at / 12), (at % 12) + 1, nth) ?? []
  })
  const next = days.find((day) => day >= mail.day)
  return next === undefined ? undefined : { ...place(match), days: [next], asks: [], how: 'said' }
}

/** "Thursday 19 Nov" is one date; if the weekday is another, that is asked and the earlier counts. */
function dropWeekdaysBesideDates(found: readonly DateMention[]): DateMention[] {
  const merged: DateMention[] = []
  for (const mention of found) {
    const last = merged.at(-1)
    if (last === undefined || mention.start - last.end > 7) merged.push(mention)
    else merged[merged.length - 1] = mergeDates(last, mention)
  }
  return merged
}

function mergeDates(a: DateMention, b: DateMention): DateMention {
  const shared = a.days.filter((day) => b.days.includes(day))
  const asks = [...new Set([...a.asks, ...b.asks])]
  const span = { start: a.start, end: b.end }
  const how = a.how === 'read as' || b.how === 'read as' ? 'read as' : 'said'
  // "Next Friday, the 20th" is clear.
  if (shared.length > 0) return { ...span, days: shared, asks: asks.filter((ask) => ask !== 'which week'), how }
  // The date beside a weekday says which one is meant.
  const [weekday, dated] = a.isWeekday === true ? [a, b] : [b, a]
  const isFitting = dated.isWeekday !== true && weekday.isWeekday === true && isSameWeekday(weekday, dated)
  if (isFitting) return { ...span, days: dated.days, asks: dated.asks, how }
  return { ...span, days: [...a.days, ...b.days].toSorted(), asks: [...asks, 'date'], how }
}

const isSameWeekday = (a: DateMention, b: DateMention): boolean =>
  a.days.every((day) => b.days.some((other) => weekdayOf(other) === weekdayOf(day)))

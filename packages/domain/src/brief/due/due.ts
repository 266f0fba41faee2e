import { addDays, findDay, findMoment } from '../../time/zone-time.ts'
import type { BriefContext, Due, DueQuestion, Found } from '../brief.ts'
import { type Match, readNumber, spanOf } from '../cues.ts'
import { findDueCues } from './due-cues.ts'
import { type DateMention, findDates, findOrder, type MailDay } from './find-dates.ts'
import { findTimes, type TimeMention } from './find-times.ts'
import type { Sentence } from '../mail.ts'
import { findZones, type ZoneMention } from './zones.ts'

const HOUR_MS = 3_600_000
/** More sentences with a due hour than a mail has; what follows is not read. */
const MOST_SENTENCES = 24
/** Of dates and of hours in one sentence; their readings multiply. */
const MOST_MENTIONS = 6

/** What the readers of hours need to know of the mail. */
export interface DueContext extends Pick<BriefContext, 'homeZone'> {
  /** When it was written. */
  mailMs: number
  /** Whether that is known; otherwise it is the present. */
  isMailKnown: boolean
  /** Whether it was written without a zone. */
  isMailZoneKnown: boolean
}

interface Reading {
  span: Match
  sentence: Sentence
  dates: readonly DateMention[]
  times: readonly TimeMention[]
  zones: readonly ZoneMention[]
  hoursFromMail?: number
  asks: readonly DueQuestion[]
}

export function findDue(sentences: readonly Sentence[], context: DueContext): Found<Due> | undefined {
  const order = findOrder(sentences.map(({ low }) => low))
  const defaultZone = findDefaultZone(sentences, context.homeZone)
  const read: Reading[] = []
  for (const sentence of sentences) {
    if (read.length < MOST_SENTENCES) read.push(...readSentence(sentence, { ...context, order }))
  }
  const readings = joinDaysAndHours(read)
  const found = readings.map((reading) => toFound(reading, { ...context, defaultZone }))
  const coming = found.filter(({ value }) => isAhead(value, context.mailMs))
  return chooseEarliest(coming.length > 0 ? coming : found)
}

/** "All times are Pacific." */
function findDefaultZone(sentences: readonly Sentence[], home: string): string | undefined {
  for (const sentence of sentences) {
    const { 0: words, index } =
      /\ball (?:times|deadlines) (?:are |listed |given |shown |in |is ){0,3}/.exec(sentence.low) ?? {}
    if (words === undefined || index === undefined) continue
    const zone = findZones(sentence, [{ start: index, end: index + words.length - 1 }], home)[0]?.zones
    if (zone?.length === 1) return zone[0]
  }
  return undefined
}

/** Without one of these a sentence has no date and no hour. */
const MENTIONED =
  /\d|day|\b(?:arvo|mon|tue|wed|thu|fri|sat|sun|ton|tom|tmr|tmw|noon|mid|eo[dwb]|co[bp]|end of|close of|first|lunch|week|hours|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)/
const DURATION = /\b(\d{1,3}|one|two|three|four|five|six|seven)(?: |-)?(hours?|hrs?|days?|h\b)/g
const CHANGED = /\b(?:moved|extended|pushed|changed|brought forward|instead of|now)\b/

function readSentence(sentence: Sentence, context: DueContext & Pick<MailDay, 'order'>): Reading[] {
  const { low } = sentence
  if (!MENTIONED.test(low)) return []
  const cues = findDueCues(sentence)
  const cue = cues.find(({ isOfTape }) => isOfTape)
  if (cue === undefined) return []
  const isDue = ({ start, end }: Match): boolean => {
    const cue = cues.findLast((cue) => cue.start <= start) ?? cues.find((cue) => cue.start >= end)
    return cue?.isOfTape ?? false
  }
  const times = findTimes(low).filter(isDue).slice(0, MOST_MENTIONS)
  const zones = findZones(sentence, times, context.homeZone)
  const day = findDay(zones[0]?.zones[0] ?? context.homeZone, context.mailMs)
  const dates = keepChanged(low, findDates(low, { day, order: context.order }).filter(isDue)).slice(0, MOST_MENTIONS)
  const duration = dates.length > 0 || times.length > 0 ? undefined : readDuration(low, isDue)
  if (duration !== undefined) {
    const span = spanAll([cue, duration], [])
    return [{ span, sentence, dates, times, zones, hoursFromMail: duration.hours, asks: [] }]
  }
  const isPartOfDay = times.length === 0 && /\b(?:morning|afternoon|arvo|evening|night|tonight|[ap]m)\b/.test(low)
  return groupMentions(dates, times, zones).map((group) => ({
    ...group,
    span: spanAll([cue, ...group.dates, ...group.times], group.zones),
    sentence,
    asks: isPartOfDay ? ['hour'] : [],
  }))
}

type Moments = Pick<Reading, 'dates' | 'times' | 'zones'>

/** "10am Friday, so get it to me Thursday 9pm" has two moments; an hour without a day has the day of the one before. */
function groupMentions(
  dates: readonly DateMention[],
  times: readonly TimeMention[],
  zones: readonly ZoneMention[],
): Moments[] {
  const mentions = [
    ...dates.map((date) => ({ date, time: undefined, start: date.start })),
    ...times.map((time) => ({ date: undefined, time, start: time.start })),
  ].toSorted((a, b) => a.start - b.start)
  const groups: { date: DateMention | undefined; time: TimeMention | undefined; start: number }[] = []
  for (const mention of mentions) {
    const last = groups.at(-1)
    const isNew = last === undefined || (mention.date ? last.date !== undefined : last.time !== undefined)
    if (isNew) groups.push({ ...mention })
    else Object.assign(last, mention.date ? { date: mention.date } : { time: mention.time })
  }
  const timed = groups.some(({ time }) => time !== undefined)
  return groups
    .filter(
      ({ time, date }) =>
        time !== undefined || !timed || !groups.some((group) => isSameDay(group.date, date, group.time)),
    )
    .map(({ date, time, start }, at) => {
      const day =
        date ?? groups.slice(0, at).findLast((group) => group.date)?.date ?? groups.find((group) => group.date)?.date
      const end = groups[at + 1]?.start ?? Infinity
      const own = zones.filter((zone) => zone.start >= start && zone.start < end)
      return { dates: day ? [day] : [], times: time ? [time] : [], zones: own.length > 0 ? own : zones }
    })
}

const isSameDay = (a: DateMention | undefined, b: DateMention | undefined, time: TimeMention | undefined): boolean =>
  a !== undefined && time !== undefined && a !== b && a.days.join() === b?.days.join()

/** From the first to the last word that counts, with a zone that stands near. */
function spanAll(mentions: readonly Match[], zones: readonly Match[]): Match {
  const near = zones.filter((zone) => mentions.some(({ end }) => Math.abs(zone.start - end) < 30))
  const all = [...mentions, ...near]
  return { start: Math.min(...all.map(({ start }) => start)), end: Math.max(...all.map(({ end }) => end)) }
}

/** "Moved from Wednesday to Friday" is Friday. */
const keepChanged = (low: string, dates: readonly DateMention[]): readonly DateMention[] =>
  dates.length > 1 && CHANGED.test(low)
    ? dates.filter(({ start }) => /\b(?:to|now|is|until|till) (?:the )?$/.test(low.slice(0, start))).slice(-1)
    : dates

function readDuration(low: string, isDue: (match: Match) => boolean): (Match & { hours: number }) | undefined {
  for (const { 0: words, 1: number = '', 2: unit = '', index } of low.matchAll(DURATION)) {
    const span = { start: index, end: index + words.length }
    const count = readNumber(number) ?? 0
    if (count > 0 && isDue(span)) return { ...span, hours: unit.startsWith('d') ? count * 24 : count }
  }
  return undefined
}

/** "Due Thursday. 6pm PT at the latest." */
function joinDaysAndHours(readings: readonly Reading[]): Reading[] {
  const ofHours = readings.filter(({ dates, times }) => dates.length === 0 && times.length > 0)
  const ofDays = readings.filter(({ dates, times }) => dates.length > 0 && times.length === 0)
  if (ofHours.length === 0 || ofDays.length === 0) return [...readings]
  const dates = ofDays.flatMap((reading) => reading.dates)
  return readings
    .filter((reading) => !ofDays.includes(reading))
    .map((reading) => (ofHours.includes(reading) ? { ...reading, dates } : reading))
}

interface Moment {
  atMs: number
  zone: string
  precision: Due['precision']
}

type MomentContext = DueContext & { defaultZone: string | undefined }

function toFound(reading: Reading, context: MomentContext): Found<Due> {
  const { sentence, span, dates, times } = reading
  const moments = listMoments(reading, context)
  const asks = listAsks(reading, context, moments)
  const dues = moments.map((moment): Due => ({ ...moment, asks }))
  const [value, ...others] = dues
  if (value === undefined) throw new Error('A due time without a reading')
  const isRelative = !context.isMailKnown && /\b(?:today|tonight|tomorrow|tmrw|tmw)\b/.test(sentence.low)
  const isReadAs = isRelative || [...dates, ...times].some(({ how }) => how === 'read as')
  return {
    value,
    span: spanOf(sentence, span),
    how: isReadAs ? 'read as' : 'said',
    ...(others.length > 0 && { others }),
  }
}

/** Every reading, the earliest first; what was over when the mail was written is left out if something is not. */
function listMoments(reading: Reading, context: MomentContext): Moment[] {
  if (reading.hoursFromMail !== undefined)
    return [{ atMs: context.mailMs + reading.hoursFromMail * HOUR_MS, zone: context.homeZone, precision: 'hour' }]
  const zonesOf = (time: Match | undefined) => chooseZones(reading.zones, time, context)
  const today = findDay(zonesOf(reading.times[0])[0] ?? context.homeZone, context.mailMs)
  const all = (day: DateMention | undefined, fallback: boolean): Moment[] => {
    const days = day === undefined ? [fallback ? addDays(today, 1) : today] : fallback ? [day.fallback ?? ''] : day.days
    return days.filter((date) => date !== '').flatMap((date) => listOfDay(date, reading.times, zonesOf))
  }
  const ahead = (dates: readonly (DateMention | undefined)[]) =>
    dates.flatMap((date) => {
      const moments = all(date, false)
      const coming = moments.filter((moment) => isAhead(moment, context.mailMs))
      if (coming.length > 0) return coming
      const later = all(date, true)
      return later.length > 0 ? later : moments
    })
  const moments = ahead(reading.dates.length > 0 ? reading.dates : [undefined])
  const coming = moments.filter((moment) => isAhead(moment, context.mailMs))
  // Of "6pm ET / 3pm PT" the first zone is named.
  const unique = new Map((coming.length > 0 ? coming : moments).toReversed().map((moment) => [moment.atMs, moment]))
  return [...unique.values()].toSorted((a, b) => a.atMs - b.atMs)
}

const isAhead = ({ atMs, precision }: Pick<Moment, 'atMs' | 'precision'>, mailMs: number): boolean =>
  precision === 'day' ? atMs + 24 * HOUR_MS > mailMs : atMs > mailMs

function listOfDay(
  day: string,
  times: readonly TimeMention[],
  zonesOf: (time: Match | undefined) => readonly string[],
): Moment[] {
  if (times.length === 0)
    return zonesOf(undefined).map((zone) => ({
      atMs: findMoment(day, { localTime: '00:00', zone }),
      zone,
      precision: 'day',
    }))
  return times.flatMap((mention) =>
    zonesOf(mention).flatMap((zone) =>
      mention.times.map((localTime) => ({ atMs: momentOf(day, localTime, zone), zone, precision: 'hour' as const })),
    ),
  )
}

const momentOf = (day: string, localTime: string, zone: string): number =>
  localTime === '24:00'
    ? findMoment(addDays(day, 1), { localTime: '00:00', zone })
    : findMoment(day, { localTime, zone })

/** The zone behind the hour, else one before it, else that of the whole mail, else the actor's own. */
function chooseZones(
  zones: readonly ZoneMention[],
  time: Match | undefined,
  { defaultZone, homeZone }: MomentContext,
): readonly string[] {
  const behind = zones.find(({ start }) => start >= (time?.end ?? 0))
  return behind?.zones ?? zones.at(-1)?.zones ?? [defaultZone ?? homeZone]
}

function listAsks(reading: Reading, context: MomentContext, moments: readonly Moment[]): DueQuestion[] {
  const { dates, times, zones, hoursFromMail } = reading
  if (hoursFromMail !== undefined) {
    if (!context.isMailKnown) return ['since when']
    return context.isMailZoneKnown ? [] : ['zone']
  }
  const isDateOpen = dates.length === 0 || (dates.length > 1 && new Set(dates.flatMap(({ days }) => days)).size > 1)
  const isZoneOpen = zones.length === 0 ? context.defaultZone === undefined : zones.some(({ isUnclear }) => isUnclear)
  const asks: DueQuestion[] = [
    ...(isDateOpen ? (['date'] as const) : []),
    ...dates.flatMap((date) => date.asks),
    ...(moments.length > 1 ? times.flatMap((time) => time.asks) : []),
    ...(times.length > 0 && isZoneOpen ? (['zone'] as const) : []),
    ...reading.asks,
  ]
  return [...new Set(asks)]
}

/** Of several sentences the earliest counts; an hour on the same day replaces the day alone. */
function chooseEarliest(found: readonly Found<Due>[]): Found<Due> | undefined {
  const dayOf = ({ value }: Found<Due>) => findDay(value.zone, value.atMs)
  const kept = found.filter(
    (due) =>
      due.value.precision === 'hour' ||
      !found.some((other) => other.value.precision === 'hour' && dayOf(other) === dayOf(due)),
  )
  const [first, ...rest] = kept.toSorted((a, b) => a.value.atMs - b.value.atMs)
  if (first === undefined) return undefined
  const others = [...(first.others ?? []), ...rest.flatMap(({ value, others = [] }) => [value, ...others])]
  const different = others.filter(({ atMs }) => atMs !== first.value.atMs)
  const { others: _, ...only } = first
  if (different.length === 0) return only
  const isConflict = rest.some(({ value }) => value.atMs !== first.value.atMs)
  const asks = isConflict ? [...new Set([...first.value.asks, 'date' as const])] : first.value.asks
  return { ...only, value: { ...first.value, asks }, others: different }
}

import type { Match } from '../cues.ts'

export interface ZoneMention extends Match {
  zones: readonly string[]
  /** The same letters stand for several places. */
  isUnclear: boolean
}

const ZONES: readonly (readonly [zone: string, words: RegExp])[] = [
  [
    'America/Los_Angeles',
    /^(?:p[sd]?t|pacific|la|l\.a\.|los angeles|vancouver|west coast|california|hollywood|seattle)$/,
  ],
  ['America/Denver', /^(?:m[sd]?t|mountain|denver|utah|salt lake|salt lake city)$/],
  ['America/Phoenix', /^(?:arizona|phoenix)$/],
  ['America/Chicago', /^(?:ct|cdt|central|chicago|austin|dallas|nashville|new orleans|texas)$/],
  ['America/New_York', /^(?:e[sd]?t|eastern|new york|ny|nyc|n\.y\.|atlanta|toronto|east coast|boston|miami|montreal)$/],
  ['America/Halifax', /^(?:a[sd]t|atlantic|halifax)$/],
  ['Pacific/Honolulu', /^(?:hst|hawaii)$/],
  ['Europe/London', /^(?:gmt|uk|bst|london|british|u\.k\.|manchester|glasgow|edinburgh|cardiff|belfast)$/],
  ['Europe/Dublin', /^(?:irish|ireland|dublin)$/],
  ['Europe/Lisbon', /^(?:wes?t|lisbon|portugal)$/],
  ['Europe/Paris', /^(?:ces?t|mez|mesz|paris|french|central european|european|brussels)$/],
  ['Europe/Berlin', /^(?:berlin|german|germany|munich|vienna|zurich|hamburg)$/],
  ['Europe/Madrid', /^(?:madrid|barcelona|spanish|spain)$/],
  ['Europe/Rome', /^(?:rome|milan|italian|italy)$/],
  ['Europe/Stockholm', /^(?:stockholm|oslo|copenhagen)$/],
  ['Europe/Athens', /^(?:ees?t|athens|helsinki)$/],
  ['Australia/Sydney', /^(?:ae[sd]?t|sydney|melbourne|syd|melb)$/],
  ['Australia/Brisbane', /^(?:brisbane|queensland)$/],
  ['Australia/Perth', /^(?:awst|perth)$/],
  ['Australia/Adelaide', /^(?:ac[sd]t|adelaide)$/],
  ['Pacific/Auckland', /^(?:nz|nz[sd]?t|new zealand|auckland|wellington)$/],
  ['Africa/Johannesburg', /^(?:sast|south african?|cape town|johannesburg)$/],
  ['Asia/Tokyo', /^(?:jst|tokyo|japan)$/],
  ['Asia/Singapore', /^(?:sgt|singapore)$/],
  ['Asia/Hong_Kong', /^(?:hkt|hong kong)$/],
  ['Asia/Dubai', /^(?:dubai)$/],
  ['Asia/Kolkata', /^(?:mumbai|indian?|delhi|bombay|chennai|bangalore|hyderabad)$/],
  ['Asia/Jerusalem', /^(?:israeli?|tel aviv)$/],
  ['UTC', /^(?:utc|zulu)$/],
]
/** The same letters stand for several places, and the mail says which by nothing else. */
const UNCLEAR: Readonly<Record<string, readonly string[]>> = {
  cst: ['America/Chicago', 'Asia/Shanghai'],
  ist: ['Asia/Kolkata', 'Asia/Jerusalem', 'Europe/Dublin'],
}

/** Letters in capitals that are a zone wherever they stand. */
const LETTERS =
  /\b(?:P[SD]?T|M[SD]T|MT|C[SD]?T|E[SD]?T|A[SD]T|HST|GMT|BST|IST|WES?T|CES?T|MESZ|MEZ|EES?T|AE[SD]?T|AWST|AC[SD]T|NZ[SD]?T|SAST|JST|SGT|HKT|UTC)\b(?! ?[+-] ?\d)/g
/** "London time", "UK", "Pacific". */
const PLACES =
  /\b(?:pacific|mountain|central european|central|eastern|atlantic|los angeles|la|l\.a\.|vancouver|west coast|california|hollywood|seattle|denver|arizona|phoenix|chicago|austin|dallas|nashville|new orleans|texas|new york|nyc?|atlanta|toronto|east coast|boston|miami|montreal|halifax|hawaii|uk|u\.k\.|british|london|manchester|glasgow|edinburgh|cardiff|belfast|irish|ireland|dublin|lisbon|portugal|paris|french|european|brussels|berlin|german|germany|munich|vienna|zurich|hamburg|madrid|barcelona|spanish|spain|rome|milan|italian|italy|stockholm|oslo|copenhagen|athens|helsinki|sydney|melbourne|syd|melb|brisbane|queensland|perth|adelaide|nz|new zealand|auckland|wellington|south africa|south african|cape town|johannesburg|tokyo|japan|singapore|hong kong|dubai|mumbai|bombay|chennai|bangalore|hyderabad|indian?|delhi|israeli?|tel aviv|zulu)\b/g
const TIME_BEHIND = /^ (?:standard |daylight |local |summer )?time\b/
const SMALL_LETTERS = /^,? ?\(?(p[sd]?t|m[sd]?t|c[sd]?t|e[sd]?t|gmt|bst|ces?t|ae[sd]?t|nzt|utc)\b/
const OFFSET = /\b(?:utc|gmt) ?([+-]) ?(\d{1,2})(?::?00)?\b/g
const HOME = /\byour (?:own )?(?:local )?(?:time|timezone|time zone)\b|\bwherever you are\b/g

interface Words {
  start: number
  words: string
}

/** The zones that a sentence names. Places count beside an hour, in brackets, or if "time" follows. */
export function findZones(
  { text, low }: { text: string; low: string },
  hours: readonly Match[],
  home: string,
): ZoneMention[] {
  const letters = [...text.matchAll(LETTERS)].map(({ 0: words, index }) => ({
    start: index,
    words: words.toLowerCase(),
  }))
  const named = [...letters, ...listPlaces(low, hours), ...listSmallLetters(low, hours)].flatMap(({ start, words }) => {
    const zones = zonesOf(words, home)
    const isUnclear = UNCLEAR[words]?.includes(home) === false
    return zones.length === 0 ? [] : [{ start, end: start + words.length, zones, isUnclear }]
  })
  const own = [...low.matchAll(HOME)].map(({ 0: words, index }) => ({
    start: index,
    end: index + words.length,
    zones: [home],
    isUnclear: false,
  }))
  return dropUnclear([...listOffsets(low), ...named, ...own].toSorted((a, b) => a.start - b.start))
}

/** "UTC+2". The names of these zones count the other way round. */
const listOffsets = (low: string): ZoneMention[] =>
  [...low.matchAll(OFFSET)].map(({ 0: words, 1: sign, 2: hour, index }) => ({
    start: index,
    end: index + words.length,
    zones: [Number(hour) === 0 ? 'UTC' : `Etc/GMT${sign === '+' ? '-' : '+'}${Number(hour)}`],
    isUnclear: false,
  }))

const listPlaces = (low: string, hours: readonly Match[]): Words[] =>
  [...low.matchAll(PLACES)]
    .map(({ 0: words, index }) => ({ start: index, words }))
    .filter(({ start, words }) => {
      const end = start + words.length
      const isBracketed = low.charAt(start - 1) === '(' && low.charAt(end) === ')'
      if (isBracketed || TIME_BEHIND.test(low.slice(end, end + 16))) return true
      const before = low.slice(Math.max(0, start - 3), start)
      // "11 PM tonight, Eastern." and "noon on Friday in New York"
      const isLast = before.endsWith(', ') && /^[.!?]?$/.test(low.slice(end).trim())
      const reach = isLast || before === 'in ' ? 30 : 6
      return hours.some((hour) => start >= hour.end && start - hour.end <= reach)
    })

/** "6pm et" */
const listSmallLetters = (low: string, hours: readonly Match[]): Words[] =>
  hours.flatMap(({ end }) => {
    const [all = '', words = ''] = SMALL_LETTERS.exec(low.slice(end, end + 12)) ?? []
    return words === '' ? [] : [{ start: end + all.length - words.length, words }]
  })

function zonesOf(words: string, home: string): readonly string[] {
  // In America nobody means China by "CST"; it is asked all the same.
  if (words === 'cst' && home.startsWith('America/')) return ['America/Chicago']
  const unclear = UNCLEAR[words]
  // In India nobody means Israel by "IST".
  if (unclear?.includes(home) === true) return [home]
  if (unclear !== undefined) return unclear
  const zone = ZONES.find(([, pattern]) => pattern.test(words))?.[0]
  return zone === undefined ? [] : [zone]
}

/** "6pm CST (Chicago)": the place says what the letters mean. */
function dropUnclear(found: readonly ZoneMention[]): ZoneMention[] {
  const clear = found.filter(({ isUnclear }) => !isUnclear)
  return clear.length > 0 ? clear : [...found]
}

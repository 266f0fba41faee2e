const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = ' ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const SCALES: readonly (readonly [size: number, name: string])[] = [
  [1e12, 'trillion'],
  [1e9, 'billion'],
  [1e6, 'million'],
  [1e3, 'thousand'],
  [100, 'hundred'],
]
const ORDINALS: Readonly<Record<string, string>> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
}
/** Longer numbers are read digit by digit. */
export const MAX_DIGITS = 15

export function cardinal(value: number): string {
  for (const [size, name] of SCALES) {
    if (value < size) continue
    const rest = value % size
    return `${cardinal(Math.floor(value / size))} ${name}${rest > 0 ? ` ${cardinal(rest)}` : ''}`
  }
  if (value < 20) return SMALL[value] ?? ''
  const rest = value % 10
  return `${TENS[Math.floor(value / 10)]}${rest > 0 ? `-${SMALL[rest]}` : ''}`
}

/** How prose writes a count: in letters up to nine. */
export const inWords = (count: number): string => (count === 0 ? 'no' : count < 10 ? cardinal(count) : String(count))

export function ordinal(value: number): string {
  const words = cardinal(value)
  const start = Math.max(words.lastIndexOf(' '), words.lastIndexOf('-')) + 1
  const last = words.slice(start)
  const changed = ORDINALS[last] ?? (last.endsWith('y') ? `${last.slice(0, -1)}ieth` : `${last}th`)
  return words.slice(0, start) + changed
}

/** A zero among digits is spoken as "oh". */
export const digitByDigit = (digits: string): string =>
  [...digits].map((digit) => (digit === '0' ? 'oh' : SMALL[Number(digit)])).join(' ')

/** 1984 as nineteen eighty-four, 1905 as nineteen oh five, 2000 as two thousand. */
export function yearWords(year: number): string {
  const rest = year % 100
  if (year % 1000 < 10) return cardinal(year)
  const century = cardinal(Math.floor(year / 100))
  if (rest === 0) return `${century} hundred`
  return `${century} ${rest < 10 ? `oh ${cardinal(rest)}` : cardinal(rest)}`
}

/** Rooms and flights: 302 as three oh two, 1408 as fourteen oh eight. */
export function labelWords(digits: string): string {
  if (digits.length < 3 || digits.length > 4 || digits.startsWith('0')) return digitByDigit(digits)
  const first = Number(digits.slice(0, -2))
  const rest = Number(digits.slice(-2))
  if (rest === 0) return `${cardinal(first)} hundred`
  return `${cardinal(first)} ${rest < 10 ? `oh ${cardinal(rest)}` : cardinal(rest)}`
}

/** Digits with their commas and decimals: "1,250" and "3.14". */
export function amountWords(amount: string): string {
  const [whole = '', decimals] = amount.replaceAll(',', '').split('.')
  const before = whole === '' ? '' : whole.length > MAX_DIGITS ? digitByDigit(whole) : cardinal(Number(whole))
  if (decimals === undefined) return before
  const after = [...decimals].map((digit) => SMALL[Number(digit)]).join(' ')
  return `${before} point ${after}`.trim()
}

/** A multiple of ten as a decade: 80 is "eighties". */
export const decadeWords = (ten: number): string =>
  ten === 0 ? 'hundreds' : ten === 10 ? 'tens' : `${(TENS[ten / 10] ?? '').slice(0, -1)}ies`

export const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

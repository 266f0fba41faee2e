const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const SCALES: readonly (readonly [number, string])[] = [
  [1_000_000_000, 'billion'],
  [1_000_000, 'million'],
  [1000, 'thousand'],
  [100, 'hundred'],
]
const ORDINALS: Record<string, string> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
}
const LARGEST_READ_WHOLE = 1e12
const FIRST_YEAR = 1100
const LAST_YEAR = 2099

function digitWord(value: number): string {
  return SMALL[value] ?? ''
}

/** A whole number as it is said, without "and". */
export function sayNumber(value: number): string[] {
  if (value < SMALL.length) return [digitWord(value)]
  for (const [scale, name] of SCALES) {
    if (value < scale) continue
    const rest = value % scale
    return [...sayNumber(Math.floor(value / scale)), name, ...(rest === 0 ? [] : sayNumber(rest))]
  }
  const rest = value % 10
  return [TENS[Math.floor(value / 10) - 2] ?? '', ...(rest === 0 ? [] : [digitWord(rest)])]
}

export function sayOrdinal(value: number): string[] {
  const words = sayNumber(value)
  const last = words.at(-1) ?? ''
  return [...words.slice(0, -1), ORDINALS[last] ?? (last.endsWith('y') ? `${last.slice(0, -1)}ieth` : `${last}th`)]
}

/** Digits as they are said: years in pairs, long rows digit by digit. */
export function sayDigits(digits: string): string[] {
  const value = Number(digits)
  if (value >= LARGEST_READ_WHOLE || (digits.length > 1 && digits.startsWith('0')))
    return [...digits].map((digit) => digitWord(Number(digit)))
  if (digits.length === 4 && value >= FIRST_YEAR && value <= LAST_YEAR && !isRoundThousand(value)) return sayYear(value)
  return sayNumber(value)
}

function isRoundThousand(value: number): boolean {
  return value % 1000 < 10
}

function sayYear(year: number): string[] {
  const [century, rest] = [Math.floor(year / 100), year % 100]
  if (rest === 0) return [...sayNumber(century), 'hundred']
  return [...sayNumber(century), ...(rest < 10 ? ['oh', digitWord(rest)] : sayNumber(rest))]
}

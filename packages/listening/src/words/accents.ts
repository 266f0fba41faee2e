/** Whose English it is. */
export const LANGUAGES = ['en-US', 'en-GB', 'en-AU'] as const
export type Language = (typeof LANGUAGES)[number]

type Way = readonly string[]

const VOWELS = new Set('AA AE AH AO AW AY EH ER EY IH IY OW OY UH UW'.split(' '))
/** After these Americans alone say "oo" where others say "yoo": new, duty, tune. */
const YOD_AFTER = new Set(['T', 'D', 'N', 'S'])
/** A sound before these is long in the south of England: bath, staff, past, dance, sample. */
const isBathBefore = (next: string | undefined, afterNext: string | undefined): boolean =>
  next === 'F' ||
  next === 'TH' ||
  (next === 'S' && ['T', 'K', 'P', undefined].includes(afterNext)) ||
  (next === 'N' && ['S', 'T', 'CH', 'D'].includes(afterNext ?? '')) ||
  (next === 'M' && afterNext === 'P')

/** An r is said before a vowel alone; without it "ear" and "poor" end in a murmur. */
function dropR(way: Way): string[] {
  return way.flatMap((phone, i) => {
    const next = way[i + 1]
    const isVowelNext = next !== undefined && VOWELS.has(next)
    if (phone === 'ER') return isVowelNext ? ['ER'] : [i > 0 && way.length > 3 ? 'AH' : 'ER']
    if (phone !== 'R' || isVowelNext) return [phone]
    return ['IH', 'IY', 'UH', 'EH'].includes(way[i - 1] ?? '') ? ['AH'] : []
  })
}

const lengthenBath = (way: Way): string[] =>
  way.map((phone, i) => (phone === 'AE' && isBathBefore(way[i + 1], way[i + 2]) ? 'AA' : phone))

/** "Lot" is rounded; "father" and "start", which Americans say alike, are not. */
const roundLot = (way: Way, word: string): string[] =>
  way.map((phone, i) => (phone === 'AA' && way[i + 1] !== 'R' && word.includes('o') ? 'AO' : phone))

const addYod = (way: Way): string[] =>
  way.flatMap((phone, i) => (phone === 'UW' && YOD_AFTER.has(way[i - 1] ?? '') ? ['Y', 'UW'] : [phone]))

/** "Day" comes near "die", and "die" near "doy". */
const SHIFTED: Readonly<Record<string, string>> = { EY: 'AY', AY: 'OY' }
const shiftDiphthongs = (way: Way): string[] => way.map((phone) => SHIFTED[phone] ?? phone)

/**
 * The ways of the dictionary, which is American, and beside them the same with another accent: an actor may have one,
 * or play one, or drop it for a word.
 */
export function addAccent(ways: readonly Way[], word: string, language: Language): string[][] {
  if (language === 'en-US') return ways.map((way) => [...way])
  const others = ways.flatMap((way) => {
    const british = roundLot(addYod(dropR(way)), word)
    const bath = lengthenBath(british)
    return language === 'en-AU' ? [bath, shiftDiphthongs(british)] : [british, bath]
  })
  const unlike = new Map([...ways, ...others].map((way) => [way.join(' '), [...way]]))
  return [...unlike.values()]
}

export const LANGUAGES = ['en-US', 'en-GB', 'en-AU'] as const
export type Language = (typeof LANGUAGES)[number]

type Phones = readonly string[]

const VOWELS = new Set('AA AE AH AO AW AY EH ER EY IH IY OW OY UH UW'.split(' '))
/** After these consonants other accents say "yoo" where Americans say "oo": new, duty, tune. */
const YOD_AFTER = new Set(['T', 'D', 'N', 'S'])
/** Before these phones the vowel of "bath" is long in southern England: bath, staff, past, dance, sample. */
const isBathBefore = (next: string | undefined, afterNext: string | undefined): boolean =>
  next === 'F' ||
  next === 'TH' ||
  (next === 'S' && ['T', 'K', 'P', undefined].includes(afterNext)) ||
  (next === 'N' && ['S', 'T', 'CH', 'D'].includes(afterNext ?? '')) ||
  (next === 'M' && afterNext === 'P')

/** Drops each r that no vowel follows; "fear" and "poor" then end in a schwa. */
function dropR(phones: Phones): string[] {
  return phones.flatMap((phone, i) => {
    const next = phones[i + 1]
    const isVowelNext = next !== undefined && VOWELS.has(next)
    if (phone === 'ER') return isVowelNext ? ['ER'] : [i > 0 && phones.length > 3 ? 'AH' : 'ER']
    if (phone !== 'R' || isVowelNext) return [phone]
    return ['IH', 'IY', 'UH', 'EH'].includes(phones[i - 1] ?? '') ? ['AH'] : []
  })
}

const lengthenBath = (phones: Phones): string[] =>
  phones.map((phone, i) => (phone === 'AE' && isBathBefore(phones[i + 1], phones[i + 2]) ? 'AA' : phone))

/** Rounds the vowel of "lot", but not of "father" and "start", which have the same phone in American English. */
const roundLot = (phones: Phones, word: string): string[] =>
  phones.map((phone, i) => (phone === 'AA' && phones[i + 1] !== 'R' && word.includes('o') ? 'AO' : phone))

const addYod = (phones: Phones): string[] =>
  phones.flatMap((phone, i) => (phone === 'UW' && YOD_AFTER.has(phones[i - 1] ?? '') ? ['Y', 'UW'] : [phone]))

/** In Australian English "day" sounds close to "die", and "die" to "doy". */
const SHIFTED: Readonly<Record<string, string>> = { EY: 'AY', AY: 'OY' }
const shiftDiphthongs = (phones: Phones): string[] => phones.map((phone) => SHIFTED[phone] ?? phone)

/**
 * Adds the pronunciations of the accent to the American ones of the dictionary. Both are kept, because an actor may play
 * an accent and drop it for a word.
 */
export function addAccent(pronunciations: readonly Phones[], word: string, language: Language): string[][] {
  if (language === 'en-US') return pronunciations.map((phones) => [...phones])
  const accented = pronunciations.flatMap((phones) => {
    const british = roundLot(addYod(dropR(phones)), word)
    const bath = lengthenBath(british)
    return language === 'en-AU' ? [bath, shiftDiphthongs(british)] : [british, bath]
  })
  const distinct = new Map([...pronunciations, ...accented].map((phones) => [phones.join(' '), [...phones]]))
  return [...distinct.values()]
}

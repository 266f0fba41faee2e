import { wordCoreAt, type SpeechWord } from './line-word.ts'
import type { SpokenForm, SpokenFormRule } from './spoken-form.ts'

/** Always written out, with or without a full stop. */
const ALWAYS: Readonly<Record<string, string>> = {
  mr: 'Mister',
  mrs: 'Missus',
  ms: 'Miz',
  mssrs: 'Messieurs',
  vs: 'versus',
  'w/': 'with',
  'w/o': 'without',
  'b/c': 'because',
  '&': 'and',
  '@': 'at',
  '%': 'percent',
  '+': 'plus',
  'e.g': 'for example',
  'i.e': 'that is',
  'ph.d': 'P.H.D.',
  phd: 'P.H.D.',
  ok: 'okay',
  'o.k': 'okay',
  wwi: 'World War One',
  wwii: 'World War Two',
}
/** Written out before a name, with a full stop. */
const TITLES: Readonly<Record<string, string>> = {
  dr: 'Doctor',
  st: 'Saint',
  prof: 'Professor',
  rev: 'Reverend',
  hon: 'Honorable',
  sgt: 'Sergeant',
  lt: 'Lieutenant',
  capt: 'Captain',
  cpl: 'Corporal',
  pvt: 'Private',
  maj: 'Major',
  col: 'Colonel',
  gen: 'General',
  adm: 'Admiral',
  cmdr: 'Commander',
  det: 'Detective',
  insp: 'Inspector',
  gov: 'Governor',
  sen: 'Senator',
  rep: 'Representative',
  pres: 'President',
  mt: 'Mount',
  ft: 'Fort',
}
/** Written out only with a full stop; without one they may be words. */
const WITH_POINT: Readonly<Record<string, string>> = {
  dr: 'Drive',
  st: 'Street',
  no: 'number',
  jr: 'Junior',
  sr: 'Senior',
  ave: 'Avenue',
  blvd: 'Boulevard',
  rd: 'Road',
  apt: 'apartment',
  dept: 'department',
  approx: 'approximately',
  est: 'established',
  etc: 'et cetera',
  tel: 'telephone',
  ext: 'extension',
  inc: 'Incorporated',
  corp: 'Corporation',
  ltd: 'Limited',
  bros: 'Brothers',
}
const ROMAN_NUMBERED = /^(?:act|part|chapter|scene|volume|book|war|phase|mark|type|class|rocky|episode)$/i

export const sayAbbreviation: SpokenFormRule = (words, at) => {
  const { core, tail } = words[at] as SpeechWord
  const short = core.toLowerCase()
  const full = find(ALWAYS, tail.startsWith('/') ? `${short}/` : short)
  if (full !== undefined) return { say: full, dropsPoint: 'always' }
  return tail.startsWith('.') || short === 'dr' ? sayWithPoint(short, words, at) : undefined
}

function sayWithPoint(short: string, words: readonly SpeechWord[], at: number): SpokenForm | undefined {
  const next = words[at + 1]
  if (startsCapital(next)) {
    const title = find(TITLES, short)
    if (title !== undefined) return { say: title, dropsPoint: 'always' }
  }
  if (short === 'no' && !/^\d/.test(next?.core ?? '')) return undefined
  if (short === 'dr' && !startsCapital(words[at - 1])) return { say: 'Doctor', dropsPoint: 'inside' }
  const full = find(WITH_POINT, short)
  return full === undefined ? undefined : { say: full, dropsPoint: 'inside' }
}

/** U.S., V.O., J. K. Rowling. */
export const sayInitials: SpokenFormRule = (words, at) => {
  const { core = '', tail = '' } = words[at] ?? {}
  const dotted = /^((?:\p{L}\.)+\p{L})('s)?$/u.exec(core)
  if (dotted) return { say: `${(dotted[1] ?? '').toUpperCase()}.${dotted[2] ?? ''}`, dropsPoint: 'always' }
  const isInitial = /^\p{Lu}$/u.test(core) && core !== 'I' && tail === '.'
  return isInitial && startsCapital(words[at + 1]) ? { say: core, dropsPoint: 'always' } : undefined
}

/** Act II, Henry VIII. */
export const sayRoman: SpokenFormRule = (words, at) => {
  const core = wordCoreAt(words, at)
  const before = words[at - 1]
  if (!/^[IVX]{2,5}$/.test(core) || before === undefined || before.tail !== '' || !startsCapital(before))
    return undefined
  const value = readRoman(core)
  if (value === undefined) return undefined
  return { say: ROMAN_NUMBERED.test(before.core) ? (SMALL_NUMBERS[value - 1] ?? core) : `the ${ORDINALS[value - 1]}` }
}

const ROMANS = 'I II III IV V VI VII VIII IX X XI XII XIII XIV XV XVI'.split(' ')
const SMALL_NUMBERS =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen'.split(' ')
const ORDINALS =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth'.split(
    ' ',
  )

function readRoman(numeral: string): number | undefined {
  const at = ROMANS.indexOf(numeral)
  return at < 0 ? undefined : at + 1
}

const startsCapital = (word: SpeechWord | undefined) => /^\p{Lu}/u.test(word?.core ?? '')

/** Checks for an own property, because a script may contain the word "constructor". */
const find = (table: Readonly<Record<string, string>>, word: string) =>
  Object.hasOwn(table, word) ? table[word] : undefined

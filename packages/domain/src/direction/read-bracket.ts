import type { Amount, Direction, Manner, Place } from './direction.ts'
import { findMannerWord, type MannerWord } from './manner-words.ts'

/** What one bracket of a line asks for. Empty for an action, a name or words we do not know. */
export interface BracketDirection {
  manner?: { manner: Manner; amount: Amount }
  beatMs?: number
  place?: Place
  entry?: Direction['entry']
  ending?: Direction['ending']
}

/** Longer brackets are stage business, of which only the start may tell how the line is said. */
const MAX_BRACKET_LENGTH = 160

const BEAT_MS = { short: 500, beat: 800, pause: 1200, long: 1800 }

export function readBracket(bracket: string): BracketDirection {
  const text = normalise(bracket)
  if (text === '' || text.startsWith('re ') || text.startsWith('re:')) return {}
  const clauses = text
    .split(/[,;.!?…/]|—|--|\bthen\b|\.\.+/u)
    .map((clause) => clause.trim())
    .filter(Boolean)
  const manner = findPhrase(text) ?? chooseManner(clauses.filter((clause) => findBeatMs(clause) === undefined))
  return withoutUndefined({
    manner,
    beatMs: findFirst(clauses, findBeatMs) ?? (/^(?:and )?then\b/u.test(text) ? BEAT_MS.beat : undefined),
    place: findFirst([text, ...clauses], findPlace),
    entry: findRule(ENTRIES, text),
    ending: findRule(ENDINGS, text),
  })
}

const withoutUndefined = (found: { [Key in keyof BracketDirection]: BracketDirection[Key] | undefined }) =>
  Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined)) as BracketDirection

/** "V.O." or "ON PHONE" beside a name, or the same in a bracket. */
const findPlace = (text: string): Place | undefined => findRule(PLACES, normalise(text))

function normalise(text: string): string {
  return text
    .slice(0, MAX_BRACKET_LENGTH)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[’‘`´]/gu, "'")
    .replace(/[–―]/gu, '—')
    .replace(/[*_"“”()[\]{}]/gu, ' ')
    .replace(/\b(?:kind|sort) of\b/gu, 'slightly')
    .replace(/\s+/gu, ' ')
    .trim()
}

type Rules<T> = readonly (readonly [RegExp, T])[]

const findRule = <T>(rules: Rules<T>, text: string): T | undefined => rules.find(([pattern]) => pattern.test(text))?.[1]

function findFirst<T>(clauses: readonly string[], find: (clause: string) => T | undefined): T | undefined {
  for (const clause of clauses) {
    const found = find(clause)
    if (found !== undefined) return found
  }
  return undefined
}

/** Only what a voice comes out of counts: who speaks "into phone", or hangs it up, is in the room. */
const PLACES: Rules<Place> = [
  [
    /(?:^|(?:^from|\b(?:on|over|through|via)) (?:[\w']+ )?)(?:cell |speaker |mobile )?(?:phone|telephone|cell|speakerphone|voice ?mail|answering machine|receiver|mobile|headset)s?$/u,
    'phone',
  ],
  [/^(?:on|over|through|via) (?:the |her |his |their )?(?:tele)?phone\b/u, 'phone'],
  [/\bfiltered\b/u, 'phone'],
  [/^into (?:the |a |her |his |their )?(?:megaphone|loudspeaker|p\.?a\.?|tannoy)\b/u, 'radio'],
  [
    /^(?:on|over|through|via|from) (?:the |her |his |their )?(?:\w+ )?(?:radio|intercom|walkie|walkie-talkie|loudspeaker|p\.?a\.?|tv|television|speakers?|comms?|megaphone|monitor|tannoy)\b/u,
    'radio',
  ],
  [/^(?:radio|intercom|walkie(?:-talkie)?|loudspeaker|p\.?a\.?|tv|television|on (?:tv|tape|video))$/u, 'radio'],
  [/^v\.? ?o\.?$|^voice[- ]?over$|^narrating$|^narration$/u, 'in the head'],
  [/^v\.? ?o\.?\b.*\b(?:thoughts?|thinking)|^(?:in (?:his|her|their) head|inner voice|thoughts?)$/u, 'in the head'],
  [/^o\.? ?[sc]\.?$|^off(?:[- ]?(?:screen|stage|camera))?$|^(?:unseen|within|distant voice)$/u, 'next room'],
  [
    /^(?:calling |calls |shouting |yelling )?(?:from|in) (?:the )?(?:kitchen|bathroom|bedroom|hall|hallway|other room|next room|adjoining room|next door|upstairs|downstairs|outside|inside|offstage|off stage|off|off-?screen|off-?camera|wings|shower|closet|garage|basement|attic|behind)$/u,
    'next room',
  ],
  [
    /^(?:calling |calls |shouting |yelling |speaking )?(?:through|behind|outside) (?:the |a )?(?:closed )?door$/u,
    'next room',
  ],
]

const ENTRIES: Rules<Direction['entry']> = [
  [/\boverlap(?:s|ping)\b|^simultaneous(?:ly)?\b|\bat the same time\b|\b(?:in )?unison\b|^together$/u, 'overlaps'],
  [/^(?:talking |speaking )?over (?:him|her|them|each other)$/u, 'overlaps'],
  [/^(?:\w+ )?interrupt(?:s|ing)\b|\b(?:jump|break|butt)(?:s|ing) in\b/u, 'cuts in'],
  [/\bcut(?:s|ting) (?:in|off|(?:\w+ ){1,2}off)\b/u, 'cuts in'],
]

const ENDINGS: Rules<Direction['ending']> = [
  [/\btrail(?:s|ing) off\b/u, 'trails off'],
  [
    /^(?:is |gets |getting |being )?(?:interrupted|cut off)\b|\bbreak(?:s|ing) off\b|\bstop(?:s|ping) short\b/u,
    'cut off',
  ],
]

const BEAT =
  /^(?:(?:after|takes?|taking|another|a|an|the|one|very|half|long|longer|lengthy|short|brief|slight|tiny|small|quick|awkward|tense|dramatic|heavy|deep|big|little|uncomfortable|pregnant|stunned|dead|hard|final|last|full|two|of|he|she|they) )*(beats?|pauses?|pausing|silence|silent beat|moment|breath|hesitates|hesitating|hesitation|thinks|thinking|considers|considering)(?: (?:of silence|it over|about it|this|it|for a moment|later))?$/u

function findBeatMs(clause: string): number | undefined {
  const kind = BEAT.exec(clause)?.[1]
  if (kind === undefined) return undefined
  if (/\b(?:long|longer|lengthy|two)\b/u.test(clause) || kind === 'silence') return BEAT_MS.long
  if (/\b(?:short|brief|slight|tiny|small|quick|half|little)\b/u.test(clause)) return BEAT_MS.short
  return kind.startsWith('paus') ? BEAT_MS.pause : BEAT_MS.beat
}

const say = (manner: Manner, amount: Amount = 2) => ({ manner, amount })

/** Groups of words that say something else than each of them. */
const PHRASES: Rules<{ manner: Manner; amount: Amount }> = [
  [/\bunder (?:his|her|their|the|my|its) breath\b|\bsotto\b/u, say('whispered')],
  [
    /\b(?:lower(?:s|ing)|drop(?:s|ping)) (?:his|her|their|the|my|its) voice\b|\bsmall voice\b|\bvoice (?:drops|low|lowered)\b/u,
    say('softer'),
  ],
  [/\bto (?:him|her|my|it|one)self\b|\bto themselves\b/u, say('softer', 1)],
  [
    /\brais(?:es|ing) (?:his|her|their|the|my|its) voice\b|\btop of (?:his|her|their|the|my|its) (?:lungs|voice)\b/u,
    say('louder'),
  ],
  [
    /^(?:\w+ )?over (?:the )?(?:\w+ )?(?:noise|music|din|crowd|wind|engines?|applause|roar|racket|commotion)\b/u,
    say('louder'),
  ],
  [
    /\b(?:battle|war) cry\b|\bcr(?:ies|ying) out\b|\bcall(?:s|ing) (?:out|after|off|back|up|down|over|across|to)\b/u,
    say('louder'),
  ],
  [/\b(?:gritted|clenched) teeth\b|\blos(?:es|ing) (?:it|his temper|her temper)\b|\bblow(?:s|ing) up\b/u, say('angry')],
  [
    /\b(?:out of|short of|catching (?:his|her|their|the|my|its)) breath\b|\bin a (?:hurry|rush|panic)\b|\bcarried away\b/u,
    say('urgent'),
  ],
  [/\bvoice (?:\w+ )?(?:break|crack|shak|trembl|quaver|quiver|catch|falter)/u, say('shaken')],
  [
    /\b(?:near|close to|fighting(?: back)?|holding back|verge of|through|in|into|between|with) (?:\w+ )?(?:tears|sobs)\b|\b(?:tear|well)(?:s|ing) up\b|\bbreak(?:s|ing) down\b/u,
    say('shaken'),
  ],
  [
    /\bmatter[- ]of[- ]fact(?:ly)?\b|\ball business\b|\bno emotion\b|\bwithout (?:any )?(?:emotion|feeling|expression)\b/u,
    say('cold', 1),
  ],
  [/\b(?:barely|hardly|scarcely) (?:audible|aloud|a voice)\b|\bin(?:to)? (?:his|her|their) ear\b/u, say('whispered')],
  [
    /\b(?:losing|loses|out of) patience\b|\bfed up\b|\b(?:had|having) enough\b|\bwits?'? end\b|\btemper \w+ing\b/u,
    say('angry', 1),
  ],
  [
    /\b(?:on edge|wound up|all at once|in one breath|freak(?:s|ing) out)\b|\b(?:speed|pick)(?:s|ing) up\b|\bbeside (?:him|her)self\b/u,
    say('urgent'),
  ],
  [
    /\b(?:lost|deep) in thought\b|\b(?:choosing|searching for|weighing|spelling out) (?:\w+ )?words?\b|\bhalf[- ]asleep\b|\btak(?:es|ing) (?:his|her|their) time\b|\bas if to a child\b|\bat a loss\b|\bmiles away\b/u,
    say('slower', 1),
  ],
  [
    /\b(?:poker|straight)[- ]faced?\b|\bno inflection\b|\ban edge (?:in|to|creeping)\b|\bwith an edge\b|\brolling (?:his|her|their) eyes\b|\bnot buying (?:it|this|that)\b|\bgiving nothing away\b/u,
    say('cold', 1),
  ],
  [/\bon the charm\b|\ball charm\b|\bmelt(?:s|ing)\b/u, say('warm')],
  [/\btongue in cheek\b|\bin high spirits\b|\bcrack(?:s|ing) up\b|\bpoking fun\b|\btwinkl/u, say('amused')],
  [
    /\bchoked up\b|\bfall(?:s|ing) apart\b|\bcom(?:es|ing) apart\b|\blump in\b|\bholding it together\b|\bbreaking point\b|\bswallow(?:s|ing) hard\b/u,
    say('shaken'),
  ],
]

const NEGATIONS = new Set(
  "not no never without stop stops stopped stopping don't doesn't hides hiding ignoring ignores despite instead anything unlike".split(
    ' ',
  ),
)

/** "without raising her voice" asks for nothing; "without emotion" is a phrase of its own. */
const findPhrase = (text: string) => {
  const phrase = findRule(PHRASES, text)
  return phrase?.manner === 'cold' || !text.split(' ').some((word) => NEGATIONS.has(word)) ? phrase : undefined
}

/** Whispering is heard whatever else is asked for; otherwise the first manner that is written counts. */
function chooseManner(clauses: readonly string[]) {
  const manners = clauses.flatMap((clause) => findManner(clause) ?? [])
  return manners.find(({ manner }) => manner === 'whispered') ?? manners[0]
}

/** Words around a manner that do not turn it into an action. */
const FILLERS = new Set(
  'a an the his her their my its very quite rather so too more most extremely completely totally utterly really truly deeply pretty dead all just only still again ever always now and or but yet if of into up out bit little slightly somewhat half almost nearly hint touch trace mildly visibly he she they it we everyone both himself herself themselves being is are be trying tries attempting to stay staying keep keeping sound sounds sounding seem seems remain remaining appear gets getting grows growing goes going becomes becoming turns turning starts starting begins beginning bursts bursting breaks speaking speaks says saying said talking talks replies replying answers answering asks asking adds adding continues continuing responds voice tone manner way air look whole mock fake false forced feigned feigning pretending pretends great genuine real usual own typical sudden even than before ever-so'.split(
    ' ',
  ),
)
const BECOMING = new Set('goes going gets getting turns turning'.split(' '))
const LESS = new Set('little bit slightly somewhat half almost nearly hint touch trace mildly vaguely'.split(' '))
const MORE = new Set('very extremely completely totally utterly deeply so too'.split(' '))
/** The words after these tell at whom, when or why. */
const TAILS = new Set(
  'at as on for about over by from that because when while after before like toward towards behind across who which upon until'.split(
    ' ',
  ),
)
const PHRASE_STARTS = new Set(['with', 'in', 'through', 'between', 'full'])

function findManner(clause: string) {
  const words = clause.split(' ').flatMap((word) => listWords(word))
  const start = words.findIndex((word, at) => at > 0 && PHRASE_STARTS.has(word))
  const parts = start < 0 ? [words] : [words.slice(0, start), words.slice(start)]
  return findFirstManner(parts)
}

function findFirstManner(parts: readonly string[][]) {
  for (const part of parts) {
    const found = readWords(part)
    if (found !== undefined) return found
  }
  return undefined
}

/** "half-whispering" is two words; "sing-song" is one that we know. */
function listWords(word: string): string[] {
  const bare = /\p{L}(?:.*\p{L})?/u.exec(word)?.[0] ?? ''
  if (bare === '') return []
  return bare.includes('-') && findMannerWord(bare) === undefined ? bare.split('-').filter(Boolean) : [bare]
}

function readWords(words: readonly string[]) {
  const isPhrase = PHRASE_STARTS.has(words[0] ?? '')
  const from = isPhrase ? 1 : 0
  const tail = words.findIndex((_, at) => at >= from && isTail(words, at))
  const own = words.slice(from, tail < 0 ? undefined : tail)
  // "with grave irony" is irony.
  const at = isPhrase ? own.findLastIndex(isMannerWord) : own.findIndex(isMannerWord)
  const found = findMannerWord(own[at] ?? '')
  if (found === undefined || isAction(own, at, found) || !fits(own, at, found, isPhrase)) return undefined
  return { manner: found.manner, amount: scaleAmount(found.amount, words) }
}

const isMannerWord = (word: string) => findMannerWord(word) !== undefined
const isUnknown = (word: string) => !FILLERS.has(word) && !word.endsWith('ly') && !isMannerWord(word)

/** "turning cold" says how the line sounds, "turning coldly" how the character turns. */
const isAction = (words: readonly string[], at: number, { isVoice }: MannerWord): boolean =>
  !isVoice && (words[at] ?? '').endsWith('ly') && words.some((word) => BECOMING.has(word))

/** The words around a manner neither deny it nor say what somebody does in that manner. */
function fits(words: readonly string[], at: number, { isVoice }: MannerWord, isPhrase: boolean): boolean {
  const before = words.slice(0, at)
  if (before.some((word) => NEGATIONS.has(word))) return false
  if (isVoice) return !before.some(isUnknown)
  const unknown = words.filter(isUnknown).length
  return unknown === 0 || (isPhrase && unknown === 1 && isMannerWord(words.at(-1) ?? ''))
}

const isTail = (words: readonly string[], at: number): boolean => {
  const word = words[at] ?? ''
  if (word === 'to')
    return !/^(?:be|stay|keep|sound|remain|seem|appear|cry|weep|laugh|sob|shout|yell|scream)$/u.test(
      words[at + 1] ?? '',
    )
  return TAILS.has(word)
}

function scaleAmount(amount: Amount, words: readonly string[]): Amount {
  if (words.some((word) => LESS.has(word))) return 1
  return words.some((word) => MORE.has(word)) ? 2 : amount
}

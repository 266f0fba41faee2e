import type { Found, AskedSlate } from './brief.ts'
import { isTurned, type Match, matchAll, mergeFound, spanOf } from './cues.ts'
import type { Sentence } from './mail.ts'
import { isNaming } from './name-cues.ts'

const CUE =
  /\b(?:(?:re-?)?slates?(?! of| from| for the)|slating|idents?|(?:introduce|present) yourself|introductions?(?= (?:at|to|in|of|with|first|please|clip|[–—+-])|:)|intros?(?= (?:to|at|with|of|on|first|please|clip|in|up|[–—-])|:|,)|(?:state|give|say|tell)(?: us)? your (?:full )?name|(?:stating|giving|saying) your (?:full )?name|state your|name(?:,| and| &| \+| \/|\/) ?(?:your )?(?:age|height|ht|location|rep|agent|agency|city|playing age|role|hometown|union|where you)|hello and (?:your )?name|vorstellung|name to camera|(?:start|begin|open|end|finish|close|lead) with (?:your |a )?(?:full |quick )?(?:name|hello))\b/g
const PLACES: readonly (readonly [place: AskedSlate, words: RegExp])[] = [
  [
    'apart',
    /\b(?:separate(?:ly)?|apart|own (?:file|clip|video)|its own|on its own|standalone|stand-alone|individual (?:file|clip))\b/g,
  ],
  [
    'first',
    /\b(?:(?:at|to|from) (?:the )?(?:very )?(?:top|beginning|start|head|front|outset)(?! of (?:your |the )?(?:slate|ident|intro))|first(?! name| and last)|up ?-?front|up top|before (?:the|your|you|each|every) (?:scenes?|read|first|begin|start)|(?:start|begin|open|kick off|lead) (?:off )?(?:(?:the|your|each) (?:tape|self[ -]?tape|audition|video|scene|recording) )?(?:with|by)|at top|zu beginn|am anfang|au début|head slate|front slate)\b/g,
  ],
  [
    'last',
    /\b(?:(?:at|on|to) (?:the )?(?:very )?(?:end|tail|back)(?! of (?:your |the )?(?:slate|ident|intro))|last(?! name| month| week| year| time)|tail slate|end slate|(?:end|finish|close|wrap up|conclude) (?:(?:the|your|each) (?:tape|self[ -]?tape|audition|video|scene|recording) )?with|after (?:the|your) (?:scenes?|read|last|performance|audition|takes?)|afterwards|tail end|am ende|à la fin)\b/g,
  ],
]
/** "Slate: yes please, beginning." */
const BARE_PLACES: readonly (readonly [place: AskedSlate, word: RegExp])[] = [
  ['apart', /^(?:separate|apart|own)$/],
  ['first', /^(?:top|beginning|start|first|head|front)$/],
  ['last', /^(?:end|last|tail|back)$/],
]
const BARE_REACH = 4
const OF_MAIL = /\b(?:e-?mail|subject line)\b/
/** "Do not slate as the character." */
const AS_CHARACTER = /^ (?:as|in) (?:the |your )?(?:character|role)|^ in character/

const NONE = /^:? ?(?:no\b|none|nope|nah|skip|not |n\/a|keine?r?\b|non\b)/

/** Where the slate goes. */
export function findSlate(sentences: readonly Sentence[]): Found<AskedSlate> | undefined {
  const found = sentences.flatMap((sentence) => readSlate(sentence) ?? [])
  // "Please include a slate" is said again more closely elsewhere.
  const placed = found.filter(({ value }) => value !== 'asked')
  return mergeFound(placed.length > 0 ? placed : found)
}

const listCues = (sentence: Sentence): Match[] =>
  (isNaming(sentence) ? [] : [...listLabel(sentence), ...matchAll(CUE, sentence.low)])
    .map(({ 0: words, index }) => ({ start: index, end: index + words.length }))
    .filter(({ start }) => !(sentence.low.startsWith('name', start) && OF_MAIL.test(sentence.low)))
    .filter(({ end }) => !AS_CHARACTER.test(sentence.low.slice(end, end + 20)))

/** "Ident:" */
const listLabel = ({ low, topic, valueStart }: Sentence) =>
  topic === 'slate' && valueStart > 0 ? [{ 0: low.slice(0, valueStart).trimEnd(), index: 0 }] : []

export const hasSlateCue = (sentence: Sentence): boolean => listCues(sentence).length > 0

function readSlate(sentence: Sentence): Found<AskedSlate> | undefined {
  const { low } = sentence
  const cues = listCues(sentence)
  const [first] = cues
  if (first === undefined) return undefined
  const turned = cues.find((cue) => isTurned(low, cue)) ?? cues.find(({ end }) => NONE.test(low.slice(end, end + 12)))
  if (turned !== undefined) return { value: 'none', span: spanOf(sentence, turned), how: 'said' }
  const near = PLACES.flatMap(([place, words]) =>
    matchAll(words, low).map(({ 0: text, index }) => ({ place, start: index, end: index + text.length })),
  )
    .map((match) => ({ ...match, distance: Math.max(match.start - first.end, first.start - match.end, 0) }))
    .filter(({ place, distance }) => distance < (place === 'apart' ? 60 : 90))
    .toSorted((a, b) => a.distance - b.distance)[0]
  const bare = sentence.topic === 'slate' ? readBare(low.slice(sentence.valueStart)) : undefined
  if (near === undefined && bare !== undefined) return { value: bare, span: spanOf(sentence, first), how: 'said' }
  if (near === undefined) return { value: 'asked', span: spanOf(sentence, first), how: 'said' }
  const span = { start: Math.min(first.start, near.start), end: Math.max(first.end, near.end) }
  return { value: near.place, span: spanOf(sentence, span), how: 'said' }
}

function readBare(value: string): AskedSlate | undefined {
  const words = value
    .split(/[^a-z]+/)
    .filter((word) => word !== '')
    .slice(0, BARE_REACH)
  return BARE_PLACES.find(([, place]) => words.some((word) => place.test(word)))?.[0]
}

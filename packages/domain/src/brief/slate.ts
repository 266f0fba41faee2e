import type { Found, AskedSlate } from './brief.ts'
import { isTurned, type Match, matchAll, mergeFound, spanOf } from './cues.ts'
import type { Sentence } from './mail.ts'
import { isNaming } from './name-cues.ts'

const CUE =
  /\b(?:slates?(?! of)|slating|idents?|introduce yourself|introductions?(?= (?:at|to|in|of|with|first|please)|:)|intros?(?= (?:to|at|with|of|on|first|please|clip|in)|:)|(?:state|give|say|tell)(?: us)? your (?:full )?name|(?:stating|giving|saying) your (?:full )?name|state your|(?:full )?name, (?:age|height|location|rep|agent|agency|city|playing age)|hello and your name|(?:start|begin|open|end|finish|close) with (?:your |a )?(?:full |quick )?(?:name|hello))\b/g
const PLACES: readonly (readonly [place: AskedSlate, words: RegExp])[] = [
  [
    'apart',
    /\b(?:separate(?:ly)?|own (?:file|clip|video)|its own|on its own|standalone|stand-alone|individual (?:file|clip))\b/g,
  ],
  [
    'first',
    /\b(?:(?:at|to|from) (?:the )?(?:very )?(?:top|beginning|start|head|front)(?! of (?:your |the )?(?:slate|ident|intro))|first(?! name| and last)|up ?-?front|before (?:the|your|you) (?:scenes?|read|first|begin|start)|(?:start|begin|open|kick off|lead) (?:off )?(?:(?:the|your|each) (?:tape|self[ -]?tape|audition|video|scene|recording) )?(?:with|by)|at top|head slate|front slate)\b/g,
  ],
  [
    'last',
    /\b(?:(?:at|on|to) (?:the )?(?:very )?(?:end|tail|back)(?! of (?:your |the )?(?:slate|ident|intro))|last(?! name)|tail slate|end slate|(?:end|finish|close|wrap up|conclude) (?:(?:the|your|each) (?:tape|self[ -]?tape|audition|video|scene|recording) )?with|after (?:the|your) (?:scenes?|read|last|performance|audition|takes?)|afterwards|tail end)\b/g,
  ],
]
/** "Do not slate as the character." */
const AS_CHARACTER = /^ (?:as|in) (?:the |your )?(?:character|role)|^ in character/

/** Where the slate goes. */
export function findSlate(sentences: readonly Sentence[]): Found<AskedSlate> | undefined {
  const found = sentences.flatMap((sentence) => readSlate(sentence) ?? [])
  // "Please include a slate" is said again more closely elsewhere.
  const placed = found.filter(({ value }) => value !== 'asked')
  return mergeFound(placed.length > 0 ? placed : found)
}

const listCues = (sentence: Sentence): Match[] =>
  matchAll(CUE, isNaming(sentence) ? '' : sentence.low)
    .map(({ 0: words, index }) => ({ start: index, end: index + words.length }))
    .filter(({ end }) => !AS_CHARACTER.test(sentence.low.slice(end, end + 20)))

export const hasSlateCue = (sentence: Sentence): boolean => listCues(sentence).length > 0

function readSlate(sentence: Sentence): Found<AskedSlate> | undefined {
  const { low } = sentence
  const cues = listCues(sentence)
  const [first] = cues
  if (first === undefined) return undefined
  const turned = cues.find((cue) => isTurned(low, cue))
  if (turned !== undefined) return { value: 'none', span: spanOf(sentence, turned), how: 'said' }
  const near = PLACES.flatMap(([place, words]) =>
    matchAll(words, low).map(({ 0: text, index }) => ({ place, start: index, end: index + text.length })),
  )
    .map((match) => ({ ...match, distance: Math.max(match.start - first.end, first.start - match.end, 0) }))
    .filter(({ place, distance }) => distance < (place === 'apart' ? 60 : 90))
    .toSorted((a, b) => a.distance - b.distance)[0]
  if (near === undefined) return { value: 'asked', span: spanOf(sentence, first), how: 'said' }
  const span = { start: Math.min(first.start, near.start), end: Math.max(first.end, near.end) }
  return { value: near.place, span: spanOf(sentence, span), how: 'said' }
}

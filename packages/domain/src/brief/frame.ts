import type { AskedFrame, Found } from './brief.ts'
import { isTurned, type Match, matchAll, mergeFound, spanOf } from './cues.ts'
import { findFullLengths } from './full-length.ts'
import type { Sentence } from './mail.ts'

const FRAMES: readonly (readonly [frame: AskedFrame, words: RegExp])[] = [
  [
    'head and shoulders',
    /\bheads? ?-?(?:and|&|\/|\+|n|'n'|to)-? ?shoulders?\b|\bshoulders?(?: and)?[ -]up(?:wards)?\b|\bh ?[&+] ?s\b|\bfrom (?:the |your )?shoulders\b/g,
  ],
  [
    'chest',
    /\bmid[ -]?chest\b|\bchest[ -]?(?:up|upwards|height|level|and up|shot)\b|\bfrom (?:the |your )?(?:mid[ -]?)?chest\b|\b(?:medium|mid)[ -]close(?:[ -]?ups?)?\b|\bmcu\b|\bchest to (?:the )?(?:head|top|above)\b|\bhead to (?:mid[ -])?chest\b|\bbust shot\b|\bbrustbild\b/g,
  ],
  [
    'waist',
    /\bwaist[ -]?(?:up|upwards|height|level|and up|shot)\b|\bfrom (?:the |your )?waist\b|\bmid[ -]?shots?\b|\bmedium shots?\b|\bmid[ -]?waist\b|\bhead to waist\b|\bwaist to (?:the )?(?:head|top|above)\b|\bhalbnah\w{0,3}\b|\bplan taille\b|\bcowboy shot\b/g,
  ],
  [
    'close',
    /\b(?<!medium[ -])(?<!mid[ -])close[ -]?ups?\b|\b(?:shoot|film|frame|keep|tape) (?:it |this |us |that )?(?:nice and |very |really )?(?:close|tight)\b(?! to)|\btight (?:frame|framing|shot)\b|\bcu only\b|\bgroßaufnahme\b|\bgros plan\b/g,
  ],
]

/** How much of the actor is in the picture. */
export const findFrame = (sentences: readonly Sentence[]): Found<AskedFrame> | undefined =>
  mergeFound(sentences.flatMap(readFrames))

function readFrames(sentence: Sentence): Found<AskedFrame>[] {
  const { low } = sentence
  const named = FRAMES.flatMap(([value, words]) =>
    matchAll(words, low).map(({ 0: text, index }) => ({ value, start: index, end: index + text.length })),
  )
  const full = findFullLengths(low)
    .filter(({ isFrame }) => isFrame)
    .map((match) => ({ ...match, value: 'full' as const }))
  // "Shot wide, head to toe" is one frame.
  const all = [...named, ...full].toSorted((a, b) => a.start - b.start)
  return all
    .filter((match: Match) => !isTurned(low, match))
    .map(({ value, ...match }) => ({ value, span: spanOf(sentence, match), how: 'said' }))
}

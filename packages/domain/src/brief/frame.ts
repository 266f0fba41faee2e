import type { AskedFrame, Found } from './brief.ts'
import { isNegated, matchAll, mergeFound, spanOf } from './cues.ts'
import type { Sentence } from './mail.ts'

const FRAMES: readonly (readonly [frame: AskedFrame, words: RegExp])[] = [
  ['head and shoulders', /\bheads? ?-?(?:and|&|\/|\+|n|'n')-? ?shoulders?\b|\bshoulders? up\b/g],
  [
    'chest',
    /\bmid[ -]?chest\b|\bchest[ -]?(?:up|upwards|height|level|and up)\b|\bfrom (?:the |your )?chest\b|\bmedium[ -]close(?:[ -]?ups?)?\b|\bmcu\b|\bchest to (?:the )?(?:head|top|above)\b|\bhead to (?:mid[ -])?chest\b|\bbust shot\b/g,
  ],
  [
    'waist',
    /\bwaist[ -]?(?:up|upwards|height|level|and up)\b|\bfrom (?:the |your )?waist\b|\bmid[ -]?shots?\b|\bmedium shots?\b|\bmid[ -]?waist\b|\bhead to waist\b|\bwaist to (?:the )?(?:head|top|above)\b/g,
  ],
  [
    'full',
    /\b(?:shot|shoot|film|tape|frame[d]?|filmed) (?:it )?(?:very )?wide\b[^.]{0,24}\bhead[ -]to[ -]toe\b|\bframed? (?:in )?(?:full[ -](?:body|length)|head[ -]to[ -]toe)\b|\bfull[ -]body fram/g,
  ],
  [
    'close',
    /\b(?<!medium[ -])close[ -]?ups?\b|\b(?:shoot|film|frame|keep|tape) (?:it |this |us |that )?(?:nice and |very |really )?(?:close|tight)\b(?! to)|\btight (?:frame|framing|shot)\b|\bcu only\b/g,
  ],
]

/** How much of the actor is in the picture. */
export function findFrame(sentences: readonly Sentence[]): Found<AskedFrame> | undefined {
  return mergeFound(
    sentences.flatMap((sentence) =>
      FRAMES.flatMap(([value, words]): Found<AskedFrame>[] =>
        matchAll(words, sentence.low)
          .filter(({ index }) => !isNegated(sentence.low, index))
          .slice(0, 1)
          .map(({ 0: text, index }) => ({
            value,
            span: spanOf(sentence, { start: index, end: index + text.length }),
            how: 'said',
          })),
      ),
    ),
  )
}

import { createHash } from 'node:crypto'
import {
  type Direction,
  directionKey,
  type Fullness,
  type Manner,
  MANNERS,
  type Span,
  strengthOf,
} from '@sidelight/domain/direction/direction'
import type { SpokenUnit } from '@sidelight/domain/speech/spoken-unit'
import type { SpeechRequest } from '../speech.ts'

/** The only model that acts on tags; others read them aloud. */
export const ACTING_MODEL = 'eleven_v3'

/** Our own words only: nothing of a script becomes a tag. */
const TAGS: Readonly<Record<Manner, string>> = {
  softer: '[softly]',
  whispered: '[whispers]',
  louder: '[loudly]',
  urgent: '[urgently]',
  slower: '[slowly]',
  cold: '[coldly]',
  warm: '[warmly]',
  amused: '[amused]',
  angry: '[angry]',
  shaken: '[voice shaking]',
}
/** Manners that a stable voice would hardly show. */
const EXPRESSIVE: ReadonlySet<Manner> = new Set<Manner>(['amused', 'angry', 'shaken'])
/** The three steps of stability that the acting model knows. */
const CREATIVE = 0
const NATURAL = 0.5
const SPEEDS: Partial<Record<Manner, number>> = { urgent: 1.15, slower: 0.8 }
const SPEED_LIMITS = { least: 0.7, most: 1.2 }

/** What a rented voice does: manners by tags or settings, and what is done to the finished audio. */
export const carryDirection = ({ spans, beats, place, ending }: Direction): Direction => ({
  spans,
  beats: beats.filter(({ ms }) => ms > 0),
  stresses: [],
  rises: [],
  place,
  ending: ending === 'cut off' ? ending : 'said',
  entry: 'answers',
})

/** Without tags only the speed is directed; less stability makes a voice freer, but not angry or shaken. */
export const listActedManners = (hasTags: boolean): readonly Manner[] =>
  hasTags ? MANNERS : MANNERS.filter((manner) => Object.hasOwn(SPEEDS, manner))

/** Tags are billed like words. */
export const countTagCharacters = ({ spans }: Direction): number =>
  spans.reduce((sum, { manner }) => sum + TAGS[manner].length + 1, 0)

export interface ActedText {
  text: string
  /** Which characters of the text are tags, and no words. */
  isTag: boolean[]
}

/** Puts the tag of each manner before the word at which it begins. */
export function writeTags(units: readonly SpokenUnit[], spans: readonly Span[]): ActedText {
  const characters: string[] = []
  const isTag: boolean[] = []
  const add = (text: string, isTagText: boolean) => {
    for (const character of text) {
      characters.push(character)
      isTag.push(isTagText)
    }
  }
  let word = 0
  for (const [at, { say, written }] of units.entries()) {
    if (at > 0) add(' ', false)
    const end = word + written.length
    for (const { fromWord, manner } of spans) if (fromWord >= word && fromWord < end) add(`${TAGS[manner]} `, true)
    add(say, false)
    word = end
  }
  return { text: characters.join(''), isTag }
}

/** Settings of the voice and a seed, by which the same request gives the same audio; nothing for a neutral line. */
export function describeActing({ text, voiceId, direction, fullness = 'usual', read = 0 }: SpeechRequest) {
  const spans = direction?.spans ?? []
  const seed = createHash('sha256')
    .update(JSON.stringify([voiceId, text, direction === undefined ? '' : directionKey(direction), fullness, read]))
    .digest()
    .readUInt32BE(0)
  if (spans.length === 0) return read === 0 ? {} : { seed }
  const isExpressive = spans.some(({ manner, amount }) => EXPRESSIVE.has(manner) && strengthOf(amount, fullness) >= 1)
  const speed = findSpeed(spans, fullness)
  const stability = isExpressive ? CREATIVE : NATURAL
  return { seed, voiceSettings: { stability, ...(speed === undefined ? {} : { speed }) } }
}

/** The speed holds for a whole request, so only for a manner of the whole line. */
function findSpeed(spans: readonly Span[], fullness: Fullness): number | undefined {
  const [span, ...others] = spans
  const speed = span?.fromWord === 0 && others.length === 0 ? SPEEDS[span.manner] : undefined
  if (span === undefined || speed === undefined) return undefined
  const scaled = speed ** strengthOf(span.amount, fullness)
  return Math.round(Math.min(SPEED_LIMITS.most, Math.max(SPEED_LIMITS.least, scaled)) * 100) / 100
}

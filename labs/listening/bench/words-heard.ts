import { listFollowedWords } from '@sidelight/domain/following/spoken-words'
import type { ListenerParts } from '@sidelight/listening/on-device-listener'
import { followClip } from '../follow-clip.ts'
import { omitWords } from './conditions.ts'
import { transpose } from './sound/stretch.ts'
import type { Utterance } from './utterances.ts'

/** How far the voice is raised for the group of high voices. */
const HIGH = 1.25
const PHRASE_WORDS = 3

interface Counts {
  lines: number
  withoutCue: number
  /** Words that were not said, and how many of them the listener did not hear. */
  dropped: number
  droppedFlagged: number
  /** Words that were said but not heard, in lines with and without dropped words. */
  saidFlagged: number
  clean: number
  cleanFlagged: number
}

const NO_COUNTS: Counts = {
  lines: 0,
  withoutCue: 0,
  dropped: 0,
  droppedFlagged: 0,
  saidFlagged: 0,
  clean: 0,
  cleanFlagged: 0,
}

/** The spoken words that are cut out of the line, in one trial each; the first trial is the whole line. */
function listOmissions({ words }: Utterance): number[][] {
  const middle = Math.floor(words.length / 2)
  const phrase = Array.from({ length: PHRASE_WORDS }, (_, i) => middle - 1 + i)
  const single = [1, middle, words.length - 2].map((word) => [word])
  return [[], ...single, ...(words.length > 2 * PHRASE_WORDS ? [phrase] : [])]
}

/** Which words of a line the listener says it did not hear, against the words that were cut out of the recording. */
export function benchWordsHeard(parts: ListenerParts, utterances: readonly Utterance[]): void {
  const counts = new Map<string, Counts>()
  for (const line of utterances)
    for (const pitch of [1, HIGH])
      for (const omitted of listOmissions(line)) {
        const group = pitch === 1 ? (line.groups[0] ?? line.speaker) : 'high voices'
        const key = `${line.kind}, ${group}`
        counts.set(key, countTrial(parts, line, omitted, pitch, counts.get(key) ?? NO_COUNTS))
      }
  console.log(
    '| Voices | lines | no cue | dropped words flagged | flagged words not said | words of clean lines flagged |',
  )
  console.log('|---|---|---|---|---|---|')
  for (const [key, found] of counts) printCounts(key, found)
}

function countTrial(
  parts: ListenerParts,
  line: Utterance,
  omitted: readonly number[],
  pitch: number,
  before: Counts,
): Counts {
  const pageOfSpoken = listFollowedWords(line.text).flatMap(({ spoken }, page) => spoken.map(() => page))
  const whole = omitted.length === 0 ? line.samples : omitWords(line, omitted)
  const samples = pitch === 1 ? whole : transpose(whole, pitch)
  const { notHeard } = followClip(parts, line.text, samples, { isHolding: true, ignoreUntilMs: 0 })
  const lines = before.lines + 1
  if (notHeard === undefined) return { ...before, lines, withoutCue: before.withoutCue + 1 }
  const dropped = new Set(omitted.map((word) => pageOfSpoken[word] ?? -1))
  const saidFlagged = notHeard.filter((word) => !dropped.has(word)).length
  const isClean = dropped.size === 0
  return {
    lines,
    withoutCue: before.withoutCue,
    dropped: before.dropped + dropped.size,
    droppedFlagged: before.droppedFlagged + notHeard.length - saidFlagged,
    saidFlagged: before.saidFlagged + saidFlagged,
    clean: before.clean + (isClean ? new Set(pageOfSpoken).size : 0),
    cleanFlagged: before.cleanFlagged + (isClean ? saidFlagged : 0),
  }
}

function printCounts(name: string, found: Counts): void {
  const share = (part: number, of: number): string => `${part} of ${of} (${((100 * part) / of).toFixed(1)} %)`
  const flagged = found.droppedFlagged + found.saidFlagged
  const cells = [
    name,
    found.lines,
    found.withoutCue,
    share(found.droppedFlagged, found.dropped),
    share(found.droppedFlagged, flagged),
    share(found.cleanFlagged, found.clean),
  ]
  console.log(`| ${cells.join(' | ')} |`)
}

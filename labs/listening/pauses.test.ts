import { join } from 'node:path'
import { SAMPLE_RATE } from '@sidelight/listening/audio-pipeline'
import { describe, expect, it } from 'vitest'
import { PAUSED_WORDS, pauseBefore, SOUNDS_AFTER_PAUSE, type Trial } from './bench/conditions.ts'
import { listHumanUtterances } from './bench/utterances.ts'
import { followClip } from './follow-clip.ts'
import { loadListenerParts } from './load-listener.ts'

const RECORDINGS = join(import.meta.dirname, 'recordings')
/** Lines of four to eight words, in which a pause weighs most. */
const SHORT = ['austen-0880.wav', 'austen-0930.wav', 'LJ001-0002.wav', 'LJ001-0008.wav']
const LENGTHS_S = [0.5, 1.2, 3, 6]
/** All but the last word was heard: the partner waits this long. */
const UNFINISHED_S = 4

const parts = loadListenerParts()
const lines = (['tuning', 'judging'] as const).flatMap((half) => listHumanUtterances(parts, RECORDINGS, half))
const noSound = () => new Float32Array(0)

/** The time from the end of the line to the cue; negative if the actor is cut off. */
function measureCue(trial: Trial | undefined): number {
  if (trial?.end === undefined) throw new Error('the trial has no end')
  const { cueMs } = followClip(parts, trial.text, trial.samples, { isHolding: true, ignoreUntilMs: 0 })
  return (cueMs ?? Number.POSITIVE_INFINITY) - (trial.end * 1000) / SAMPLE_RATE
}

const listCases = (words: readonly (keyof typeof PAUSED_WORDS)[]) =>
  words.flatMap((word, w) => LENGTHS_S.map((s, i) => ({ word, s, file: SHORT[(i + w) % SHORT.length]! })))

const findLine = (file: string) => lines.find(({ id }) => id === file)!

describe('Pauses in lines that people read', { timeout: 300_000 }, () => {
  it.each(listCases(['second', 'middle']))(
    '[R-10-01] The partner waits through $s s before the $word word of $file, and answers at its end',
    ({ word, s, file }) => {
      const latencyMs = measureCue(pauseBefore(s, PAUSED_WORDS[word], noSound)(findLine(file), [], []))
      expect(latencyMs).toBeGreaterThan(0)
      expect(latencyMs).toBeLessThan(500)
    },
  )

  it.each(listCases(['last']))(
    '[R-10-02] The partner waits $s s, but no more than four, for the last word of $file',
    ({ word, s, file }) => {
      const latencyMs = measureCue(pauseBefore(s, PAUSED_WORDS[word], noSound)(findLine(file), [], []))
      // The last word itself is shorter than a second.
      const earliestMs = s > UNFINISHED_S ? (UNFINISHED_S - s - 1) * 1000 : 0
      expect(latencyMs).toBeGreaterThan(earliestMs)
      expect(latencyMs).toBeLessThan(s > UNFINISHED_S ? 0 : 500)
    },
  )

  it.each(
    Object.entries(SOUNDS_AFTER_PAUSE).flatMap(([sound, makeSound], i) =>
      (['middle', 'last'] as const).map((word) => ({ sound, makeSound, word, file: SHORT[i]! })),
    ),
  )(
    '[R-10-01] After a pause of three seconds, $sound before the $word word of $file does not bring the cue',
    ({ makeSound, word, file }) => {
      const trial = pauseBefore(3, PAUSED_WORDS[word], makeSound)(findLine(file), [], [])
      const latencyMs = measureCue(trial)
      expect(latencyMs).toBeGreaterThan(0)
      expect(latencyMs).toBeLessThan(500)
    },
  )
})

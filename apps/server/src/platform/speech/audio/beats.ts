import type { Beat } from '@sidelight/domain/direction/direction'
import { fadeEnd, fadeStart } from './fade.ts'
import { measureLevels } from './levels.ts'
import type { TimedAudio } from './timed-audio.ts'

const WINDOW_MS = 5
/** The share of the loudest level below which a listener hears a pause. */
const SILENT_SHARE = 0.03
/** Word times may be wrong by this much. */
const TOLERANCE_MS = 60
const FADE_MS = 8

/** Holds the silence before each of these words for as long as asked, counting the pause that is there already. */
export function insertBeats(audio: TimedAudio, sampleRate: number, beats: readonly Beat[]): TimedAudio {
  return beats
    .toSorted((a, b) => b.beforeWord - a.beforeWord)
    .reduce((result, beat) => insertBeat(result, sampleRate, beat), audio)
}

function insertBeat({ samples, words }: TimedAudio, sampleRate: number, { beforeWord, ms }: Beat): TimedAudio {
  const previous = words[beforeWord - 1]
  const next = words[beforeWord]
  if (previous === undefined || next === undefined) return { samples, words }
  const from = Math.max(previous.startMs, previous.endMs - TOLERANCE_MS)
  const to = Math.min(next.endMs, next.startMs + TOLERANCE_MS)
  const pause = findPause(samples, sampleRate, from, to)
  const addedMs = Math.max(0, ms - (pause.endMs - pause.startMs))
  const toSample = (time: number) => Math.round((time / 1000) * sampleRate)
  const cutMs = pause.quietestMs
  const before = samples.slice(0, toSample(cutMs))
  const after = samples.slice(toSample(cutMs))
  // Without a fade, a cut between words that have no pause clicks.
  fadeEnd(before, toSample(FADE_MS))
  fadeStart(after, toSample(FADE_MS))
  const held = new Float32Array(before.length + toSample(addedMs) + after.length)
  held.set(before)
  held.set(after, held.length - after.length)
  return {
    samples: held,
    words: words.map(({ text, startMs, endMs }, at) =>
      at < beforeWord
        ? { text, startMs: Math.min(startMs, cutMs), endMs: Math.min(endMs, cutMs) }
        : { text, startMs: Math.max(startMs, cutMs) + addedMs, endMs: Math.max(endMs, cutMs) + addedMs },
    ),
  }
}

/** The quietest moment between two words, and the silence around it; of no length if the words are spoken as one. */
function findPause(samples: Float32Array, sampleRate: number, fromMs: number, toMs: number) {
  const window = Math.round((WINDOW_MS / 1000) * sampleRate)
  const levels = measureLevels(samples, window)
  const threshold = SILENT_SHARE * levels.reduce((max, level) => Math.max(max, level), 0)
  const first = Math.min(levels.length - 1, Math.floor(fromMs / WINDOW_MS))
  const last = Math.min(levels.length - 1, Math.max(first, Math.ceil(toMs / WINDOW_MS) - 1))
  let quietest = first
  for (let at = first; at <= last; at++) if ((levels[at] as number) < (levels[quietest] as number)) quietest = at
  let start = quietest
  while (start > 0 && (levels[start - 1] as number) < threshold) start--
  let end = quietest
  while (end < levels.length && (levels[end] as number) < threshold) end++
  const isSilent = (levels[quietest] as number) < threshold
  const quietestMs = Math.round((quietest + 0.5) * WINDOW_MS)
  return isSilent
    ? { quietestMs, startMs: start * WINDOW_MS, endMs: end * WINDOW_MS }
    : { quietestMs, startMs: quietestMs, endMs: quietestMs }
}

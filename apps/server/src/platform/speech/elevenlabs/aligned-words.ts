import type { SpokenUnit } from '@sidelight/domain/speech/spoken-unit'
import type { SpokenWord } from '../speech.ts'
import { divideDuration } from '../divide-duration.ts'

export interface Alignment {
  characters: string[]
  characterStartTimesSeconds: number[]
  characterEndTimesSeconds: number[]
}

/** The times of the words alone; undefined if the alignment is not that of the text that was sent. */
export function withoutTags(alignment: Alignment | undefined, isTag: readonly boolean[]): Alignment | undefined {
  if (alignment?.characters.length !== isTag.length) return undefined
  const keepWords = <T>(values: readonly T[]) => values.filter((_, at) => !isTag[at])
  return {
    characters: keepWords(alignment.characters),
    characterStartTimesSeconds: keepWords(alignment.characterStartTimesSeconds),
    characterEndTimesSeconds: keepWords(alignment.characterEndTimesSeconds),
  }
}

/** The times of words by the times of their characters, or in proportion to their lengths without an alignment. */
export function listAlignedWords(
  units: readonly SpokenUnit[],
  alignment: Alignment | undefined,
  removedMs: number,
  durationMs: number,
): SpokenWord[] {
  const text = units.map(({ say }) => say).join(' ')
  const times = readTimes([...text], alignment, removedMs, durationMs)
  const words: SpokenWord[] = []
  let at = 0
  for (const { say, written } of units) {
    const length = [...say].length
    const startMs = Math.max(words.at(-1)?.endMs ?? 0, times.start(at))
    // The pause at the marks behind a word is not the word.
    const spokenLength = [...(/^.*[^\s\p{P}]/su.exec(say)?.[0] ?? say)].length
    words.push(...divideDuration(written, startMs, Math.max(startMs, times.end(at + spokenLength - 1))))
    at += length + 1
  }
  return words
}

function readTimes(text: string[], alignment: Alignment | undefined, removedMs: number, durationMs: number) {
  const clamp = (ms: number) => Math.min(durationMs, Math.max(0, Math.round(ms)))
  if (alignment === undefined || alignment.characters.length !== text.length) {
    const share = (at: number) => clamp((durationMs * at) / text.length)
    return { start: share, end: (at: number) => share(at + 1) }
  }
  const read = (seconds: number[]) => (at: number) => clamp((seconds[at] ?? 0) * 1000 - removedMs)
  return { start: read(alignment.characterStartTimesSeconds), end: read(alignment.characterEndTimesSeconds) }
}

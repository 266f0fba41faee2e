import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { listFollowedWords } from '@sidelight/domain/following/spoken-words'
import { AudioPipeline, SAMPLE_RATE } from '@sidelight/listening/audio-pipeline'
import type { ListenerParts } from '@sidelight/listening/on-device-listener'
import type { SearchCosts } from '@sidelight/listening/search/line-search'
import { SEARCH_COSTS, WITHOUT_MISTAKES } from '@sidelight/listening/search/search-costs'
import { resample } from '../../shared/resample.ts'
import { listClips } from '../manifest.ts'
import { readWav } from '../wav.ts'
import { isWoman, listEmotionFiles } from './emotions.ts'
import { listGameLines, saveGameLine } from './game.ts'
import { type KokoroClip, renderKokoroClips } from './kokoro-voices.ts'
import { BENCH_LINES } from './lines.ts'
import { append, silence } from './sound/splice.ts'
import { type Half, listVoices, speakToFile } from './voices.ts'

export interface SpokenWord {
  from: number
  to: number
}

/** A line spoken once without mistakes. Times are in samples. */
export interface Utterance {
  id: string
  speaker: string
  kind: 'human' | 'game' | 'acted' | 'synthetic' | 'kokoro'
  /** Groups of speakers and moods that are reported apart. */
  groups: readonly string[]
  text: string
  samples: Float32Array
  readonly words: SpokenWord[]
  /** The end of the last word, measured by another engine than ours if possible. */
  readonly end: number
}

const HUMAN_JUDGES = /^(?:austen|jfk|libri)/
const LINES_OF_TUNING_VOICES = 24
/** The silence after a line; the latest possible cue must fit into it. */
const AFTER_S = 5
const GAME_LINES_PER_SPEAKER = 4

export function listSpoken(text: string): string[] {
  return listFollowedWords(text).flatMap((word) => [...word.spoken])
}

const ALIGNMENT_COSTS: SearchCosts = { ...SEARCH_COSTS, ...WITHOUT_MISTAKES }

/** The times of the words in a line without mistakes. */
function findWords(parts: ListenerParts, text: string, samples: Float32Array): SpokenWord[] {
  const spoken = listSpoken(text)
  const pipeline = new AudioPipeline(parts.model, parts.silero, ALIGNMENT_COSTS)
  pipeline.resetAcoustics()
  pipeline.arm(spoken.map((word) => parts.pronouncer.list(word)))
  pipeline.feed(samples)
  const ms = SAMPLE_RATE / 1000
  return pipeline.listEnded().map(({ fromMs, toMs }) => ({ from: fromMs * ms, to: toMs * ms }))
}

/** The last position that is not much quieter than the loudest. */
function findEnd(samples: Float32Array): number {
  const step = SAMPLE_RATE / 100
  const levels = Array.from({ length: Math.floor(samples.length / step) }, (_, i) =>
    Math.hypot(...samples.subarray(i * step, (i + 1) * step)),
  )
  const loudest = Math.max(...levels)
  return (levels.findLastIndex((level) => level > loudest / 50) + 1) * step
}

function makeUtterance(
  parts: ListenerParts,
  facts: Pick<Utterance, 'id' | 'speaker' | 'kind' | 'groups' | 'text'>,
  sound: Float32Array,
  measureEnd: (words: () => readonly SpokenWord[]) => number = () => findEnd(sound),
): Utterance {
  const samples = append(sound, silence(AFTER_S * SAMPLE_RATE))
  let words: SpokenWord[] | undefined
  let end: number | undefined
  /** Computed on demand, because most conditions and most lines of strangers do not need it. */
  return {
    ...facts,
    samples,
    get end() {
      return (end ??= measureEnd(() => this.words))
    },
    get words() {
      return (words ??= findWords(parts, facts.text, samples))
    },
  }
}

export function load(path: string): Float32Array {
  const { rate, samples } = readWav(path)
  return resample(samples, rate, SAMPLE_RATE)
}

export function listHumanUtterances(parts: ListenerParts, folder: string, half: Half): Utterance[] {
  const clips = listClips(JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')))
  return clips
    .filter(({ file }) => HUMAN_JUDGES.test(file) === (half === 'judging'))
    .map(({ file, text, lastWordEndS = 0 }) => {
      const speaker = file.replace(/-.*|\d*\.wav$/, '')
      const end = Math.round(lastWordEndS * SAMPLE_RATE)
      return makeUtterance(
        parts,
        { id: file, speaker, kind: 'human', groups: [], text },
        load(join(folder, file)),
        () => end,
      )
    })
}

/** The recordings of a manifest, which are not in this repository; its paths are relative to it. */
export function listManifestUtterances(parts: ListenerParts, manifest: string): Utterance[] {
  return listClips(JSON.parse(readFileSync(manifest, 'utf8'))).map(({ file, text, speaker = file, groups = [] }) => {
    const sound = withRoomBefore(load(join(dirname(manifest), file)))
    const facts = { id: basename(file), speaker, kind: 'human', groups, text } as const
    return makeUtterance(parts, facts, sound, (words) => findActedEnd(sound, words()))
  })
}

/** The end of a word is never this long. */
const BREATH_S = 0.3
const ROOM_BEFORE_S = 0.4
const withRoomBefore = (sound: Float32Array): Float32Array => append(silence(ROOM_BEFORE_S * SAMPLE_RATE), sound)

export function listSyntheticUtterances(parts: ListenerParts, half: Half): Utterance[] {
  const voices = listVoices().filter((voice) => voice.half === half)
  const lines = half === 'tuning' ? BENCH_LINES.slice(0, LINES_OF_TUNING_VOICES) : BENCH_LINES
  return lines.flatMap((text, index) => {
    const voice = voices[index % voices.length]
    if (voice === undefined) return []
    const { speaker } = voice
    const sound = withRoomBefore(load(speakToFile(voice, index, text)))
    return makeUtterance(
      parts,
      { id: `${speaker}-${index}`, speaker, kind: 'synthetic', groups: [voice.accent], text },
      sound,
    )
  })
}

/** The hero, who has the most lines, and every second other speaker belong to the tuning half. */
export function listGameUtterances(parts: ListenerParts, game: string, half: Half): Utterance[] {
  const lines = listGameLines(game, GAME_LINES_PER_SPEAKER)
  const others = [...new Set(lines.map((line) => line.speaker))].filter((name) => name !== 'JOE').toSorted()
  return lines
    .filter(({ speaker }) => (others.indexOf(speaker) % 2 === 1) === (half === 'judging'))
    .map((line) => {
      const { id, speaker, text } = line
      return makeUtterance(
        parts,
        { id, speaker, kind: 'game', groups: [], text },
        withRoomBefore(load(saveGameLine(line))),
      )
    })
}

/** Lines in our own voices. */
export const listKokoroUtterances = async (parts: ListenerParts, half: Half, count: number): Promise<Utterance[]> =>
  readClips(parts, await renderKokoroClips(half, count))

export const readClips = (parts: ListenerParts, clips: readonly KokoroClip[]): Utterance[] =>
  clips.map(({ file, text, speaker, group }) => {
    const facts = { id: basename(file), speaker, kind: 'kokoro', groups: [group], text } as const
    return makeUtterance(parts, facts, withRoomBefore(load(file)))
  })

/** Some actors breathe out loud after the last word; that is no speech, however loud it is. */
function findActedEnd(sound: Float32Array, words: readonly SpokenWord[]): number {
  const [byLevel, byWords] = [findEnd(sound), words.at(-1)?.to ?? sound.length]
  return byLevel - byWords > BREATH_S * SAMPLE_RATE ? byWords : byLevel
}

/** The given number of recordings of each actor, spread over the moods. */
export function listEmotionUtterances(parts: ListenerParts, folder: string, perActor: number): Utterance[] {
  return Object.values(Object.groupBy(listEmotionFiles(folder), (file) => file.actor)).flatMap((files = []) =>
    Array.from({ length: perActor }, (_, i) => files[Math.floor((i * files.length) / perActor)] ?? [])
      .flat()
      .map(({ path, actor, emotion, isStrong, text }) => {
        const groups = [isWoman(actor) ? 'women' : 'men', ...(isStrong ? ['strong emotion'] : []), emotion]
        const facts = { id: basename(path), speaker: `actor ${actor}`, kind: 'acted', groups, text } as const
        const sound = withRoomBefore(load(path))
        return makeUtterance(parts, facts, sound, (words) => findActedEnd(sound, words()))
      }),
  )
}

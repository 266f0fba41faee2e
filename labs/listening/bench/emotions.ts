import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'

/**
 * Actors who say one sentence in many moods, from the folder `data` of the public repository
 * x4nth055/emotion-recognition-using-speech (RAVDESS and TESS). Not for commercial use: to measure with, on one's own
 * machine; nothing may be fitted to them. Only these actors are measured here, the others are kept for judging.
 */
const ACTORS = new Set(['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12', '25'])

export interface EmotionFile {
  path: string
  actor: string
  emotion: string
  isStrong: boolean
  text: string
}

const SENTENCES: Readonly<Record<string, string>> = {
  'kids-talking': 'Kids are talking by the door.',
  'dogs-sitting': 'Dogs are sitting by the door.',
  '01': 'Kids are talking by the door.',
  '02': 'Dogs are sitting by the door.',
}
/** Actor, speech (01) or song (02), intensity, repetition, sentence or single word, emotion. */
const NAME = /^(?<actor>\d\d)_01_(?<intensity>\d\d)_\d\d_(?<sentence>[\w-]+)_(?<emotion>[a-z]+)\.wav$/
/** The calm ones have kept their first names: 03-01 is speech, then emotion, intensity, sentence, repetition, actor. */
const CALM_NAME = /^03-01-\d\d-(?<intensity>\d\d)-(?<sentence>\d\d)-\d\d-(?<actor>\d\d)_(?<emotion>[a-z]+)\.wav$/

export function listEmotionFiles(folder: string): EmotionFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .toSorted()
    .flatMap((path) => {
      const name = basename(path)
      const { actor, intensity, sentence, emotion } = (NAME.exec(name) ?? CALM_NAME.exec(name))?.groups ?? {}
      if (actor === undefined || sentence === undefined || emotion === undefined || !ACTORS.has(actor)) return []
      const text = SENTENCES[sentence] ?? `Say the word ${sentence}.`
      return { path: join(folder, path), actor, emotion, isStrong: intensity === '02', text }
    })
}

/** Even numbers are women, and the one actor of TESS. */
export function isWoman(actor: string): boolean {
  return Number(actor) % 2 === 0 || actor === '25'
}

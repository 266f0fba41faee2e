import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openKokoro } from '../../voices/kokoro-engine.ts'
import { BENCH_LINES } from './lines.ts'
import type { Half } from './voices.ts'

const cache = join(tmpdir(), 'sidelight-follow', 'kokoro')

export interface KokoroClip {
  file: string
  text: string
  speaker: string
  group: 'women' | 'men'
}

const TUNING_LINES = 20

interface Phrase {
  voiceId: string
  text: string
}

export interface Engine {
  synthesize(request: Phrase & { respellings: [] }): Promise<{ wav: Uint8Array }>
  close(): Promise<void>
}

async function renderTo(file: string, engine: Engine, voiceId: string, text: string): Promise<void> {
  if (existsSync(file)) return
  const { wav } = await engine.synthesize({ text, voiceId, respellings: [] })
  writeFileSync(`${file}.draft`, wav)
  renameSync(`${file}.draft`, file)
}

/** The files of these phrases, in their order. */
export async function renderPhrases(phrases: readonly Phrase[], engine: Engine): Promise<string[]> {
  mkdirSync(cache, { recursive: true })
  const files: string[] = []
  try {
    for (const { voiceId, text } of phrases) {
      const file = join(cache, `${voiceId.replace(':', '-')}-${encodeURIComponent(text)}.wav`)
      await renderTo(file, engine, voiceId, text)
      files.push(file)
    }
  } finally {
    await engine.close()
  }
  return files
}

/** So many lines of the bench, each in another of our own voices, of a woman and of a man in turn. */
export async function renderKokoroClips(half: Half, count: number): Promise<KokoroClip[]> {
  mkdirSync(cache, { recursive: true })
  const engine = openKokoro()
  try {
    const voices = await engine.listVoices()
    const byGroup = {
      women: voices.filter(({ gender }) => gender === 'female'),
      men: voices.filter(({ gender }) => gender === 'male'),
    }
    const clips: KokoroClip[] = []
    const [from, to] = half === 'tuning' ? [0, TUNING_LINES] : [TUNING_LINES, BENCH_LINES.length]
    for (const [index, text] of BENCH_LINES.slice(0, Math.min(to, from + count)).entries()) {
      if (index < from) continue
      const group = index % 2 === 0 ? 'women' : 'men'
      const voice = byGroup[group][Math.floor(index / 2) % byGroup[group].length]
      if (voice === undefined) continue
      const file = join(cache, `${voice.id.replace(':', '-')}-${index}.wav`)
      await renderTo(file, engine, voice.id, text)
      clips.push({ file, text, speaker: voice.id, group })
    }
    return clips
  } finally {
    await engine.close()
  }
}

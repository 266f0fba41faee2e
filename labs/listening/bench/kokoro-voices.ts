import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openKokoro } from '../../voices/kokoro-engine.ts'
import { BENCH_LINES } from './lines.ts'
import type { Half } from './voices.ts'

const cache = join(tmpdir(), 'sidelight-follow', 'kokoro')

interface KokoroClip {
  file: string
  text: string
  speaker: string
  group: 'women' | 'men'
}

const TUNING_LINES = 20

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
      if (!existsSync(file)) {
        const { wav } = await engine.synthesize({ text, voiceId: voice.id, respellings: [] })
        writeFileSync(`${file}.draft`, wav)
        renameSync(`${file}.draft`, file)
      }
      clips.push({ file, text, speaker: voice.id, group })
    }
    return clips
  } finally {
    await engine.close()
  }
}

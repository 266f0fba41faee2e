import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { SAMPLE_RATE } from '@sidelight/listening/hearing'
import { Resampler } from '@sidelight/listening/sound/resampler'
import { loadListenerParts } from './ears.ts'
import { followClip } from './follow-clip.ts'
import { readWav } from './wav.ts'

interface ManifestEntry {
  file: string
  text: string
  lastWordEndS?: number
}

const { values } = parseArgs({
  options: {
    manifest: { type: 'string' },
    dir: { type: 'string' },
    hold: { type: 'string', default: 'yes' },
  },
})
if (values.manifest === undefined) throw new Error('follow-line --manifest M.json [--dir D] [--hold yes|no]')
const folder = values.dir ?? dirname(values.manifest)
const manifest = JSON.parse(readFileSync(values.manifest, 'utf8')) as ManifestEntry[]
const parts = loadListenerParts()

const clips = manifest.map(({ file, text, lastWordEndS }) => {
  const { rate, samples } = readWav(join(folder, file))
  const sound = new Resampler(rate, SAMPLE_RATE).feed(samples)
  const { words, cueMs, cueKind, cpuMs } = followClip(parts, text, sound, values.hold !== 'no')
  const durationMs = (sound.length * 1000) / SAMPLE_RATE
  const latencyMs = cueMs === undefined || lastWordEndS === undefined ? undefined : cueMs - lastWordEndS * 1000
  return {
    file,
    text,
    cueMs: cueMs ?? null,
    cueKind: cueKind ?? null,
    latencyMs: latencyMs === undefined ? null : Math.round(latencyMs),
    cpuShare: Number((cpuMs / (cueMs ?? durationMs)).toFixed(3)),
    words: words.map(({ word, reachedMs, fromMs, toMs }) => ({
      word,
      reachedMs: reachedMs ?? null,
      fromMs: fromMs ?? null,
      toMs: toMs ?? null,
    })),
  }
})
console.log(JSON.stringify(clips, undefined, 1))

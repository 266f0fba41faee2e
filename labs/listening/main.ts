import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { STRICTNESSES } from '@sidelight/listening/cue-thresholds'
import { SAMPLE_RATE } from '@sidelight/listening/audio-pipeline'
import type { ListenOptions } from '@sidelight/listening/listener'
import { Resampler } from '@sidelight/domain/recording/resampler'
import { LANGUAGES } from '@sidelight/listening/words/accents'
import { loadListenerParts } from './load-listener.ts'
import { followClip } from './follow-clip.ts'
import { listClips, type Clip } from './manifest.ts'
import { appendRoomTone } from './room-tone.ts'
import { readWav } from './wav.ts'

const { values } = parseArgs({
  options: {
    manifest: { type: 'string' },
    dir: { type: 'string' },
    hold: { type: 'string', default: 'yes' },
    strictness: { type: 'string' },
    language: { type: 'string' },
  },
})
if (values.manifest === undefined)
  throw new Error(
    'follow-line --manifest M.json [--dir D] [--hold yes|no] ' +
      `[--strictness ${STRICTNESSES.join('|')}] [--language ${LANGUAGES.join('|')}]`,
  )
const folder = values.dir ?? dirname(values.manifest)
const options: ListenOptions = {
  isHolding: values.hold !== 'no',
  ignoreUntilMs: 0,
  strictness: STRICTNESSES.find((candidate) => candidate === values.strictness) ?? 'standard',
  language: LANGUAGES.find((candidate) => candidate === values.language) ?? 'en-US',
}
const parts = loadListenerParts()

function follow({ file, text, lastWordEndS }: Clip): object {
  const { rate, samples } = readWav(resolve(folder, file))
  const sound = appendRoomTone(new Resampler(rate, SAMPLE_RATE).feed(samples))
  const { words, cueMs, cueKind, cpuMs } = followClip(parts, text, sound, options)
  const latencyMs = cueMs === undefined || lastWordEndS === undefined ? undefined : cueMs - lastWordEndS * 1000
  return {
    file,
    text,
    cueMs: cueMs ?? null,
    cueKind: cueKind ?? null,
    latencyMs: latencyMs === undefined ? null : Math.round(latencyMs),
    cpuShare: Number((cpuMs / (cueMs ?? (sound.length * 1000) / SAMPLE_RATE)).toFixed(3)),
    words: words.map(({ word, reachedMs, fromMs, toMs }) => ({
      word,
      reachedMs: reachedMs ?? null,
      fromMs: fromMs ?? null,
      toMs: toMs ?? null,
    })),
  }
}

/** A file that cannot be read must not stop the others. */
function followOrDescribeError(clip: Clip): object {
  try {
    return follow(clip)
  } catch (error) {
    process.exitCode = 1
    return { file: clip.file, text: clip.text, error: error instanceof Error ? error.message : String(error) }
  }
}

const clips = listClips(JSON.parse(readFileSync(values.manifest, 'utf8')))
console.log(JSON.stringify(clips.map(followOrDescribeError), undefined, 1))

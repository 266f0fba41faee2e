import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { SAMPLE_RATE } from '@sidelight/listening/audio-pipeline'
import { renderPhrases } from '../listening/bench/kokoro-voices.ts'
import { BENCH_LINES } from '../listening/bench/lines.ts'
import { listClips } from '../listening/manifest.ts'
import { readWav } from '../listening/wav.ts'
import { resample } from '../shared/resample.ts'
import { openKokoro } from '../voices/kokoro-engine.ts'

/** The rules were chosen with the voices of one half; the other half judges them. */
export type Half = 'tuning' | 'judging'

export interface Speaker {
  name: string
  sex: 'woman' | 'man'
  kind: 'recorded' | 'our voice'
  /** Of 16 kHz. */
  lines: readonly Float32Array[]
}

const RECORDINGS = fileURLToPath(new URL('../listening/recordings/', import.meta.url))
const RECORDED: readonly (Pick<Speaker, 'name' | 'sex'> & { half: Half })[] = [
  { name: 'LJ', sex: 'woman', half: 'tuning' },
  { name: 'austen', sex: 'woman', half: 'judging' },
  { name: 'libri2412', sex: 'woman', half: 'judging' },
  { name: 'libri61', sex: 'man', half: 'judging' },
  { name: 'jfk', sex: 'man', half: 'judging' },
]
/** Every fourth of our voices, in alphabetical order, was used for tuning. */
const TUNING_STEP = 4
const LINES_PER_VOICE = 4
/** So that voices which follow one another say other lines. */
const LINE_STEPS = { voice: 5, line: 28 }

export async function listSpeakers(half: Half): Promise<Speaker[]> {
  return [...listRecorded(half), ...(await listOurVoices(half))]
}

function listRecorded(half: Half): Speaker[] {
  const clips = listClips(JSON.parse(readFileSync(`${RECORDINGS}manifest.json`, 'utf8')))
  return RECORDED.filter((speaker) => speaker.half === half).map(({ name, sex }) => {
    const files = clips.map(({ file }) => file).filter((file) => file.startsWith(name))
    return { name, sex, kind: 'recorded', lines: files.map((file) => load(`${RECORDINGS}${file}`)) }
  })
}

/** Rendered once, and kept. */
async function listOurVoices(half: Half): Promise<Speaker[]> {
  const engine = openKokoro()
  const voices = (await engine.listVoices())
    .map(({ id, gender }, at) => ({ id, gender, at }))
    .toSorted((a, b) => a.id.localeCompare(b.id))
    .filter((_, i) => (i % TUNING_STEP === 0) === (half === 'tuning'))
  const phrases = voices.flatMap(({ id, at }) =>
    Array.from({ length: LINES_PER_VOICE }, (_, i) => ({
      voiceId: id,
      text: BENCH_LINES[(i * LINE_STEPS.line + at * LINE_STEPS.voice) % BENCH_LINES.length] ?? '',
    })),
  )
  const files = await renderPhrases(phrases, engine)
  return voices.map(({ id, gender }, i) => ({
    name: id,
    sex: gender === 'female' ? 'woman' : 'man',
    kind: 'our voice',
    lines: files.slice(i * LINES_PER_VOICE, (i + 1) * LINES_PER_VOICE).map(load),
  }))
}

function load(path: string): Float32Array {
  const { rate, samples } = readWav(path)
  return resample(samples, rate, SAMPLE_RATE)
}

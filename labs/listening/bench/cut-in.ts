import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { SAMPLE_RATE } from '@sidelight/listening/audio-pipeline'
import type { ListenerEvent } from '@sidelight/listening/listener'
import { OnDeviceListener } from '@sidelight/listening/on-device-listener'
import { quantile } from '../../shared/quantile.ts'
import { loadListenerParts } from '../load-listener.ts'
import { MADE_NOISES } from './sound/made-noises.ts'
import { silence } from './sound/splice.ts'
import { listHumanUtterances, listKokoroUtterances, listSyntheticUtterances, type Utterance } from './utterances.ts'

/**
 * How soon a partner who is cut off notices that the actor has begun, and how often a noise is taken for it. The
 * reference is the voice of a line, which may also be a whisper.
 */
const { values } = parseArgs({
  options: { lines: { type: 'string', default: '48' }, noises: { type: 'string', default: '100' } },
})
const HUMAN = fileURLToPath(new URL('../../../../shared/speech', import.meta.url))
const CHUNK = SAMPLE_RATE / 100
const BEFORE_S = 1.5
const SECONDS = 4
const LINE = 'I have no idea what you mean.'

const parts = loadListenerParts()

/** When the listener reported the event after the sound began, in milliseconds; undefined if it did not. */
function report(sound: Float32Array, text: string, type: 'interrupted' | 'speech started'): number | undefined {
  const samples = silence(SECONDS * SAMPLE_RATE)
  sound.forEach((sample, i) => {
    const at = i + BEFORE_S * SAMPLE_RATE
    if (at < samples.length) samples[at] = (samples[at] ?? 0) + sample
  })
  const events: ListenerEvent[] = []
  const listener = new OnDeviceListener(parts, (event) => events.push(event))
  listener.resetAcoustics()
  listener.arm(text, { isHolding: true, ignoreUntilMs: 0, isInterrupting: type === 'interrupted' })
  for (let at = 0; at < samples.length && !events.some((event) => event.type === type); at += CHUNK) {
    // The time of the samples' end: before it nobody can know of them.
    listener.feed(samples.subarray(at, at + CHUNK), (at * 1000) / SAMPLE_RATE)
  }
  const found = events.find((event) => event.type === type)
  return found && found.atMs - BEFORE_S * 1000
}

/** From the first sound that is not much quieter than the loudest. */
function fromFirstSound({ samples }: Utterance): Float32Array {
  const step = SAMPLE_RATE / 200
  const levels = Array.from({ length: Math.floor(samples.length / step) }, (_, i) =>
    Math.hypot(...samples.subarray(i * step, (i + 1) * step)),
  )
  const loudest = Math.max(...levels)
  return samples.subarray(levels.findIndex((level) => level > loudest / 20) * step)
}

const show = (times: readonly (number | undefined)[]): string => {
  const found = times.filter((ms) => ms !== undefined)
  const share = ((100 * found.length) / times.length).toFixed(1).padStart(5)
  const [median, late] = [quantile(found, 0.5), quantile(found, 0.95)].map((ms) => String(Math.round(ms)).padStart(4))
  return `${String(times.length).padStart(5)} ${share} % ${found.length === 0 ? '' : `${median} ${late}`}`
}

const utterances = [
  ...listHumanUtterances(parts, HUMAN, 'tuning'),
  ...listHumanUtterances(parts, HUMAN, 'judging'),
  ...listSyntheticUtterances(parts, 'judging').slice(0, Number(values.lines)),
  ...(await listKokoroUtterances(parts, 'judging', Number(values.lines))),
]
console.log('group            | cut-in: trials, noticed, median and 95th in ms | reference: voice of a line')
for (const [group, lines] of Map.groupBy(utterances, ({ kind }) => kind)) {
  const [cutIn, reference] = (['interrupted', 'speech started'] as const).map((type) =>
    show(lines.map((line) => report(fromFirstSound(line), line.text, type))),
  )
  console.log(`${group.padEnd(16)} | ${cutIn} | ${reference}`)
}
for (const [name, make] of Object.entries(MADE_NOISES)) {
  const sounds = Array.from({ length: Number(values.noises) }, (_, index) => make(index))
  const [cutIn, reference] = (['interrupted', 'speech started'] as const).map((type) =>
    show(sounds.map((sound) => report(sound, LINE, type))),
  )
  console.log(`${name.padEnd(16)} | ${cutIn} | ${reference}`)
}

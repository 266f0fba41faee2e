import { SAMPLE_RATE } from '@sidelight/listening/audio-pipeline'
import type { ListenerEvent } from '@sidelight/listening/listener'
import { type ListenerParts, OnDeviceListener } from '@sidelight/listening/on-device-listener'
import { quantile } from '../../shared/quantile.ts'
import { MADE_NOISES } from './sound/made-noises.ts'
import { silence } from './sound/splice.ts'
import type { Utterance } from './utterances.ts'

const CHUNK = SAMPLE_RATE / 100
const BEFORE_S = 1.5
const SECONDS = 4
const LINE = 'I have no idea what you mean.'
const EVENTS = ['interrupted', 'speech started'] as const

/** When the listener reported the event after the sound began, in milliseconds; undefined if it did not. */
function report(
  parts: ListenerParts,
  sound: Float32Array,
  text: string,
  type: (typeof EVENTS)[number],
): number | undefined {
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

/**
 * How soon a partner who is cut off notices that the actor has begun, and how often a noise is taken for it. The
 * reference is the voice of a line, which may also be a whisper.
 */
export function benchCutIn(parts: ListenerParts, utterances: readonly Utterance[], noises: number): void {
  const compare = (trials: readonly { sound: Float32Array; text: string }[]): string =>
    EVENTS.map((type) => show(trials.map(({ sound, text }) => report(parts, sound, text, type)))).join(' | ')
  console.log('group            | cut-in: trials, noticed, median and 95th in ms | reference: voice of a line')
  for (const [group, lines] of Map.groupBy(utterances, ({ kind }) => kind))
    console.log(
      `${group.padEnd(16)} | ${compare(lines.map((line) => ({ sound: fromFirstSound(line), text: line.text })))}`,
    )
  for (const [name, make] of Object.entries(MADE_NOISES)) {
    const trials = Array.from({ length: noises }, (_, index) => ({ sound: make(index), text: LINE }))
    console.log(`${name.padEnd(16)} | ${compare(trials)}`)
  }
}

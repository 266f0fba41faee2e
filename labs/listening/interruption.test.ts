import { join } from 'node:path'
import { SAMPLE_RATE } from '@sidelight/listening/audio-pipeline'
import type { ListenerEvent } from '@sidelight/listening/listener'
import { OnDeviceListener } from '@sidelight/listening/on-device-listener'
import { expect, it } from 'vitest'
import { MADE_NOISES } from './bench/sound/made-noises.ts'
import { join as joinSounds, silence } from './bench/sound/splice.ts'
import { load } from './bench/utterances.ts'
import { loadListenerParts } from './load-listener.ts'

const TEXT = 'I never asked you to wait for me.'
const LINE = load(join(import.meta.dirname, '../../packages/listening/fixtures/asked.wav'))
const BEFORE_S = 1.5
const CHUNK = SAMPLE_RATE / 100

const parts = loadListenerParts()

/** What is reported of a sound that begins while the partner speaks; times are from its beginning. */
function hear(sound: Float32Array): ListenerEvent[] {
  const events: ListenerEvent[] = []
  const listener = new OnDeviceListener(parts, (event) => events.push({ ...event, atMs: event.atMs - BEFORE_S * 1000 }))
  listener.arm(TEXT, { isHolding: true, ignoreUntilMs: 0, isInterrupting: true })
  const samples = joinSounds(silence(BEFORE_S * SAMPLE_RATE), sound, silence(3 * SAMPLE_RATE))
  for (let at = 0; at < samples.length; at += CHUNK)
    listener.feed(samples.subarray(at, at + CHUNK), (at * 1000) / SAMPLE_RATE)
  return events.filter(({ type }) => type !== 'level')
}

it('[R-64-01] A voice interrupts within a quarter of a second, and the line is followed from its first word', () => {
  const [first, ...rest] = hear(LINE)
  expect(first?.type).toBe('interrupted')
  expect(first?.atMs).toBeLessThan(250)
  const cue = rest.find((event) => event.type === 'cue')
  expect(cue).toMatchObject({ kind: 'heard', notHeard: [] })
  expect(rest.some(({ type }) => type === 'interrupted')).toBe(false)
}, 60_000)

it('[R-64-01] A sniff and a chair interrupt nobody, and nothing else is reported of them', () => {
  for (const name of ['sniff', 'chair'] as const)
    for (const index of [0, 50]) expect(hear(MADE_NOISES[name](index))).toEqual([])
}, 60_000)

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { SAMPLE_RATE } from '@sidelight/listening/audio-pipeline'
import { LISTENING_FILES } from '@sidelight/listening/listening-files'
import { WARPS } from '@sidelight/listening/sound/warps'
import type { LearnedVoice } from '@sidelight/listening/sphinx/warp-estimator'
import { expect, it } from 'vitest'
import { ListenerWorker } from './listener-worker.ts'
import type { ListenerMessage } from './listener-messages.ts'

const ROOT = join(import.meta.dirname, '../../../../..')
const LINE = 'You promised me (beat) there would be no more secrets.'
const CHUNK = 512

function pack(path: string): ArrayBuffer {
  const folders = createRequire(import.meta.url).resolve.paths(path) ?? []
  for (const folder of folders)
    try {
      return Uint8Array.from(gzipSync(readFileSync(join(folder, path)), { level: 1 })).buffer
    } catch {
      // Try the next folder up.
    }
  throw new Error(`${path} is not installed`)
}

/** What is said, with noise before and after it. */
function readSpeech(file = 'promised.wav'): Float32Array {
  const bytes = readFileSync(join(ROOT, 'packages/listening/fixtures', file)).subarray(44)
  const speech = Array.from({ length: bytes.length / 2 }, (_, i) => bytes.readInt16LE(i * 2) / 32_768)
  const noise = Array.from({ length: 2 * SAMPLE_RATE }, (_, i) => (((i * 7919) % 17) - 8) / 32_768)
  return Float32Array.from([...noise.slice(0, SAMPLE_RATE), ...speech, ...noise])
}

const files = Object.fromEntries(Object.entries(LISTENING_FILES).map(([name, { path }]) => [name, pack(path)]))

async function openWorker(voice?: LearnedVoice) {
  const messages: ListenerMessage[] = []
  const worker = new ListenerWorker(
    (message) => messages.push(message),
    () => '',
  )
  await worker.handle({ type: 'load', kind: 'on-device', files })
  expect(messages).toEqual([{ type: 'loaded', kind: 'on-device' }])
  const { port1: port } = new MessageChannel()
  const opening = { type: 'open', listenerId: 1, kind: 'on-device', sampleRate: SAMPLE_RATE, port } as const
  await worker.handle(voice === undefined ? opening : { ...opening, voice })
  const options = { isHolding: true, ignoreUntilMs: 0 }
  const arm = (text = LINE) => worker.handle({ type: 'arm', listenerId: 1, lineId: 1, text, options })
  const feed = (at: number, samples: Float32Array, isAfterGap = false) =>
    worker.feed({ samples, contextMs: (at * 1000) / SAMPLE_RATE, wallMs: Date.now(), isAfterGap })
  return { worker, messages, port, arm, feed }
}

it('[R-41-06] After a gap in the audio the line continues at the word that was reached', async () => {
  const { messages, port, arm, feed } = await openWorker()
  await arm()
  const heard = () => messages.flatMap((message) => (message.type === 'heard' ? [message.event] : []))
  const words = () => heard().flatMap((event) => (event.type === 'word reached' ? [event.pageWord] : []))
  const samplesOfLine = readSpeech()
  let gapAfter: number | undefined
  for (let at = 0; at < samplesOfLine.length; at += CHUNK) {
    const isAfterGap = gapAfter === undefined && (words().at(-1) ?? 0) >= 6
    if (isAfterGap) gapAfter = words().at(-1)
    feed(at, samplesOfLine.subarray(at, at + CHUNK), isAfterGap)
  }
  port.close()
  expect(gapAfter).toBeLessThan(8)
  expect(words()).toEqual(words().toSorted((a, b) => a - b))
  expect(words().at(-1)).toBe(9)
  expect(heard()).toContainEqual(expect.objectContaining({ type: 'cue', kind: 'heard' }))
  expect(heard().find(({ type }) => type === 'cue')).not.toHaveProperty('notHeard')
})

it('[R-45-09] After a gap in the audio "Line!" is heard before the word that comes next in the whole line', async () => {
  const { messages, port, arm, feed } = await openWorker()
  await arm('I never asked you to wait for me.')
  const heard = () => messages.flatMap((message) => (message.type === 'heard' ? [message.event] : []))
  const reached = () => heard().findLast((event) => event.type === 'word reached')?.pageWord ?? 0
  const [line, request] = [readSpeech('asked.wav'), readSpeech('line.wav')]
  let at = 0
  for (; at < line.length && reached() < 3; at += CHUNK) feed(at, line.subarray(at, at + CHUNK))
  const next = reached() + 1
  for (let from = 0; from < request.length; from += CHUNK)
    feed(at + from, request.subarray(from, from + CHUNK), from === 0)
  port.close()
  expect(next).toBeLessThan(7)
  expect(heard().filter(({ type }) => type === 'prompt requested')).toMatchObject([{ pageWord: next }])
})

it('[R-10-05] [R-10-07] A voice is learned on top of what was known of it, and forgotten on request', async () => {
  const known = { frames: 400, scores: WARPS.map((warp) => (warp === 0.88 ? 0 : -50)) }
  const { worker, messages, port, arm, feed } = await openWorker(known)
  const learned = () => messages.flatMap((message) => (message.type === 'voice learned' ? [message.voice] : []))
  const samples = readSpeech()
  await arm()
  feed(0, samples)
  await worker.handle({ type: 'forget voice', listenerId: 1 })
  await arm()
  feed(samples.length, samples)
  port.close()
  const [onTop, anew] = learned().map(({ scores }) => WARPS[scores.indexOf(Math.max(...scores))])
  expect(onTop).toBe(0.88)
  expect(anew).toBeGreaterThan(0.88)
  expect(learned()[1]?.frames).toBeLessThan(300)
})

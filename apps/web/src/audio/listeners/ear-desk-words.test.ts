import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { SAMPLE_RATE } from '@sidelight/listening/audio-pipeline'
import { LISTENING_FILES } from '@sidelight/listening/listening-files'
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
      // The next one up.
    }
  throw new Error(`${path} is not installed`)
}

/** Somebody says the line, and then is silent. */
function sayLine(): Float32Array {
  const bytes = readFileSync(join(ROOT, 'packages/listening/fixtures/promised.wav')).subarray(44)
  const speech = Array.from({ length: bytes.length / 2 }, (_, i) => bytes.readInt16LE(i * 2) / 32_768)
  const room = Array.from({ length: 2 * SAMPLE_RATE }, (_, i) => (((i * 7919) % 17) - 8) / 32_768)
  return Float32Array.from([...room.slice(0, SAMPLE_RATE), ...speech, ...room])
}

it('goes on with the word it was at when a piece of the sound is missing, and counts on', async () => {
  const answers: ListenerMessage[] = []
  const worker = new ListenerWorker(
    (answer) => answers.push(answer),
    () => '',
  )
  const files = Object.fromEntries(Object.entries(LISTENING_FILES).map(([name, { path }]) => [name, pack(path)]))
  await worker.obey({ type: 'load', kind: 'on-device', files })
  expect(answers).toEqual([{ type: 'loaded', kind: 'on-device' }])
  const { port1 } = new MessageChannel()
  await worker.obey({ type: 'open', ear: 1, kind: 'on-device', sampleRate: SAMPLE_RATE, port: port1 })
  await worker.obey({ type: 'arm', ear: 1, line: 1, text: LINE, options: { isHolding: true, ignoreUntilMs: 0 } })

  const heard = () => answers.flatMap((answer) => (answer.type === 'heard' ? [answer.event] : []))
  const words = () => heard().flatMap((event) => (event.type === 'word reached' ? [event.pageWord] : []))
  const sound = sayLine()
  let gapAfter: number | undefined
  for (let at = 0; at < sound.length; at += CHUNK) {
    const isAfterGap = gapAfter === undefined && (words().at(-1) ?? 0) >= 6
    if (isAfterGap) gapAfter = words().at(-1)
    const samples = sound.subarray(at, at + CHUNK)
    worker.hear({ samples, contextMs: (at * 1000) / SAMPLE_RATE, wallMs: Date.now(), isAfterGap })
  }
  port1.close()
  expect(gapAfter).toBeLessThan(8)
  expect(words()).toEqual(words().toSorted((one, other) => one - other))
  expect(words().at(-1)).toBe(9)
  expect(heard()).toContainEqual(expect.objectContaining({ type: 'cue', kind: 'heard' }))
})

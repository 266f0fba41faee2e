import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { launchWith } from '../support/chromium.ts'

const HEADER_BYTES = 44
export const RATE = 16_000
const FIXTURES = fileURLToPath(new URL('../../packages/listening/fixtures', import.meta.url))

/** Spoken by one of flite's voices; the end of its last word was read off the waveform. */
export const PROMISED = {
  file: 'promised.wav',
  text: 'You promised me (beat) there would be no more secrets.',
  endMs: 2590,
}

export const readSpeech = (file: string): Int16Array => {
  const bytes = readFileSync(resolve(FIXTURES, file)).subarray(HEADER_BYTES)
  return Int16Array.from({ length: bytes.length / 2 }, (_, i) => bytes.readInt16LE(i * 2))
}

/** Quieter than any voice, but not silent: a microphone that delivers zeros counts as broken. */
const backgroundNoise = (ms: number): Int16Array =>
  Int16Array.from({ length: (ms * RATE) / 1000 }, (_, i) => ((i * 7919) % 17) - 8)

export function toWav(samples: Int16Array): Buffer {
  const header = readFileSync(join(FIXTURES, PROMISED.file)).subarray(0, HEADER_BYTES)
  header.writeUInt32LE(HEADER_BYTES - 8 + samples.byteLength, 4)
  header.writeUInt32LE(samples.byteLength, 40)
  return Buffer.concat([header, Buffer.from(samples.buffer)])
}

/** The same samples have the same path in every spec file, so that Playwright can keep its browser between them. */
function saveWav(samples: Int16Array): string {
  const wav = toWav(samples)
  const folder = join(tmpdir(), 'sidelight-speech')
  const path = join(folder, `${createHash('sha256').update(wav).digest('hex')}.wav`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(path, wav)
  return path
}

const FAKE_DEVICE = '--use-fake-device-for-media-stream'
const ALLOWED = '--use-fake-ui-for-media-stream'

const browserWith = (...args: string[]) => ({ launchOptions: launchWith(...args) })

/** A browser whose microphone delivers these samples, 16,000 a second, once. */
export const browserWithSpeech = (samples: Int16Array) =>
  browserWith(FAKE_DEVICE, ALLOWED, `--use-file-for-fake-audio-capture=${saveWav(samples)}%noloop`)

/** A browser with a camera, and a microphone that delivers a tone without end. */
export function browserWithCamera({ hertz, amplitude }: { hertz: number; amplitude: number }) {
  const second = Int16Array.from({ length: RATE }, (_, i) =>
    Math.round(32_767 * amplitude * Math.sin((2 * Math.PI * hertz * i) / RATE)),
  )
  return browserWith(`${FAKE_DEVICE}=fps=30`, ALLOWED, `--use-file-for-fake-audio-capture=${saveWav(second)}`)
}

/** A browser that denies its microphone and its camera to every page. */
export const browserWithDeniedMicrophone = () => browserWith(FAKE_DEVICE, '--deny-permission-prompts')

const BEFORE_MS = 1500
const AFTER_MS = 3000

/** A browser whose microphone delivers a line, a pause and the line again, without end. */
export function browserSpeaking({ file }: { file: string }) {
  const pieces = [backgroundNoise(BEFORE_MS), readSpeech(file), backgroundNoise(AFTER_MS)]
  const path = saveWav(Int16Array.from(pieces.flatMap((piece) => [...piece])))
  return browserWith(FAKE_DEVICE, ALLOWED, `--use-file-for-fake-audio-capture=${path}`)
}

/**
 * Replaces the microphone by one that delivers background noise, and a line each time `speakLine` is called, so that the
 * test decides when the actor speaks. To be called before the page opens and before anything that records the output,
 * which would record the microphone too.
 */
export const prepareActor = (page: Page, { file }: { file: string }, seconds = Infinity): Promise<void> =>
  prepareSpeeches(page, [readSpeech(file).slice(0, seconds * RATE)])

/** The same with several lines, which `speakLine` chooses by their index. */
export async function prepareSpeeches(page: Page, speeches: readonly Int16Array[]): Promise<void> {
  const encoded = speeches.map((speech) => Buffer.from(speech.buffer).toString('base64'))
  await page.addInitScript(
    ([encoded, rate]) => {
      const { start } = AudioBufferSourceNode.prototype
      const decode = (base64: string) => {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)
        return Float32Array.from(new Int16Array(bytes.buffer), (sample) => sample / 32_768)
      }
      navigator.mediaDevices.getUserMedia = async () => {
        const lines = encoded.map(decode)
        const context = new AudioContext()
        const microphone = context.createMediaStreamDestination()
        const play = (content: Float32Array<ArrayBuffer>, loop = false) => {
          const buffer = context.createBuffer(1, content.length, rate)
          buffer.copyToChannel(content, 0)
          const source = new AudioBufferSourceNode(context, { buffer, loop })
          source.connect(microphone)
          start.call(source)
        }
        play(
          Float32Array.from({ length: rate }, (_, i) => (((i * 7919) % 17) - 8) / 32_768),
          true,
        )
        const speakLine = (index: number) => {
          const line = lines[index]
          if (line) play(line)
        }
        Object.assign(window, { speakLine })
        return microphone.stream
      }
    },
    [encoded, RATE] as const,
  )
}

export const speakLine = (page: Page, index = 0): Promise<void> =>
  page.evaluate((index) => (window as unknown as { speakLine: (index: number) => void }).speakLine(index), index)

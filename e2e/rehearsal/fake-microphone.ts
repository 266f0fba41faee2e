import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { launchWith } from '../support/chromium.ts'

const HEADER_BYTES = 44
export const RATE = 16_000
const FIXTURES = fileURLToPath(new URL('../../packages/listening/fixtures', import.meta.url))

/** Said by one of flite's voices; where its last word ends was read off the waveform. */
export const PROMISED = {
  file: 'promised.wav',
  text: 'You promised me (beat) there would be no more secrets.',
  endMs: 2590,
}

export const readSpeech = (file: string): Int16Array => {
  const bytes = readFileSync(resolve(FIXTURES, file)).subarray(HEADER_BYTES)
  return Int16Array.from({ length: bytes.length / 2 }, (_, i) => bytes.readInt16LE(i * 2))
}

/** Quieter than any voice, louder than nothing: a microphone that gives zeros is broken. */
const roomTone = (ms: number): Int16Array =>
  Int16Array.from({ length: (ms * RATE) / 1000 }, (_, i) => ((i * 7919) % 17) - 8)

export function toWav(samples: Int16Array): Buffer {
  const header = readFileSync(join(FIXTURES, PROMISED.file)).subarray(0, HEADER_BYTES)
  header.writeUInt32LE(HEADER_BYTES - 8 + samples.byteLength, 4)
  header.writeUInt32LE(samples.byteLength, 40)
  return Buffer.concat([header, Buffer.from(samples.buffer)])
}

function write(samples: Int16Array): string {
  const path = join(mkdtempSync(join(tmpdir(), 'sidelight-speech-')), 'microphone.wav')
  writeFileSync(path, toWav(samples))
  return path
}

const FAKE_DEVICE = '--use-fake-device-for-media-stream'
const ALLOWED = '--use-fake-ui-for-media-stream'

const browserWith = (...args: string[]) => ({ launchOptions: launchWith(...args) })

/** A browser whose microphone hears these samples, 16,000 a second, once. */
export const browserWithSpeech = (samples: Int16Array) =>
  browserWith(FAKE_DEVICE, ALLOWED, `--use-file-for-fake-audio-capture=${write(samples)}%noloop`)

/** A browser with a microphone that no page is given. */
export const browserWithSilence = () => browserWith(FAKE_DEVICE, '--deny-permission-prompts')

const BEFORE_MS = 1500
const AFTER_MS = 3000

/** Its microphone is in front of somebody who says one line, rests, and says it again, for as long as anybody listens. */
export function browserSpeaking({ file }: { file: string }) {
  const pieces = [roomTone(BEFORE_MS), readSpeech(file), roomTone(AFTER_MS)]
  const path = write(Int16Array.from(pieces.flatMap((piece) => [...piece])))
  return browserWith(FAKE_DEVICE, ALLOWED, `--use-file-for-fake-audio-capture=${path}`)
}

const LATE_MS = 25_000

/** Its microphone is in front of somebody who is silent for as long as it takes, and then says one line. */
export const lateSpeakingBrowser = ({ file }: { file: string }, lateMs = LATE_MS) => {
  const pieces = [roomTone(lateMs), readSpeech(file), roomTone(LATE_MS)]
  return browserWithSpeech(Int16Array.from(pieces.flatMap((piece) => [...piece])))
}

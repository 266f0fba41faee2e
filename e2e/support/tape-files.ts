import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { privateFolderOf } from './private-folder.ts'

const RATE = 48_000
const FRAME_RATE = 30
const KEY_EVERY = 15

export interface RecordedTone {
  hertz: number
  amplitude: number
}

/** The files of a take of a test picture, in which the actor and the partner each sound one tone. */
export function createTakeFiles(seconds: number, actor: RecordedTone, partner: RecordedTone): Record<string, Buffer> {
  return {
    'video.mp4': filmTestPicture(seconds),
    'stems.wav': writeStems(seconds, actor, partner),
    'facts.jsonl': Buffer.from(
      listFacts(seconds)
        .map((fact) => `${JSON.stringify(fact)}\n`)
        .join(''),
    ),
  }
}

/** Writes a take into the private folder of the signed-in user, as the recorder does. */
export async function storeTake(
  page: Page,
  email: string,
  documentId: string,
  takeId: string,
  files: Record<string, Buffer>,
) {
  for (const [name, content] of Object.entries(files))
    await page.evaluate(
      async ([privateFolder, documentId, takeId, name, content]) => {
        let folder = await navigator.storage.getDirectory()
        for (const part of [privateFolder, documentId, 'tapes', takeId])
          folder = await folder.getDirectoryHandle(part, { create: true })
        const writable = await (await folder.getFileHandle(name, { create: true })).createWritable()
        await writable.write(Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0)))
        await writable.close()
      },
      [privateFolderOf(email), documentId, takeId, name, content.toString('base64')] as const,
    )
}

/** The level of a tone in 48,000 samples a second, in dB of full scale. */
export function measureTone(samples: Float32Array, hertz: number): number {
  let [real, imaginary] = [0, 0]
  for (const [i, sample] of samples.entries()) {
    const angle = (2 * Math.PI * hertz * i) / RATE
    real += sample * Math.cos(angle)
    imaginary += sample * Math.sin(angle)
  }
  return 20 * Math.log10((2 * Math.hypot(real, imaginary)) / samples.length + 1e-12)
}

/** Runs a program on a file with this content and returns what it prints. */
export function runOn(content: Buffer, program: 'ffmpeg' | 'ffprobe', args: (file: string) => string[]): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'tape-'))
  try {
    const file = join(folder, 'tape.mp4')
    writeFileSync(file, content)
    return execFileSync(program, args(file), { maxBuffer: 1 << 28 })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Keyframes every half second and fragments at each, as the recorder writes them. */
function filmTestPicture(seconds: number): Buffer {
  const input = ['-f', 'lavfi', '-i', `testsrc2=size=640x360:rate=${FRAME_RATE}:duration=${seconds}`]
  const encoder = [
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-bf',
    '0',
    '-g',
    String(KEY_EVERY),
    '-pix_fmt',
    'yuv420p',
  ]
  const fragments = ['-movflags', 'frag_keyframe+empty_moov+default_base_moof', '-f', 'mp4', 'pipe:1']
  return execFileSync('ffmpeg', ['-v', 'error', ...input, ...encoder, ...fragments], { maxBuffer: 1 << 26 })
}

function writeStems(seconds: number, actor: RecordedTone, partner: RecordedTone): Buffer {
  const toText = ({ hertz, amplitude }: RecordedTone) => `${amplitude}*sin(2*PI*${hertz}*t)`
  const input = `aevalsrc=${toText(actor)}|${toText(partner)}:s=${RATE}:d=${seconds}`
  const format = ['-c:a', 'pcm_s16le', '-fflags', '+bitexact', '-flags:a', '+bitexact', '-f', 'wav', 'pipe:1']
  return execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', input, ...format], { maxBuffer: 1 << 26 })
}

function listFacts(seconds: number): object[] {
  const keys = Array.from({ length: (seconds * FRAME_RATE) / KEY_EVERY }, (_, i) => {
    const ms = (i * KEY_EVERY * 1000) / FRAME_RATE
    return { type: 'key', videoMs: ms, packetMs: ms }
  })
  const settings = { width: 640, height: 360, frameRate: FRAME_RATE, bitRate: 1_000_000, sampleRate: RATE }
  const delays = { inputLatencyMs: 0, outputLatencyMs: 0 }
  return [
    { type: 'take', kind: 'scene', number: 1, startedAt: 0, ...settings, ...delays, hasHeadphones: true },
    { type: 'sound began', frame: 0 },
    { type: 'clock', wallMs: 1000, contextMs: 0 },
    { type: 'clock', wallMs: 1000 + seconds * 1000, contextMs: seconds * 1000 },
    { type: 'video clock', zeroWallMs: 1000, videoMs: 0 },
    ...keys,
    { type: 'stopped', contextMs: seconds * 1000, frames: seconds * FRAME_RATE, lostFrames: 0 },
  ]
}

import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { findFact, type TapeFact } from '@sidelight/domain/taping/tape-fact'
import { listPacketTimes } from './media.ts'
import type { SavedTake } from './harness.ts'

const HEADER_BYTES = 44
const FRAME_BYTES = 4
const CLOCK_MS = 250

/** A take of this length, by repeating a short one without encoding it again. */
export function repeatTake(take: SavedTake, seconds: number, folder: string): SavedTake {
  const target = mkdtempSync(join(folder, 'long-'))
  const settings = findFact(take.facts, 'take')
  if (settings === undefined) throw new Error('The take has no settings')
  const video = join(target, 'video.mp4')
  const fragments = ['-movflags', 'frag_keyframe+empty_moov+default_base_moof']
  const loop = ['-stream_loop', '-1', '-i', take.video, '-t', String(seconds), '-c', 'copy']
  execFileSync('ffmpeg', ['-v', 'error', ...loop, ...fragments, video])
  const stems = join(target, 'stems.wav')
  repeatStems(take.stems, stems, seconds * settings.sampleRate)
  const facts = listFacts(video, seconds, settings)
  writeFileSync(join(target, 'facts.jsonl'), facts.map((fact) => `${JSON.stringify(fact)}\n`).join(''))
  return { id: `${take.id}-long`, video, stems, facts }
}

function repeatStems(from: string, to: string, frames: number): void {
  const content = readFileSync(from)
  const header = Buffer.from(content.subarray(0, HEADER_BYTES))
  header.writeUInt32LE(HEADER_BYTES - 8 + frames * FRAME_BYTES, 4)
  header.writeUInt32LE(frames * FRAME_BYTES, 40)
  const sound = content.subarray(HEADER_BYTES)
  const file = openSync(to, 'w')
  writeSync(file, header)
  for (let left = frames * FRAME_BYTES; left > 0; left -= sound.length) writeSync(file, sound.subarray(0, left))
  closeSync(file)
}

function listFacts(video: string, seconds: number, settings: TapeFact & { type: 'take' }): TapeFact[] {
  const keys = listPacketTimes(video, { isKeysOnly: true })
  const clock = Array.from({ length: (seconds * 1000) / CLOCK_MS }, (_, i): TapeFact => ({
    type: 'clock',
    wallMs: 1000 + i * CLOCK_MS,
    contextMs: i * CLOCK_MS,
  }))
  const frames = listPacketTimes(video).length
  return [
    settings,
    { type: 'sound began', frame: 0 },
    ...clock,
    { type: 'video clock', zeroWallMs: 1000, videoMs: 0 },
    ...keys.map((at): TapeFact => ({ type: 'key', videoMs: at * 1000, packetMs: at * 1000 })),
    { type: 'stopped', contextMs: seconds * 1000, frames, lostFrames: 0 },
  ]
}

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const RATE = 48_000
const WHITE = 180
const [WIDTH, HEIGHT] = [32, 18]

const run = (program: 'ffmpeg' | 'ffprobe', args: string[]): Buffer =>
  execFileSync(program, ['-v', 'error', ...args], { maxBuffer: 1 << 30 })

/** When each flash begins, in seconds of the file. An empty slot repeats the frame before it. */
export function listFlashes(file: string, frameRate: number): number[] {
  const scaled = ['-vf', `scale=${WIDTH}:${HEIGHT}:flags=area,format=gray`, '-fps_mode', 'cfr', '-r', String(frameRate)]
  const pixels = run('ffmpeg', ['-i', file, '-an', ...scaled, '-f', 'rawvideo', 'pipe:1'])
  const bytes = WIDTH * HEIGHT
  const isWhite = Array.from({ length: Math.floor(pixels.length / bytes) }, (_, i) => {
    const frame = pixels.subarray(i * bytes, (i + 1) * bytes)
    return frame.reduce((sum, luma) => sum + luma, 0) / bytes > WHITE
  })
  return isWhite.flatMap((white, i) => (white && i > 0 && isWhite[i - 1] === false ? [i / frameRate] : []))
}

/** The packets of the picture, or its keyframes, in seconds of the file. */
export const listPacketTimes = (file: string, { isKeysOnly = false } = {}): number[] =>
  run('ffprobe', ['-select_streams', 'v', '-show_entries', 'packet=pts_time,flags', '-of', 'csv=p=0', file])
    .toString()
    .split('\n')
    .flatMap((line) => {
      const [seconds, flags] = line.split(',')
      const isWanted = !isKeysOnly || flags?.startsWith('K') === true
      return isWanted && Number.isFinite(Number.parseFloat(seconds ?? '')) ? [Number.parseFloat(seconds ?? '')] : []
    })
    .sort((a, b) => a - b)

/** When each white frame begins, by the stamps of the packets: for a recorded file, whose frames are not in slots. */
export function listStampedFlashes(file: string): number[] {
  const times = listPacketTimes(file)
  const scaled = ['-vf', `scale=${WIDTH}:${HEIGHT}:flags=area,format=gray`, '-fps_mode', 'passthrough']
  const pixels = run('ffmpeg', ['-i', file, '-an', ...scaled, '-f', 'rawvideo', 'pipe:1'])
  const bytes = WIDTH * HEIGHT
  const luma = times.map(
    (_, i) => pixels.subarray(i * bytes, (i + 1) * bytes).reduce((sum, each) => sum + each, 0) / bytes,
  )
  return times.filter((_, i) => i > 0 && (luma[i] ?? 0) > WHITE && (luma[i - 1] ?? 0) <= WHITE)
}

/** The sound of a file as one channel, or one channel of it. */
export function readSamples(file: string, channel?: 0 | 1): Float32Array {
  const pan = channel === undefined ? ['-ac', '1'] : ['-af', `pan=mono|c0=c${channel}`]
  const pcm = run('ffmpeg', ['-i', file, '-vn', ...pan, '-ar', String(RATE), '-f', 'f32le', 'pipe:1'])
  return new Float32Array(pcm.buffer.slice(pcm.byteOffset, pcm.byteOffset + pcm.length - (pcm.length % 4)))
}

/** When each click begins, in seconds. */
export function listClicks(samples: Float32Array): number[] {
  const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
  const clicks: number[] = []
  samples.forEach((sample, i) => {
    const isLoud = Math.abs(sample) > loudest / 4
    if (isLoud && i / RATE - (clicks.at(-1) ?? -1) > 0.5) clicks.push(i / RATE)
  })
  return clicks
}

/** The first boxes of an MP4: `moov` must come before `mdat`. */
function isIndexFirst(file: string): boolean {
  const start = readFileSync(file)
    .subarray(0, 1 << 20)
    .toString('latin1')
  const index = start.indexOf('moov')
  const content = start.indexOf('mdat')
  return index !== -1 && (content === -1 || index < content)
}

/** What is wrong with a file for casting: empty if nothing is. */
export function listFaults(file: string): string[] {
  const entries = ['-show_entries', 'stream=codec_tag_string,r_frame_rate', '-of', 'csv=p=0', file]
  const streams = run('ffprobe', entries).toString().trim().split('\n')
  const faults: string[] = []
  if (streams[0] !== 'avc1,30/1') faults.push(`the picture is ${streams[0]}`)
  if (streams[1]?.startsWith('mp4a') !== true) faults.push(`the sound is ${streams[1]}`)
  if (!isIndexFirst(file)) faults.push('the index is not in front')
  try {
    const printed = execFileSync('ffmpeg', ['-v', 'error', '-xerror', '-i', file, '-f', 'null', '-'], { stdio: 'pipe' })
    if (printed.length > 0) faults.push(printed.toString())
  } catch (error) {
    faults.push(`it does not decode: ${String(error)}`)
  }
  return faults
}

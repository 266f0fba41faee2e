import { execFileSync } from 'node:child_process'

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

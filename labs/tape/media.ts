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

/** Between which Firefox's test camera moves its two colours, and how near to an end the encoder shows one. */
const [LEAST, MOST, NEAR] = [16, 240, 2]
const SIDE = MOST - LEAST

/** The camera's step within a round: blue up, red up, blue down, red down. */
function findStep(blue: number, red: number): number {
  if (red >= MOST - NEAR) return 2 * SIDE + MOST - blue
  if (blue >= MOST - NEAR) return SIDE + red - LEAST
  if (blue <= LEAST + NEAR) return 3 * SIDE + MOST - red
  return blue - LEAST
}

/** How far each frame's time is from the camera's, which takes a step a frame, in milliseconds around their mean. */
export function listStepErrors(file: string, frameRate: number): number[] {
  const times = listPacketTimes(file)
  const scaled = ['-vf', 'scale=1:1:flags=area,format=yuv444p', '-fps_mode', 'passthrough']
  const pixels = run('ffmpeg', ['-i', file, '-an', ...scaled, '-f', 'rawvideo', 'pipe:1'])
  let steps = 0
  const errors = times.map((seconds, i) => {
    const step = findStep(pixels[i * 3 + 1] ?? 0, pixels[i * 3 + 2] ?? 0)
    steps = step + Math.round((steps - step) / (4 * SIDE)) * 4 * SIDE
    return (seconds - steps / frameRate) * 1000
  })
  const mean = errors.reduce((sum, error) => sum + error, 0) / errors.length
  return errors.map((error) => error - mean)
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

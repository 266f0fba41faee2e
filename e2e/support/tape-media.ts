import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const RATE = 48_000
const FRAME_RATE = 30
const KEY_EVERY = 15

export interface RecordedTone {
  hertz: number
  amplitude: number
}

const run = (program: 'ffmpeg' | 'ffprobe', args: string[], input?: Buffer): Buffer =>
  execFileSync(program, ['-v', 'error', ...args], { maxBuffer: 1 << 30, ...(input && { input }) })

const ENCODER = ['-c:v', 'libx264', '-preset', 'ultrafast', '-bf', '0', '-g', String(KEY_EVERY), '-pix_fmt', 'yuv420p']
const FRAGMENTS = ['-movflags', 'frag_keyframe+empty_moov+default_base_moof', '-f', 'mp4', 'pipe:1']
/** Keyframes every half second and fragments at each, as the recorder writes them. */
const RECORDED = [...ENCODER, ...FRAGMENTS]

export const filmTestPicture = (seconds: number): Buffer =>
  run('ffmpeg', ['-f', 'lavfi', '-i', `testsrc2=size=640x360:rate=${FRAME_RATE}:duration=${seconds}`, ...RECORDED])

/** A film in which a JPEG does not move. */
export function filmStill(picture: Buffer, seconds: number): Buffer {
  const input = ['-f', 'jpeg_pipe', '-i', 'pipe:0', '-t', String(seconds)]
  const repeated = ['-vf', `loop=-1:1,setpts=N/${FRAME_RATE}/TB,fps=${FRAME_RATE}`]
  return run('ffmpeg', [...input, ...repeated, ...RECORDED], picture)
}

/** Both stems as a WAV file of 48,000 samples a second. */
export function recordTones(seconds: number, actor: RecordedTone, partner: RecordedTone): Buffer {
  const toText = ({ hertz, amplitude }: RecordedTone) => `${amplitude}*sin(2*PI*${hertz}*t)`
  const input = `aevalsrc=${toText(actor)}|${toText(partner)}:s=${RATE}:d=${seconds}`
  const format = ['-c:a', 'pcm_s16le', '-fflags', '+bitexact', '-flags:a', '+bitexact', '-f', 'wav', 'pipe:1']
  return run('ffmpeg', ['-f', 'lavfi', '-i', input, ...format])
}

/** The sound of a file as one channel of 48,000 samples a second, or one channel of it. */
export function readSamples(file: string, channel?: 0 | 1): Float32Array {
  const pan = channel === undefined ? ['-ac', '1'] : ['-af', `pan=mono|c0=c${channel}`]
  const pcm = run('ffmpeg', ['-i', file, '-vn', ...pan, '-ar', String(RATE), '-f', 'f32le', 'pipe:1'])
  return new Float32Array(pcm.buffer.slice(pcm.byteOffset, pcm.byteOffset + pcm.length - (pcm.length % 4)))
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

/** What a file says of itself. */
export const readComment = (file: string): string =>
  run('ffprobe', ['-show_entries', 'format_tags=comment', '-of', 'default=nk=1:nw=1', file]).toString().trim()

/** The frames that a file says it has. */
export const countFrames = (file: string): number =>
  Number(run('ffprobe', ['-select_streams', 'v', '-show_entries', 'stream=nb_frames', '-of', 'csv=p=0', file]))

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
  const { status, stderr } = spawnSync('ffmpeg', ['-v', 'error', '-xerror', '-i', file, '-f', 'null', '-'])
  // What a decoder repairs by guessing is printed without ending the program.
  if (status !== 0 || stderr.length > 0) faults.push(`it does not decode: ${stderr.toString()}`)
  return faults
}

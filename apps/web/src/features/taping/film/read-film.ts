import { Resampler } from '@sidelight/domain/recording/resampler'
import { ALIGN_SAMPLE_RATE } from '@sidelight/listening/align/align-sound'
import { measureOnsets, type Onsets } from '@sidelight/listening/align/sound-onsets'
import {
  AudioSampleSink,
  EncodedPacketSink,
  Input,
  MP4,
  QTFF,
  type AudioSample,
  type InputAudioTrack,
  type InputVideoTrack,
  type Source,
} from 'mediabunny'
import { FilmError } from './film-messages.ts'

const FILM = {
  maxSeconds: 3600,
  /** The cut is at one of them. */
  maxKeySeconds: 1.05,
  /** What a tape may have: every frame gets a place of its own, and a faster film would run slower. */
  frameRates: [24, 25, 30],
  /** Of a frame rate; 29.97 is 30. */
  rateTolerance: 0.02,
  /** Of a slot. */
  slotTolerance: 0.1,
}

export interface FilmFrame {
  seconds: number
  isKey: boolean
}

/** A phone's film, with its frames and what was heard. Times are seconds of the film. */
export interface Film {
  packets: EncodedPacketSink
  decoderConfig: VideoDecoderConfig
  width: number
  height: number
  frameRate: number
  frames: readonly FilmFrame[]
  sound: Onsets
  close: () => void
}

/** Opens a film whose picture can be copied into a tape as it is. Throws a `FilmError` for any other file. */
export async function readFilm(source: Source, onProgress: (share: number) => void): Promise<Film> {
  const input = new Input({ source, formats: [MP4, QTFF] })
  try {
    const [video, audio] = await findTracks(input)
    const decoderConfig = await video.getDecoderConfig()
    if (!decoderConfig?.codec.startsWith('avc')) throw new FilmError('other picture format')
    if ((await video.getRotation()) !== 0) throw new FilmError('turned')
    const packets = new EncodedPacketSink(video)
    const frames = await listFrames(packets)
    const frameRate = judgeFrames(frames)
    const sound = measureOnsets(await readSound(audio, frames.at(-1)?.seconds ?? 0, onProgress))
    const [width, height] = await Promise.all([video.getCodedWidth(), video.getCodedHeight()])
    return { packets, decoderConfig, width, height, frameRate, frames, sound, close: () => input.dispose() }
  } catch (error) {
    input.dispose()
    throw error
  }
}

async function findTracks(input: Input): Promise<[InputVideoTrack, InputAudioTrack]> {
  const find = async () => Promise.all([input.getPrimaryVideoTrack(), input.getPrimaryAudioTrack()])
  const [video, audio] = await find().catch((cause: unknown) => {
    throw new FilmError('not a film', { cause })
  })
  if (!video) throw new FilmError('not a film')
  if (!audio) throw new FilmError('no sound')
  if (!(await audio.canDecode())) throw new FilmError('sound unreadable')
  return [video, audio]
}

async function listFrames(packets: EncodedPacketSink): Promise<FilmFrame[]> {
  const frames: FilmFrame[] = []
  for await (const { timestamp, type } of packets.packets(undefined, undefined, { metadataOnly: true }))
    frames.push({ seconds: timestamp, isKey: type === 'key' })
  return frames
}

/** The frame rate of a film that can be cut, and copied without its order being changed. */
function judgeFrames(frames: readonly FilmFrame[]): number {
  const [first, last] = [frames[0]?.seconds ?? 0, frames.at(-1)?.seconds ?? 0]
  if (frames.length < 2) throw new FilmError('not a film')
  if (last - first > FILM.maxSeconds) throw new FilmError('too long')
  if (frames.some(({ seconds }, at) => seconds <= (frames[at - 1]?.seconds ?? -Infinity)))
    throw new FilmError('other order')
  const frameRate = findFrameRate(frames.map(({ seconds }) => seconds - first))
  if (frameRate === undefined) throw new FilmError('frame rate')
  // By frames: where the picture stood still for seconds there is nothing to cut.
  let sinceKey = 0
  for (const { isKey } of frames) {
    sinceKey = isKey ? 1 : sinceKey + 1
    if (sinceKey > FILM.maxKeySeconds * frameRate) throw new FilmError('few keyframes')
  }
  return frameRate
}

/** A film of the camera page has a slot for each frame, also for those that its camera lost; other films have their mean. */
function findFrameRate(times: readonly number[]): number | undefined {
  const mean = (times.length - 1) / (times.at(-1) ?? 0)
  const isInSlots = (rate: number) =>
    times.every((seconds) => Math.abs(seconds * rate - Math.round(seconds * rate)) <= FILM.slotTolerance)
  return (
    FILM.frameRates.find((rate) => Math.abs(mean / rate - 1) <= FILM.rateTolerance) ??
    FILM.frameRates.findLast((rate) => mean < rate && isInSlots(rate))
  )
}

/** One channel at the rate of the alignment, in its place on the clock of the film. */
async function readSound(
  track: InputAudioTrack,
  seconds: number,
  onProgress: (share: number) => void,
): Promise<Float32Array> {
  const sound = new Float32Array(Math.ceil((seconds + 1) * ALIGN_SAMPLE_RATE))
  let resampler: Resampler | undefined
  let at = 0
  const put = (samples: Float32Array) => {
    sound.set(samples.subarray(0, Math.max(0, sound.length - at)), Math.min(at, sound.length))
    at += samples.length
  }
  for await (const sample of new AudioSampleSink(track).samples()) {
    if (resampler === undefined) {
      resampler = new Resampler(sample.sampleRate, ALIGN_SAMPLE_RATE)
      at = Math.max(0, Math.round(sample.timestamp * ALIGN_SAMPLE_RATE))
    }
    put(resampler.feed(readMono(sample)))
    onProgress(Math.min(1, sample.timestamp / Math.max(1, seconds)))
    sample.close()
  }
  return sound
}

function readMono(sample: AudioSample): Float32Array {
  const mono = new Float32Array(sample.numberOfFrames)
  const channel = new Float32Array(sample.numberOfFrames)
  for (let planeIndex = 0; planeIndex < sample.numberOfChannels; planeIndex++) {
    sample.copyTo(channel, { planeIndex, format: 'f32-planar' })
    channel.forEach((value, i) => (mono[i] = (mono[i] ?? 0) + value / sample.numberOfChannels))
  }
  return mono
}

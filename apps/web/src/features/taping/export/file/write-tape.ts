import { SOUND_BIT_RATE } from '@sidelight/domain/taping/choose-quality'
import { describeTape } from '@sidelight/domain/taping/export/describe-tape'
import { partnerGain, type TapeMix } from '@sidelight/domain/taping/mix-plan'
import type { TapeExportPlan, TapeMeasures } from '@sidelight/domain/taping/export/tape-export-plan'
import {
  AudioSampleSource,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
  Quality,
  StreamTarget,
  type StreamTargetChunk,
} from 'mediabunny'
import { prepareAac } from './aac-encoder.ts'
import { measureStems, mixStems, type SoundPart } from './mix-stems.ts'
import type { OpenTake } from './open-take.ts'
import { assertJoinable, planPicture, type PicturePart } from './plan-picture.ts'
import { SoundTrack } from './sound-track.ts'
import { TapeExportError } from './tape-export-error.ts'

const SOUND_QUALITY = new Quality({ bitrate: SOUND_BIT_RATE })
const AAC_FRAME = 1024
/** The packets with which an encoder starts and ends. */
const SPARE_PACKETS = 16
/** Sound is written this far ahead of the picture, so that players find both close together. */
const AHEAD_SECONDS = 0.5
const WRITE_BYTES = 1 << 22
/** Of the progress, by the time it takes. */
const MEASURING_SHARE = 0.2

/** The file to write. */
export interface TapeSink {
  write: (bytes: Uint8Array<ArrayBuffer>, position: number) => void
}

export type WrittenTape = Omit<TapeMeasures, 'bytes' | 'light'>

/** Writes an MP4 with `moov` in front. The picture is copied, never encoded again; memory does not grow with the length. */
export async function writeTape(
  takes: ReadonlyMap<string, OpenTake>,
  plan: TapeExportPlan,
  sink: TapeSink,
  onProgress: (share: number) => void,
): Promise<WrittenTape> {
  const pictures = await planPictures(takes, plan)
  const slots = sum(pictures.map(({ length }) => length))
  const frames = sum(pictures.map((part) => part.slots.length))
  const seconds = slots / plan.frameRate
  const { sampleRate, decoderConfig } = describe(pictures)

  const parts = planSound(pictures, plan.frameRate)
  let readSeconds = 0
  const levels = await measureStems(parts, () => onProgress(MEASURING_SHARE * Math.min(1, ++readSeconds / seconds)))
  // Takes of one file may have the partner at different levels; the loudest is judged.
  const gain = Math.max(...parts.map(({ mix }) => partnerGain(mix, levels.actorDb, levels.partnerDb)))

  await prepareAac({ numberOfChannels: 1, sampleRate, quality: SOUND_QUALITY })
  const audio = new AudioSampleSource({ codec: 'aac', quality: SOUND_QUALITY })
  const video = new EncodedVideoPacketSource('avc')
  const output = createOutput(sink)
  output.addVideoTrack(video, { frameRate: plan.frameRate, maximumPacketCount: frames })
  const soundPackets = Math.ceil((seconds * sampleRate) / AAC_FRAME) + SPARE_PACKETS
  output.addAudioTrack(audio, { maximumPacketCount: soundPackets })
  const described = new Map([...takes].map(([id, { take }]) => [id, take]))
  if (plan.isUncut !== true) output.setMetadataTags({ comment: describeTape(described, plan.parts) })
  await output.start()
  const sound = new SoundTrack(mixStems(parts, levels), sampleRate, audio)
  let slot = 0
  for (const part of pictures) {
    let index = 0
    for await (const packet of copyPackets(part)) {
      const at = part.slots[index++] ?? 0
      const timestamp = (slot + at) / plan.frameRate
      const slotsShown = index === part.slots.length ? part.length - at : 1
      await video.add(packet.clone({ timestamp, duration: slotsShown / plan.frameRate }), { decoderConfig })
      await sound.writeUntil(timestamp + AHEAD_SECONDS)
      onProgress(MEASURING_SHARE + (1 - MEASURING_SHARE) * (timestamp / seconds))
    }
    slot += part.length
  }
  await sound.writeUntil(Infinity)
  await output.finalize()

  return {
    seconds,
    width: decoderConfig.codedWidth ?? 0,
    height: decoderConfig.codedHeight ?? 0,
    frames,
    lostFrames: slots - frames,
    actorDb: levels.actorDb,
    partnerDb: gain === 0 || levels.partnerDb === undefined ? undefined : levels.partnerDb + 20 * Math.log10(gain),
    ...sound.measures,
  }
}

type TapePicture = PicturePart & { mix: TapeMix }

async function planPictures(takes: ReadonlyMap<string, OpenTake>, plan: TapeExportPlan): Promise<TapePicture[]> {
  const opened = plan.parts.map((part) => {
    const open = takes.get(part.takeId)
    if (open === undefined) throw new TapeExportError('take unreadable')
    return { part, open }
  })
  assertJoinable(opened.map(({ open }) => open))
  const pictures: TapePicture[] = []
  for (const { part, open } of opened)
    pictures.push({ ...(await planPicture(open, part, plan.frameRate)), mix: part.mix })
  return pictures
}

function describe([first]: readonly PicturePart[]): { sampleRate: number; decoderConfig: VideoDecoderConfig } {
  if (first === undefined) throw new TapeExportError('take unreadable')
  return { sampleRate: first.open.stems.sampleRate, decoderConfig: first.open.decoderConfig }
}

/**
 * The sound of each part, as long as its picture. What the microphone delivers was said earlier by its delay; the
 * partner was heard later by the delay of the output.
 */
function planSound(pictures: readonly TapePicture[], frameRate: number): SoundPart[] {
  let slot = 0
  return pictures.map(({ open, from, length, mix }) => {
    const { sampleRate } = open.stems
    const toSamples = (seconds: number) => Math.round(seconds * sampleRate)
    const microphone = toSamples(from + (open.inputLatencyMs - mix.nudgeMs) / 1000)
    const partner = toSamples(from - (open.outputLatencyMs + mix.nudgeMs) / 1000)
    const startsAt = toSamples(slot / frameRate)
    slot += length
    return {
      stems: open.stems,
      mix,
      from: { microphone, partner },
      length: toSamples(slot / frameRate) - startsAt,
      actorLines: open.take.lines
        .filter(({ isActors }) => isActors)
        .map((line) => ({
          from: toSamples(line.firstVoice ?? line.from) - microphone,
          to: toSamples(line.to) - microphone,
        })),
    }
  })
}

/** Keyframes are told by their content, because the file marks only some of them. */
async function* copyPackets({ open, first, slots }: PicturePart) {
  let copied = 0
  for await (const packet of open.packets.packets(first)) {
    if (copied++ === slots.length) return
    yield packet.clone({ type: (await open.track.determinePacketType(packet)) ?? packet.type })
  }
}

function createOutput(sink: TapeSink): Output {
  const stream = new WritableStream<StreamTargetChunk>({ write: ({ data, position }) => sink.write(data, position) })
  return new Output({
    format: new Mp4OutputFormat({ fastStart: 'reserve' }),
    target: new StreamTarget(stream, { chunked: true, chunkSize: WRITE_BYTES }),
  })
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

import { createClockMap, type ClockMap } from '@sidelight/domain/taping/clock-map'
import { parseFacts, readTake } from '@sidelight/domain/taping/read-take'
import type { TapeFact } from '@sidelight/domain/taping/tape-fact'
import type { TapeTake } from '@sidelight/domain/taping/tape-take'
import { EncodedPacketSink, Input, MP4, type InputVideoTrack, type Source } from 'mediabunny'
import { StemsReader, type ReadableBytes } from './stems-reader.ts'
import { TapeExportError } from './tape-export-error.ts'

/** The three files of a take. */
export interface TakeFiles {
  facts: string
  video: Source
  videoBytes: number
  stems: ReadableBytes
}

export interface OpenTake {
  take: TapeTake
  clockMap: ClockMap
  keys: readonly TakeKey[]
  track: InputVideoTrack
  packets: EncodedPacketSink
  decoderConfig: VideoDecoderConfig
  stems: StemsReader
  inputLatencyMs: number
  outputLatencyMs: number
  /** What to add to the timestamp of a packet to get the camera's time. */
  videoStartMs: number
  close: () => void
}

/** A keyframe, by its place in the take and in the file. */
export interface TakeKey {
  seconds: number
  packetMs: number
}

export async function openTake(id: string, files: TakeFiles): Promise<OpenTake> {
  const facts = parseFacts(files.facts)
  const take = readTake({ id, facts, videoBytes: files.videoBytes, soundBytes: files.stems.size })
  const settings = findFact(facts, 'take')
  const keys = facts.filter((fact) => fact.type === 'key')
  const [firstKey] = keys
  if (take === undefined || settings === undefined || firstKey === undefined)
    throw new TapeExportError('take unreadable')

  const input = new Input({ source: files.video, formats: [MP4] })
  const track = await input.getPrimaryVideoTrack()
  const decoderConfig = await track?.getDecoderConfig()
  if (!track || !decoderConfig?.codec.startsWith('avc')) throw new TapeExportError('take unreadable')
  const clockMap = createClockMap(facts)
  return {
    take,
    clockMap,
    keys: keys.map(({ videoMs, packetMs }) => ({ seconds: clockMap.videoSeconds(videoMs), packetMs })),
    track,
    packets: new EncodedPacketSink(track),
    decoderConfig,
    stems: new StemsReader(files.stems, settings.sampleRate),
    inputLatencyMs: settings.inputLatencyMs,
    outputLatencyMs: settings.outputLatencyMs,
    videoStartMs: firstKey.videoMs - firstKey.packetMs,
    close: () => input.dispose(),
  }
}

const findFact = <T extends TapeFact['type']>(
  facts: readonly TapeFact[],
  type: T,
): Extract<TapeFact, { type: T }> | undefined =>
  facts.find((fact): fact is Extract<TapeFact, { type: T }> => fact.type === type)

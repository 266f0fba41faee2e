import { SAMPLE_BYTES, WAV_HEADER_BYTES, wavHeader } from '@sidelight/domain/recording/wav'
import type { TapeFact } from '@sidelight/domain/taping/tape-fact'
import type { TapeLine } from '@sidelight/domain/taping/tape-take'
import { measureStems, type StemLevels } from '../../export/file/mix-stems.ts'
import { StemsReader } from '../../export/file/stems-reader.ts'

const CHANNELS = 2
const MAX_DELAY_SECONDS = 2
/** A gain that jumps clicks. */
const GAIN_SECONDS = 0.02

export interface PreviewSound {
  context: AudioContext
  /** Plays both stems; its time is that of the microphone's. */
  element: HTMLAudioElement
  levels: StemLevels
  setPartnerGain: (gain: number) => void
  close: () => void
}

/** The element reads the file as it plays, so that a long take does not fill the memory. */
export async function openPreviewSound(
  file: File,
  { sampleRate, inputLatencyMs, outputLatencyMs }: Extract<TapeFact, { type: 'take' }>,
  lines: readonly TapeLine[],
): Promise<PreviewSound> {
  const stems = new StemsReader({ size: file.size, read: (from, to) => file.slice(from, to).arrayBuffer() }, sampleRate)
  const actorLines = lines
    .filter(({ isActors }) => isActors)
    .map(({ firstVoice, from, to }) => ({ from: (firstVoice ?? from) * sampleRate, to: to * sampleRate }))
  const whole = { stems, from: { microphone: 0, partner: 0 }, length: stems.frames, actorLines }
  const levels = await measureStems([whole], () => undefined)

  const address = URL.createObjectURL(withHeader(file, stems))
  const element = new Audio(address)
  element.preload = 'auto'
  const context = new AudioContext()
  const splitter = new ChannelSplitterNode(context, { numberOfOutputs: CHANNELS })
  context.createMediaElementSource(element).connect(splitter)
  splitter.connect(context.destination, 0)
  // What the actor said reached the file late, what they heard left it early.
  const delayTime = Math.min(MAX_DELAY_SECONDS, (inputLatencyMs + outputLatencyMs) / 1000)
  const delay = new DelayNode(context, { delayTime, maxDelayTime: MAX_DELAY_SECONDS })
  const partner = new GainNode(context, { gain: 0 })
  splitter.connect(delay, 1).connect(partner).connect(context.destination)
  return {
    context,
    element,
    levels,
    setPartnerGain: (gain) => void partner.gain.setTargetAtTime(gain, context.currentTime, GAIN_SECONDS),
    close: () => {
      element.pause()
      element.removeAttribute('src')
      URL.revokeObjectURL(address)
      void context.close()
    },
  }
}

/** The header of a take that nobody ended tells no length. */
function withHeader(file: File, { frames, sampleRate }: StemsReader): Blob {
  const dataBytes = frames * CHANNELS * SAMPLE_BYTES
  const samples = file.slice(WAV_HEADER_BYTES, WAV_HEADER_BYTES + dataBytes)
  return new Blob([wavHeader({ sampleRate, channels: CHANNELS, dataBytes }), samples], { type: 'audio/wav' })
}

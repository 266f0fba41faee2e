import { Resampler } from '@sidelight/domain/recording/resampler'
import { wavHeader } from '@sidelight/domain/recording/wav'
import { READER_SAMPLE_RATE } from '@sidelight/domain/sharing/reader-limits'
import { createReadingEnd } from '@sidelight/domain/sharing/reading-end'
import type { AudioChunk } from '#audio/microphone/audio-chunk.ts'
import type { Microphone } from '#audio/microphone/microphone.ts'

/** The resampler keeps its last samples to itself, so silence is fed after them. */
const FLUSH_SECONDS = 0.05

export interface LineRecording {
  /** Ends the line now. */
  stop: () => void
  /** Drops it. */
  cancel: () => void
}

interface Listeners {
  onLevel: (levelDb: number) => void
  /** With a mono WAV, or nothing if nobody spoke. */
  onEnd: (wav: Blob | undefined) => void
}

/** Records from now on, until the line has been read or `stop`. */
export function recordLine(
  microphone: Pick<Microphone, 'attach' | 'sampleRate'>,
  expectedMs: number,
  { onLevel, onEnd }: Listeners,
): LineRecording {
  const chunks: Float32Array[] = []
  const end = createReadingEnd(expectedMs)
  const { port1, port2 } = new MessageChannel()
  const detach = microphone.attach(port2)
  let isOver = false
  const close = () => {
    isOver = true
    detach()
    port1.close()
  }
  const stop = () => {
    if (isOver) return
    close()
    onEnd(end.hasVoice() ? encode(chunks, microphone.sampleRate) : undefined)
  }
  port1.addEventListener('message', ({ data: { samples } }: MessageEvent<AudioChunk>) => {
    if (isOver) return
    chunks.push(samples)
    const levelDb = levelOf(samples)
    onLevel(levelDb)
    if (end.feed(levelDb, samples.length / microphone.sampleRate)) stop()
  })
  port1.start()
  const cancel = () => {
    if (!isOver) close()
  }
  return { stop, cancel }
}

function levelOf(samples: Float32Array): number {
  let energy = 0
  for (const sample of samples) energy += sample * sample
  return 10 * Math.log10(energy / samples.length + 1e-10)
}

function encode(chunks: readonly Float32Array[], sampleRate: number): Blob {
  const resampler = new Resampler(sampleRate, READER_SAMPLE_RATE)
  const silence = new Float32Array(Math.ceil(FLUSH_SECONDS * sampleRate))
  const parts = [...chunks, silence].map((chunk) => {
    const samples = resampler.feed(chunk)
    return Int16Array.from(samples, (sample) => Math.round(Math.max(-1, Math.min(1, sample)) * 32_767))
  })
  const dataBytes = parts.reduce((sum, { byteLength }) => sum + byteLength, 0)
  return new Blob([wavHeader({ sampleRate: READER_SAMPLE_RATE, channels: 1, dataBytes }), ...parts], {
    type: 'audio/wav',
  })
}

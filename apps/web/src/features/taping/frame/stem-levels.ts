import type { StemsChunk } from '#audio/microphone/stems-chunk.ts'
import type { Microphone } from '#audio/microphone/microphone.ts'

export interface StemLevels {
  microphone: number
  partner: number
  /** The loudest sample of the microphone. */
  peak: number
}

export const SILENCE_DB = -100
const FULL_SCALE = 32_768

/** The levels of a chunk, relative to full scale. */
function measureChunk({ samples }: Pick<StemsChunk, 'samples'>): StemLevels {
  let microphone = 0
  let partner = 0
  let peak = 0
  for (let at = 0; at + 1 < samples.length; at += 2) {
    const sample = samples[at] ?? 0
    microphone += sample ** 2
    partner += (samples[at + 1] ?? 0) ** 2
    peak = Math.max(peak, Math.abs(sample))
  }
  const frames = Math.max(1, samples.length / 2)
  return { microphone: toDb(microphone / frames), partner: toDb(partner / frames), peak: toDb(peak ** 2) }
}

const toDb = (square: number): number => (square === 0 ? SILENCE_DB : 10 * Math.log10(square / FULL_SCALE ** 2))

/** Calls `onLevels` for every chunk until the returned function is called. */
export function watchStems(microphone: Microphone, onLevels: (levels: StemLevels) => void): () => void {
  const { port1, port2 } = new MessageChannel()
  port1.addEventListener('message', ({ data }: MessageEvent<StemsChunk>) => onLevels(measureChunk(data)))
  port1.start()
  const detach = microphone.attachStems(port2)
  return () => {
    detach()
    port1.close()
  }
}

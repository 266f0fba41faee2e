/** Long enough to avoid clicks, short enough to keep every consonant. */
export const FADE_SECONDS = 0.004

/**
 * Fades the samples themselves. A fade by a gain node is scheduled in time, and on a busy device it is over before the
 * clip starts.
 */
export function fadeEnds(buffer: AudioBuffer): AudioBuffer {
  const fadeLength = countFadeSamples(buffer)
  eachChannel(buffer, (samples) => {
    for (let i = 0; i < fadeLength; i += 1) {
      scale(samples, i, i / fadeLength)
      scale(samples, samples.length - 1 - i, i / fadeLength)
    }
  })
  return buffer
}

/** Returns a copy that fades in at this position. */
export function fadeInAt(context: BaseAudioContext, buffer: AudioBuffer, atSeconds: number): AudioBuffer {
  const { numberOfChannels, length, sampleRate } = buffer
  const copy = context.createBuffer(numberOfChannels, length, sampleRate)
  const fadeLength = countFadeSamples(buffer)
  const first = Math.floor(atSeconds * sampleRate)
  eachChannel(buffer, (samples, channel) => copy.copyToChannel(samples, channel))
  eachChannel(copy, (samples) => {
    for (let i = 0; i < fadeLength; i += 1) scale(samples, first + i, i / fadeLength)
  })
  return copy
}

const countFadeSamples = ({ length, sampleRate }: AudioBuffer): number =>
  Math.min(Math.round(FADE_SECONDS * sampleRate), Math.floor(length / 2))

/** Writing beyond the end has no effect. */
const scale = (samples: Float32Array, at: number, by: number): void => {
  samples[at] = (samples[at] ?? 0) * by
}

function eachChannel(buffer: AudioBuffer, act: (samples: Float32Array<ArrayBuffer>, channel: number) => void): void {
  for (let channel = 0; channel < buffer.numberOfChannels; channel += 1) act(buffer.getChannelData(channel), channel)
}

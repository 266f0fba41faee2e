/** Long enough that no join clicks, short enough that no consonant is lost. */
export const FADE_SECONDS = 0.004

/**
 * Fades are in the samples: whatever is played begins and ends with them, however late the sound card was told. One that
 * is left to a gain is a matter of time, and is over before a busy machine begins.
 */
export function fadeEnds(buffer: AudioBuffer): AudioBuffer {
  const samples = fadeSamples(buffer)
  eachChannel(buffer, (sound) => {
    for (let i = 0; i < samples; i += 1) {
      scale(sound, i, i / samples)
      scale(sound, sound.length - 1 - i, i / samples)
    }
  })
  return buffer
}

/** A copy that may begin in its middle. */
export function fadeInAt(context: BaseAudioContext, buffer: AudioBuffer, atSeconds: number): AudioBuffer {
  const { numberOfChannels, length, sampleRate } = buffer
  const copy = context.createBuffer(numberOfChannels, length, sampleRate)
  const samples = fadeSamples(buffer)
  const first = Math.floor(atSeconds * sampleRate)
  eachChannel(buffer, (sound, channel) => copy.copyToChannel(sound, channel))
  eachChannel(copy, (sound) => {
    for (let i = 0; i < samples; i += 1) scale(sound, first + i, i / samples)
  })
  return copy
}

const fadeSamples = ({ length, sampleRate }: AudioBuffer): number =>
  Math.min(Math.round(FADE_SECONDS * sampleRate), Math.floor(length / 2))

/** Writes behind the end are of no effect. */
const scale = (sound: Float32Array, at: number, by: number): void => {
  sound[at] = (sound[at] ?? 0) * by
}

function eachChannel(buffer: AudioBuffer, act: (sound: Float32Array<ArrayBuffer>, channel: number) => void): void {
  for (let channel = 0; channel < buffer.numberOfChannels; channel += 1) act(buffer.getChannelData(channel), channel)
}

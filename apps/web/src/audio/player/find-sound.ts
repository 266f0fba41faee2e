/** The share of the loudest sample above which a clip is heard; what is below is the silence that engines leave. */
const AUDIBLE_SHARE = 0.02

/** In seconds of the clip. */
export interface Sound {
  startsAt: number
  endsAt: number
}

const sounds = new WeakMap<AudioBuffer, Sound>()

/** Where the sound of a clip begins and ends; the whole clip if all of it is silent. */
export function findSound(buffer: AudioBuffer): Sound {
  const known = sounds.get(buffer)
  if (known !== undefined) return known
  const samples = buffer.getChannelData(0)
  const loudest = samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0)
  const isAudible = (sample: number) => Math.abs(sample) > loudest * AUDIBLE_SHARE
  const first = samples.findIndex(isAudible)
  const last = samples.findLastIndex(isAudible)
  const sound =
    first < 0
      ? { startsAt: 0, endsAt: buffer.duration }
      : { startsAt: first / buffer.sampleRate, endsAt: (last + 1) / buffer.sampleRate }
  sounds.set(buffer, sound)
  return sound
}

import { type Sound, type Voice } from './sound.ts'

/** Long enough that no join clicks, short enough that no consonant is lost. */
const FADE_SECONDS = 0.004

interface Playing {
  source: AudioBufferSourceNode
  gain: GainNode
  /** On the context's clock. */
  startsAt: number
  offset: number
}

export interface BufferVoice extends Voice {
  startsAtMs: () => number
}

/** Starts at an exact moment of the sound card's clock. Only at speed 1: a buffer that is hurried changes its pitch. */
export function speakBuffer(
  context: AudioContext,
  sound: Sound,
  buffer: AudioBuffer,
  {
    startsAt,
    offset = 0,
    onEnded,
  }: { startsAt: number; offset?: number; onEnded: (atMs: number, endedAt: number) => void },
): BufferVoice {
  let playing: Playing | undefined = begin(startsAt, offset)
  let heldAt = offset

  function begin(at: number, from: number): Playing {
    const source = new AudioBufferSourceNode(context, { buffer })
    const gain = new GainNode(context, { gain: 0 })
    source.connect(gain).connect(context.destination)
    const when = Math.max(at, context.currentTime)
    const end = when + buffer.duration - from
    gain.gain.setValueAtTime(0, when)
    gain.gain.linearRampToValueAtTime(1, when + FADE_SECONDS)
    gain.gain.setValueAtTime(1, Math.max(when + FADE_SECONDS, end - FADE_SECONDS))
    gain.gain.linearRampToValueAtTime(0, Math.max(when + FADE_SECONDS * 2, end))
    source.start(when, from)
    const one: Playing = { source, gain, startsAt: when, offset: from }
    source.addEventListener('ended', () => {
      gain.disconnect()
      if (playing !== one) return
      playing = undefined
      heldAt = buffer.duration
      onEnded(toMs(context, end), end)
    })
    return one
  }

  function position(): number {
    if (playing === undefined) return heldAt
    return Math.min(buffer.duration, Math.max(0, playing.offset + context.currentTime - playing.startsAt))
  }

  function halt() {
    heldAt = position()
    const one = playing
    playing = undefined
    if (one === undefined) return
    const now = context.currentTime
    one.gain.gain.cancelScheduledValues(now)
    one.gain.gain.setTargetAtTime(0, now, FADE_SECONDS)
    one.source.stop(Math.max(now + FADE_SECONDS * 6, one.startsAt))
  }

  return {
    sound,
    hold: halt,
    goOn: async () => {
      playing ??= begin(context.currentTime, heldAt)
    },
    stop: halt,
    setSpeed: (speed) => speed === 1,
    position,
    seconds: () => buffer.duration,
    startsAtMs: () => toMs(context, playing?.startsAt ?? context.currentTime),
  }
}

/** A moment of the context's clock on `performance.now()`. */
const toMs = (context: AudioContext, at: number): number => performance.now() + (at - context.currentTime) * 1000

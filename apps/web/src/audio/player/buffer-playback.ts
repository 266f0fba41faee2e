import { FADE_SECONDS, fadeInAt } from './fade.ts'
import { type Clip, type ClipPlayback } from './clip.ts'

/** What is to begin now begins a moment later, and so at the time that is told of it: the card is that far ahead. */
const LEAST_LEAD_SECONDS = 0.008
/** What is to fall silent has time: a fade that comes too late is a click. */
const HALT_LEAD_SECONDS = 0.06
/** Who is stopped is heard no longer than this. */
export const HALT_MS = (HALT_LEAD_SECONDS + FADE_SECONDS) * 1000

interface Playing {
  source: AudioBufferSourceNode
  gain: GainNode
  /** On the context's clock. */
  startsAt: number
  offset: number
}

export interface BufferPlayback extends ClipPlayback {
  startsAtMs: () => number
}

/**
 * Starts at an exact moment of the sound card's clock. Only at speed 1: a buffer that is hurried changes its pitch. The
 * buffer's ends are faded.
 */
export function playBuffer(
  context: AudioContext,
  sound: Clip,
  buffer: AudioBuffer,
  {
    startsAt = 0,
    offset = 0,
    onEnded,
  }: { startsAt?: number; offset?: number; onEnded: (atMs: number, endedAt: number) => void },
): BufferPlayback {
  let playing: Playing | undefined = begin(startsAt, offset)
  let heldAt = offset

  function begin(at: number, from: number): Playing {
    const source = new AudioBufferSourceNode(context, { buffer: from === 0 ? buffer : fadeInAt(context, buffer, from) })
    const gain = new GainNode(context)
    source.connect(gain).connect(context.destination)
    const when = Math.max(at, context.currentTime + Math.max(LEAST_LEAD_SECONDS, context.baseLatency))
    const end = when + buffer.duration - from
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

  function position(at = context.currentTime): number {
    if (playing === undefined) return heldAt
    return Math.min(buffer.duration, Math.max(playing.offset, playing.offset + at - playing.startsAt))
  }

  function halt() {
    const one = playing
    if (one === undefined) return
    const now = context.currentTime
    const isBegun = one.startsAt < now + LEAST_LEAD_SECONDS
    const at = isBegun ? now + HALT_LEAD_SECONDS : now
    heldAt = position(at)
    playing = undefined
    one.gain.gain.setValueAtTime(1, at)
    one.gain.gain.linearRampToValueAtTime(0, at + FADE_SECONDS)
    one.source.stop(isBegun ? at + FADE_SECONDS : 0)
  }

  return {
    sound,
    hold: halt,
    resume: async () => {
      playing ??= begin(0, heldAt)
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

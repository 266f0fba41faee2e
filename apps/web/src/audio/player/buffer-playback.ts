import type { RunningOutput } from './audio-output.ts'
import { FADE_SECONDS, fadeInAt } from './fade.ts'
import { findSound } from './find-sound.ts'
import { type Clip, type ClipPlayback } from './clip.ts'

/** A clip starts at least this far ahead, so that it starts exactly at the reported time: the device buffers audio. */
const MIN_LEAD_SECONDS = 0.008
/** A fade that is scheduled too late is heard as a click, so stopping takes this long. */
const STOP_LEAD_SECONDS = 0.06
/** A stopped clip is silent after this time. */
export const STOP_MS = (STOP_LEAD_SECONDS + FADE_SECONDS) * 1000

interface Source {
  node: AudioBufferSourceNode
  gain: GainNode
  /** On the context's clock. */
  startsAt: number
  offset: number
}

export interface BufferPlayback extends ClipPlayback {
  startsAtMs: () => number
}

interface BufferOptions {
  /** That of the buffer, whose samples were made for it. Positions are those of the clip at its original speed. */
  speed: number
  startsAt?: number
  offset?: number
  onEnded: (atMs: number) => void
}

/** Plays decoded samples from an exact time of the audio clock. The ends of the buffer must be faded. */
export function playBuffer(
  { context, node: output }: RunningOutput,
  clip: Clip,
  buffer: AudioBuffer,
  { speed, startsAt = 0, offset = 0, onEnded }: BufferOptions,
): BufferPlayback {
  // Here positions are those of the buffer.
  let playing: Source | undefined = start(startsAt, offset / speed)
  let pausedAt = offset / speed

  function start(at: number, from: number): Source {
    const node = new AudioBufferSourceNode(context, { buffer: from === 0 ? buffer : fadeInAt(context, buffer, from) })
    const gain = new GainNode(context)
    node.connect(gain).connect(output)
    const when = Math.max(at, context.currentTime + Math.max(MIN_LEAD_SECONDS, context.baseLatency))
    const end = when + buffer.duration - from
    node.start(when, from)
    const source: Source = { node, gain, startsAt: when, offset: from }
    node.addEventListener('ended', () => {
      gain.disconnect()
      if (playing !== source) return
      playing = undefined
      pausedAt = buffer.duration
      onEnded(toMs(context, end))
    })
    return source
  }

  function position(at = context.currentTime): number {
    if (playing === undefined) return pausedAt
    return Math.min(buffer.duration, Math.max(playing.offset, playing.offset + at - playing.startsAt))
  }

  function halt() {
    const source = playing
    if (source === undefined) return
    const now = context.currentTime
    const hasStarted = source.startsAt < now + MIN_LEAD_SECONDS
    const at = hasStarted ? now + STOP_LEAD_SECONDS : now
    pausedAt = position(at)
    playing = undefined
    source.gain.gain.setValueAtTime(1, at)
    source.gain.gain.linearRampToValueAtTime(0, at + FADE_SECONDS)
    source.node.stop(hasStarted ? at + FADE_SECONDS : 0)
  }

  return {
    clip,
    pause: halt,
    resume: async () => {
      playing ??= start(0, pausedAt)
    },
    stop: halt,
    setSpeed: (newSpeed) => newSpeed === speed,
    position: () => position() * speed,
    seconds: () => buffer.duration * speed,
    soundEndsAt: () => playing && playing.startsAt - playing.offset + findSound(buffer).endsAt,
    startsAtMs: () => toMs(context, playing?.startsAt ?? context.currentTime),
  }
}

/** From the context's clock to `performance.now()`. */
const toMs = (context: AudioContext, at: number): number => performance.now() + (at - context.currentTime) * 1000

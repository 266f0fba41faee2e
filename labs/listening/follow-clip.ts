import { listFollowedWords } from '@sidelight/domain/following/spoken-words'
import { SAMPLE_RATE } from '@sidelight/listening/audio-pipeline'
import type { CueKind, ListenerEvent, ListenOptions } from '@sidelight/listening/listener'
import { OnDeviceListener, type ListenerParts } from '@sidelight/listening/on-device-listener'

const CHUNK_SAMPLES = 480

interface FollowedWord {
  word: string
  /** When the listener reported the word. */
  reachedMs: number | undefined
  /** When the word was spoken, as estimated at the cue. */
  fromMs: number | undefined
  toMs: number | undefined
}

export interface FollowedClip {
  words: FollowedWord[]
  cueMs: number | undefined
  cueKind: CueKind | undefined
  /** Page words; undefined without a cue. */
  notHeard: readonly number[] | undefined
  /** The page words before which the listener heard a request for the line. */
  requestedAt: readonly number[]
  /** When the listener told that the room is loud. */
  loudMs: number | undefined
  cpuMs: number
}

/**
 * Feeds one line to a new listener, which has at most followed the line `before`, in chunks of 30 ms, as a microphone
 * would.
 */
export function followClip(
  parts: ListenerParts,
  text: string,
  samples: Float32Array,
  options: ListenOptions,
  before?: { text: string; samples: Float32Array },
): FollowedClip {
  const events: ListenerEvent[] = []
  const listener = new OnDeviceListener(parts, (event) => events.push(event))
  listener.resetAcoustics()
  if (before !== undefined) {
    listener.arm(before.text, options)
    listener.feed(before.samples, 0)
    events.length = 0
  }
  const start = process.cpuUsage()
  listener.arm(text, options)
  const cue = (): Extract<ListenerEvent, { type: 'cue' }> | undefined => events.find((event) => event.type === 'cue')
  for (let at = 0; at < samples.length && cue() === undefined; at += CHUNK_SAMPLES)
    listener.feed(samples.subarray(at, at + CHUNK_SAMPLES), (at * 1000) / SAMPLE_RATE)
  const { user, system } = process.cpuUsage(start)
  return {
    words: listWords(text, events, listener),
    cueMs: cue()?.atMs,
    cueKind: cue()?.kind,
    notHeard: cue()?.notHeard,
    requestedAt: events.flatMap((event) => (event.type === 'prompt requested' ? [event.pageWord] : [])),
    loudMs: events.find((event) => event.type === 'room' && event.isLoud)?.atMs,
    cpuMs: (user + system) / 1000,
  }
}

function listWords(text: string, events: ListenerEvent[], listener: OnDeviceListener): FollowedWord[] {
  const page = listFollowedWords(text)
  const pageOfSpoken = page.flatMap((word, index) => word.spoken.map(() => index))
  const heard = listener.listHeard()
  return page.map((word, index) => {
    const spoken = heard.filter(({ word: spokenIndex }) => pageOfSpoken[spokenIndex] === index)
    const reached = events.find((event) => event.type === 'word reached' && event.pageWord >= index)
    return {
      word: word.text,
      reachedMs: word.spoken.length === 0 ? undefined : reached?.atMs,
      fromMs: spoken.at(0)?.fromMs,
      toMs: spoken.at(-1)?.toMs,
    }
  })
}

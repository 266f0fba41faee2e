import { createClockMap } from '@sidelight/domain/taping/clock-map'
import { parseFacts } from '@sidelight/domain/taping/read-take'
import { DEFAULT_MIX, partnerGain, type TapeMix } from '@sidelight/domain/taping/mix-plan'
import type { TapeFact } from '@sidelight/domain/taping/tape-fact'
import type { TapeTake } from '@sidelight/domain/taping/tape-take'
import { createStore, type Readable } from '#lib/state/store.ts'
import { FACTS_FILE, STEMS_FILE, VIDEO_FILE } from '#shared/taping/take-folder.ts'
import { openTakeFile } from '../../recording/tape-files.ts'
import { openPreviewSound } from './preview-sound.ts'

const SYNC_MS = 100
/** A picture this far off jumps; nearer it runs faster or slower until it is right. */
const JUMP_SECONDS = 0.3

export interface PreviewState {
  /** Of the take. */
  seconds: number
  isPlaying: boolean
}

/** A take as it will look and sound in the file. Times are seconds of the take. */
export interface TakePreview extends Readable<PreviewState> {
  /** Without sound of its own, for the caller to place in the page. */
  video: HTMLVideoElement
  /** `onEnd` is called when the end is reached, and not when it is paused before. */
  play: (from: number, to: number, onEnd?: () => void) => void
  pause: () => void
  seek: (seconds: number) => void
  setMix: (mix: TapeMix) => void
  close: () => void
}

/**
 * Plays the picture and both stems straight from the files. The sound leads: two media elements drift apart, and a voice
 * that jumps is worse than a picture that does.
 */
export async function createTakePreview(documentId: string, take: TapeTake): Promise<TakePreview> {
  const { video, sound, toVideoSeconds, inputLatencyMs, close } = await openMedia(documentId, take)
  const store = createStore<PreviewState>({ seconds: 0, isPlaying: false })
  let endSeconds = Infinity
  let onPlayed: (() => void) | undefined
  let mix = DEFAULT_MIX
  let plays = 0
  let timer: ReturnType<typeof setInterval> | undefined

  const setState = (next: PreviewState) => {
    const { seconds, isPlaying } = store.getState()
    if (next.seconds !== seconds || next.isPlaying !== isPlaying) store.setState(next)
  }
  /** What is said now is in the microphone's stem later by its delay. */
  const soundOffset = () => (inputLatencyMs - mix.nudgeMs) / 1000
  const seconds = () => Math.max(0, sound.element.currentTime - soundOffset())
  const seek = (at: number) => {
    sound.element.currentTime = Math.max(0, at + soundOffset())
    video.currentTime = toVideoSeconds(at)
    setState({ ...store.getState(), seconds: at })
  }
  const pause = () => {
    clearInterval(timer)
    sound.element.pause()
    video.pause()
    setState({ seconds: seconds(), isPlaying: false })
  }
  const follow = () => {
    if (seconds() >= endSeconds || sound.element.ended) {
      pause()
      onPlayed?.()
      return
    }
    const step = followSound(video.currentTime, toVideoSeconds(seconds()))
    if ('seekTo' in step) video.currentTime = step.seekTo
    else video.playbackRate = step.rate
    setState({ seconds: seconds(), isPlaying: true })
  }
  const setMix = (next: TapeMix) => {
    mix = next
    sound.setPartnerGain(partnerGain(mix, sound.levels.actorDb, sound.levels.partnerDb))
  }
  setMix(mix)

  return {
    video,
    play: (from, to, onEnd) => {
      clearInterval(timer)
      endSeconds = to
      onPlayed = onEnd
      seek(from)
      setState({ seconds: from, isPlaying: true })
      timer = setInterval(follow, SYNC_MS)
      const play = ++plays
      // Refused without a gesture. A pause interrupts it too, and the next play may have begun by then.
      Promise.all([sound.context.resume(), sound.element.play(), video.play()]).catch(() => play === plays && pause())
    },
    pause,
    seek,
    setMix,
    subscribe: store.subscribe,
    getState: store.getState,
    close: () => {
      pause()
      close()
    },
  }
}

async function openMedia(documentId: string, take: TapeTake) {
  const [facts, videoFile, stemsFile] = await Promise.all([
    openTakeFile(documentId, take.id, FACTS_FILE).then(async (file) => parseFacts(await file.text())),
    openTakeFile(documentId, take.id, VIDEO_FILE),
    openTakeFile(documentId, take.id, STEMS_FILE),
  ])
  const settings = getFact(facts, 'take')
  const { videoMs, packetMs } = getFact(facts, 'key')
  const clockMap = createClockMap(facts)
  const sound = await openPreviewSound(stemsFile, settings, take.lines)
  const video = document.createElement('video')
  const address = URL.createObjectURL(videoFile)
  Object.assign(video, { muted: true, playsInline: true, preload: 'auto', src: address })
  return {
    video,
    sound,
    inputLatencyMs: settings.inputLatencyMs,
    /** The time of the video file at a time of the take. */
    toVideoSeconds: (seconds: number) => Math.max(0, (clockMap.videoMs(seconds) - videoMs + packetMs) / 1000),
    close: () => {
      sound.close()
      video.removeAttribute('src')
      video.load()
      URL.revokeObjectURL(address)
    },
  }
}

/** How a picture at one time gets to another: by a jump, or by running up to 10 % faster or slower. */
export function followSound(videoSeconds: number, wantedSeconds: number): { seekTo: number } | { rate: number } {
  const ahead = videoSeconds - wantedSeconds
  return Math.abs(ahead) > JUMP_SECONDS ? { seekTo: wantedSeconds } : { rate: 1 - Math.max(-0.1, Math.min(0.1, ahead)) }
}

function getFact<T extends TapeFact['type']>(facts: readonly TapeFact[], type: T): Extract<TapeFact, { type: T }> {
  const found = facts.find((fact): fact is Extract<TapeFact, { type: T }> => fact.type === type)
  if (found === undefined) throw new Error(`The take has no ${type}`)
  return found
}

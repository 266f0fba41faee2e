import { SAMPLE_RATE } from '@sidelight/listening/audio-pipeline'
import type { ListenerEvent, ListenOptions } from '@sidelight/listening/listener'
import type { LearnedVoice } from '@sidelight/listening/sphinx/warp-estimator'
import { listFollowedWords, restOfLine } from '@sidelight/domain/following/spoken-words'
import { Resampler } from '@sidelight/domain/recording/resampler'
import type { AudioChunk } from '../microphone/audio-chunk.ts'
import {
  buildLoudnessOnly,
  prepareOnDevice,
  prepareVoiceOnly,
  type BuildListener,
  type GuessPronunciation,
  type RawListener,
} from './build-listener.ts'
import type { ListenerMessage, ListenerRequest, PackedFiles, WorkerListenerKind } from './listener-messages.ts'

interface OpenListener {
  id: number
  listener: RawListener
  resampler: Resampler
  sampleRate: number
  port: MessagePort
  kind: WorkerListenerKind
  /** What was learned of the actor's voice with this microphone. */
  voice: LearnedVoice | undefined
  isLoudnessOnly: boolean
  /** How often the device could not keep up. */
  slowdowns: number
  /** Consecutive chunks that were late, and that were on time. */
  lateChunks: number
  onTimeChunks: number
  armed: ArmedLine | undefined
}

interface ArmedLine {
  lineId: number
  text: string
  options: ListenOptions
  /** The page word at which the listener was armed, and the last one it reached. */
  fromWord: number
  atWord: number | undefined
}

/** A device this late never catches up: loudness notices the end of a line better than words that come too late. */
const TOO_LATE_MS = 5000
/** Half a second of chunks. After the lid of a laptop was closed a few chunks are late, too, but only a few. */
const LATE_CHUNKS = 50
/** A device that keeps up for ten seconds was busy with something else. */
const ON_TIME_MS = 500
const ON_TIME_CHUNKS = 1000
/** A device that falls behind again after that is too slow for good. */
const MAX_RESTORED_SLOWDOWNS = 1

/**
 * The listener inside its worker: requests and audio come in, events go out. Only the listener that was opened last gets
 * audio. The page opens a new one before it closes the old one, and may close the newer one first, so each has an id.
 */
export class ListenerWorker {
  readonly #post: (message: ListenerMessage) => void
  readonly #guess: GuessPronunciation
  readonly #builders = new Map<WorkerListenerKind, BuildListener>()
  #listeners: readonly OpenListener[] = []

  constructor(post: (message: ListenerMessage) => void, guess: GuessPronunciation) {
    this.#post = post
    this.#guess = guess
  }

  async handle(request: ListenerRequest): Promise<void> {
    if (request.type === 'load') await this.#load(request.kind, request.files)
    else if (request.type === 'open') this.#openListener(request)
    else {
      const target = this.#listeners.find(({ id }) => id === request.listenerId)
      if (target !== undefined) this.#handleFor(target, request)
    }
  }

  feed({ samples, contextMs, wallMs, isAfterGap }: AudioChunk): void {
    const active = this.#listeners.at(-1)
    if (active === undefined) return
    const lateMs = Date.now() - wallMs
    const isLate = lateMs > TOO_LATE_MS && !isAfterGap
    active.lateChunks = isLate ? active.lateChunks + 1 : 0
    active.onTimeChunks = lateMs < ON_TIME_MS ? active.onTimeChunks + 1 : 0
    const isTooSlow = !active.isLoudnessOnly && active.lateChunks >= LATE_CHUNKS
    if (isTooSlow) this.#useLoudness(active)
    else if (active.isLoudnessOnly && active.armed === undefined) this.#restore(active)
    if (isTooSlow || isAfterGap) rearm(active)
    const resampled = active.resampler.feed(samples)
    if (resampled.length > 0) active.listener.feed(resampled, contextMs)
  }

  async #load(kind: WorkerListenerKind, files: PackedFiles): Promise<void> {
    try {
      const build = kind === 'on-device' ? prepareOnDevice(files, this.#guess) : prepareVoiceOnly(files)
      this.#builders.set(kind, await build)
      this.#post({ type: 'loaded', kind })
    } catch (error) {
      this.#post({ type: 'not loaded', kind, reason: String(error) })
    }
  }

  #openListener(request: Extract<ListenerRequest, { type: 'open' }>): void {
    const { listenerId: id, kind, sampleRate, port, voice } = request
    this.#listeners.at(-1)?.listener.disarm()
    const resampler = new Resampler(sampleRate, SAMPLE_RATE)
    const listener = this.#build(kind, () => opened)
    const counters = { isLoudnessOnly: false, slowdowns: 0, lateChunks: 0, onTimeChunks: 0 }
    const opened: OpenListener = {
      id,
      kind,
      listener,
      sampleRate,
      port,
      resampler,
      voice,
      ...counters,
      armed: undefined,
    }
    listener.resetAcoustics(voice)
    this.#listeners = [...this.#listeners, opened]
    port.addEventListener('message', ({ data }: MessageEvent<AudioChunk>) => {
      if (this.#isActive(opened)) this.feed(data)
    })
    port.start()
  }

  #build(kind: WorkerListenerKind, getTarget: () => OpenListener): RawListener {
    const build = this.#builders.get(kind)
    if (build === undefined) throw new Error(`${kind} was not loaded`)
    return build(
      (event) => this.#report(getTarget(), event),
      (voice) => {
        const target = getTarget()
        target.voice = voice
        this.#post({ type: 'voice learned', listenerId: target.id, voice })
      },
    )
  }

  #handleFor(target: OpenListener, request: Exclude<ListenerRequest, { type: 'load' | 'open' }>): void {
    const isActive = this.#isActive(target)
    if (request.type === 'forget voice') {
      target.voice = undefined
      if (isActive) {
        target.listener.resetAcoustics()
        rearm(target)
      }
      return
    }
    target.armed = request.type === 'arm' ? { ...request, fromWord: 0, atWord: undefined } : undefined
    if (isActive && request.type === 'arm') target.listener.arm(request.text, request.options)
    else if (isActive) target.listener.disarm()
    if (request.type !== 'close') return
    target.port.close()
    this.#listeners = this.#listeners.filter((opened) => opened !== target)
    const previous = this.#listeners.at(-1)
    if (isActive && previous !== undefined) {
      previous.listener.resetAcoustics(previous.voice)
      rearm(previous)
    }
  }

  /** Listeners share the loaded models, so only one of them may process audio. */
  #isActive(target: OpenListener): boolean {
    return this.#listeners.at(-1) === target
  }

  #useLoudness(target: OpenListener): void {
    target.listener = buildLoudnessOnly((event) => this.#report(target, event))
    target.slowdowns++
    this.#changePace(target, true)
  }

  /** Called between two lines, so that no line is followed half by loudness and half by words. */
  #restore(target: OpenListener): void {
    const canRestore = target.slowdowns <= MAX_RESTORED_SLOWDOWNS && target.onTimeChunks >= ON_TIME_CHUNKS
    if (!canRestore) return
    target.listener = this.#build(target.kind, () => target)
    target.listener.resetAcoustics(target.voice)
    this.#changePace(target, false)
  }

  #changePace(target: OpenListener, isSlow: boolean): void {
    target.isLoudnessOnly = isSlow
    this.#post({ type: 'pace', listenerId: target.id, isSlow })
  }

  #report(target: OpenListener, event: ListenerEvent): void {
    const { armed } = target
    if (event.type === 'cue') target.armed = undefined
    const lineId = armed?.lineId ?? 0
    this.#post({ type: 'heard', listenerId: target.id, lineId, event: toWholeLine(event, armed) })
  }
}

/** A rearmed listener counts words from where it was armed; the page counts them from the start of the line. */
function toWholeLine(event: ListenerEvent, armed: ArmedLine | undefined): ListenerEvent {
  if (armed === undefined) return event
  // Of the words before it was armed again the listener knows nothing.
  if (event.type === 'cue' && armed.fromWord > 0) return { type: 'cue', kind: event.kind, atMs: event.atMs }
  if (event.type !== 'word reached' && event.type !== 'prompt requested') return event
  const pageWord = armed.fromWord + event.pageWord
  // The word before which the actor asked for the line was not reached.
  armed.atWord = event.type === 'word reached' ? pageWord : pageWord - 1
  return { ...event, pageWord }
}

/** After a gap in the audio, or with another listener, the line continues at the word that was reached. */
function rearm(target: OpenListener): void {
  target.resampler = new Resampler(target.sampleRate, SAMPLE_RATE)
  const { armed } = target
  if (armed === undefined) return
  armed.fromWord = findNextWord(armed)
  target.listener.arm(restOfLine(armed.text, armed.fromWord), armed.options)
}

/** The first word that was not reached, or the last word. */
function findNextWord({ text, atWord }: ArmedLine): number {
  if (atWord === undefined) return 0
  const spokenWords = listFollowedWords(text).flatMap(({ spoken }, i) => (spoken.length === 0 ? [] : [i]))
  return spokenWords.find((word) => word > atWord) ?? spokenWords.at(-1) ?? 0
}

import { SAMPLE_RATE } from '@sidelight/listening/audio-pipeline'
import type { ListenerEvent, ListenOptions } from '@sidelight/listening/listener'
import { listFollowedWords, restOfLine } from '@sidelight/domain/following/spoken-words'
import { Resampler } from '@sidelight/listening/sound/resampler'
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

interface OpenEar {
  number: number
  listener: RawListener
  resampler: Resampler
  sampleRate: number
  port: MessagePort
  kind: WorkerListenerKind
  isLight: boolean
  /** How often the device could not keep up. */
  slowdowns: number
  /** In a row. */
  lateChunks: number
  promptChunks: number
  armed: ArmedLine | undefined
}

interface ArmedLine {
  line: number
  text: string
  options: ListenOptions
  /** The word its listener began with, and the one the actor is at. */
  fromWord: number
  atWord: number | undefined
}

/** A device that is so far behind will never catch up: it hears the end of a line better by loudness than late. */
const TOO_LATE_MS = 5000
/** Half a second of them. What was on its way when the lid was closed is late, too, but only that. */
const LATE_CHUNKS = 50
/** A device that keeps up for ten seconds was busy with something else. Who falls behind again is slow. */
const PROMPT_MS = 500
const PROMPT_CHUNKS = 1000
const SLOWDOWNS_FORGIVEN = 1

/**
 * What happens in the worker: orders and sound in, answers out. The ear that was opened last is the one that hears. The
 * page opens the next before it closes the one before, and may close a later one first: each is named by its number.
 */
export class ListenerWorker {
  readonly #answer: (answer: ListenerMessage) => void
  readonly #guess: GuessPronunciation
  readonly #builders = new Map<WorkerListenerKind, BuildListener>()
  #ears: readonly OpenEar[] = []

  constructor(answer: (answer: ListenerMessage) => void, guess: GuessPronunciation) {
    this.#answer = answer
    this.#guess = guess
  }

  async obey(order: ListenerRequest): Promise<void> {
    if (order.type === 'load') await this.#load(order.kind, order.files)
    else if (order.type === 'open') this.#open(order)
    else {
      const ear = this.#ears.find(({ number }) => number === order.ear)
      if (ear !== undefined) this.#order(ear, order)
    }
  }

  hear({ samples, contextMs, wallMs, isAfterGap }: AudioChunk): void {
    const ear = this.#ears.at(-1)
    if (ear === undefined) return
    const lateMs = Date.now() - wallMs
    const isLate = lateMs > TOO_LATE_MS && !isAfterGap
    ear.lateChunks = isLate ? ear.lateChunks + 1 : 0
    ear.promptChunks = lateMs < PROMPT_MS ? ear.promptChunks + 1 : 0
    const isTooSlow = !ear.isLight && ear.lateChunks >= LATE_CHUNKS
    if (isTooSlow) this.#lighten(ear)
    else if (ear.isLight && ear.armed === undefined) this.#restore(ear)
    if (isTooSlow || isAfterGap) beginAgain(ear)
    const resampled = ear.resampler.feed(samples)
    if (resampled.length > 0) ear.listener.feed(resampled, contextMs)
  }

  async #load(kind: WorkerListenerKind, files: PackedFiles): Promise<void> {
    try {
      const build = kind === 'on-device' ? prepareOnDevice(files, this.#guess) : prepareVoiceOnly(files)
      this.#builders.set(kind, await build)
      this.#answer({ type: 'loaded', kind })
    } catch (error) {
      this.#answer({ type: 'not loaded', kind, reason: String(error) })
    }
  }

  #open({ ear: number, kind, sampleRate, port }: Extract<ListenerRequest, { type: 'open' }>): void {
    const build = this.#builders.get(kind)
    if (build === undefined) throw new Error(`${kind} was not loaded`)
    this.#ears.at(-1)?.listener.disarm()
    const resampler = new Resampler(sampleRate, SAMPLE_RATE)
    const listener = build((event) => this.#tell(ear, event))
    const unheard = { isLight: false, slowdowns: 0, lateChunks: 0, promptChunks: 0, armed: undefined }
    const ear: OpenEar = { number, kind, listener, sampleRate, port, resampler, ...unheard }
    listener.forgetRoom()
    this.#ears = [...this.#ears, ear]
    port.addEventListener('message', ({ data }: MessageEvent<AudioChunk>) => {
      if (this.#isHearing(ear)) this.hear(data)
    })
    port.start()
  }

  #order(ear: OpenEar, order: Extract<ListenerRequest, { type: 'arm' | 'disarm' | 'close' }>): void {
    const isHearing = this.#isHearing(ear)
    ear.armed = order.type === 'arm' ? { ...order, fromWord: 0, atWord: undefined } : undefined
    if (isHearing && order.type === 'arm') ear.listener.arm(order.text, order.options)
    else if (isHearing) ear.listener.disarm()
    if (order.type !== 'close') return
    ear.port.close()
    this.#ears = this.#ears.filter((one) => one !== ear)
    const before = this.#ears.at(-1)
    if (isHearing && before !== undefined) {
      before.listener.forgetRoom()
      beginAgain(before)
    }
  }

  /** They share what they have read, so two can never hear at a time. */
  #isHearing(ear: OpenEar): boolean {
    return this.#ears.at(-1) === ear
  }

  #lighten(ear: OpenEar): void {
    ear.listener = buildLoudnessOnly((event) => this.#tell(ear, event))
    ear.slowdowns++
    this.#changePace(ear, true)
  }

  /** Between two lines, so that none is heard half by loudness and half by words. */
  #restore(ear: OpenEar): void {
    const build = this.#builders.get(ear.kind)
    const isForgiven = ear.slowdowns <= SLOWDOWNS_FORGIVEN && ear.promptChunks >= PROMPT_CHUNKS
    if (!isForgiven || build === undefined) return
    ear.listener = build((event) => this.#tell(ear, event))
    ear.listener.forgetRoom()
    this.#changePace(ear, false)
  }

  #changePace(ear: OpenEar, isSlow: boolean): void {
    ear.isLight = isSlow
    this.#answer({ type: 'pace', ear: ear.number, isSlow })
  }

  #tell(ear: OpenEar, event: ListenerEvent): void {
    const { armed } = ear
    if (event.type === 'cue') ear.armed = undefined
    this.#answer({ type: 'heard', ear: ear.number, line: armed?.line ?? 0, event: placeWord(event, armed) })
  }
}

/** Words are told as those of the whole line. */
function placeWord(event: ListenerEvent, armed: ArmedLine | undefined): ListenerEvent {
  if (event.type !== 'word reached' || armed === undefined) return event
  armed.atWord = armed.fromWord + event.pageWord
  return { ...event, pageWord: armed.atWord }
}

/** Something is missing in the sound, or somebody else hears it now: the line goes on with the word it was at. */
function beginAgain(ear: OpenEar): void {
  ear.resampler = new Resampler(ear.sampleRate, SAMPLE_RATE)
  const { armed } = ear
  if (armed === undefined) return
  armed.fromWord = findNextWord(armed)
  ear.listener.arm(restOfLine(armed.text, armed.fromWord), armed.options)
}

/** The first word that is still to be said, or the last. */
function findNextWord({ text, atWord }: ArmedLine): number {
  if (atWord === undefined) return 0
  const said = listFollowedWords(text).flatMap(({ spoken }, i) => (spoken.length === 0 ? [] : [i]))
  return said.find((word) => word > atWord) ?? said.at(-1) ?? 0
}

import { SAMPLE_RATE } from '@sidelight/listening/hearing'
import type { ListenerEvent, ListenOptions } from '@sidelight/listening/listener'
import { Resampler } from '@sidelight/listening/sound/resampler'
import type { SoundChunk } from '../microphone/sound-chunk.ts'
import {
  buildLoudnessOnly,
  prepareOnDevice,
  prepareVoiceOnly,
  type BuildListener,
  type GuessSound,
  type RoomListener,
} from './build-listener.ts'
import type { EarAnswer, EarOrder, PackedFiles, WorkerEarKind } from './ear-messages.ts'

interface OpenEar {
  listener: RoomListener
  resampler: Resampler
  sampleRate: number
  port: MessagePort
  isLight: boolean
}

/** A device that is so far behind will never catch up: it hears the end of a line better by loudness than late. */
const TOO_LATE_MS = 5000

/** What happens in the worker: orders and sound in, answers out. One microphone at a time. */
export class EarDesk {
  readonly #answer: (answer: EarAnswer) => void
  readonly #guess: GuessSound
  readonly #builders = new Map<WorkerEarKind, BuildListener>()
  #ear: OpenEar | undefined
  #armed: { line: number; text: string; options: ListenOptions } | undefined

  constructor(answer: (answer: EarAnswer) => void, guess: GuessSound) {
    this.#answer = answer
    this.#guess = guess
  }

  async obey(order: EarOrder): Promise<void> {
    switch (order.type) {
      case 'load':
        await this.#load(order.kind, order.files)
        break
      case 'open':
        this.#open(order)
        break
      case 'arm':
        this.#armed = order
        this.#ear?.listener.arm(order.text, order.options)
        break
      case 'disarm':
        this.#disarm()
        break
      case 'close':
        this.#disarm()
        this.#ear?.port.close()
        this.#ear = undefined
    }
  }

  hear({ samples, contextMs, wallMs, isAfterGap }: SoundChunk): void {
    const ear = this.#ear
    if (ear === undefined) return
    const isTooSlow = !ear.isLight && Date.now() - wallMs > TOO_LATE_MS
    if (isTooSlow) this.#lighten(ear)
    if (isTooSlow || isAfterGap) this.#beginAgain(ear)
    const resampled = ear.resampler.feed(samples)
    if (resampled.length > 0) ear.listener.feed(resampled, contextMs)
  }

  async #load(kind: WorkerEarKind, files: PackedFiles): Promise<void> {
    try {
      const build = kind === 'on-device' ? prepareOnDevice(files, this.#guess) : prepareVoiceOnly(files)
      this.#builders.set(kind, await build)
      this.#answer({ type: 'loaded', kind })
    } catch (error) {
      this.#answer({ type: 'not loaded', kind, reason: String(error) })
    }
  }

  #open({ kind, sampleRate, port }: Extract<EarOrder, { type: 'open' }>): void {
    const build = this.#builders.get(kind)
    if (build === undefined) throw new Error(`${kind} was not loaded`)
    this.#ear?.port.close()
    const listener = build((event) => this.#tell(event))
    listener.forgetRoom()
    this.#ear = { listener, sampleRate, port, isLight: false, resampler: new Resampler(sampleRate, SAMPLE_RATE) }
    port.addEventListener('message', ({ data }: MessageEvent<SoundChunk>) => this.hear(data))
    port.start()
  }

  #lighten(ear: OpenEar): void {
    ear.listener = buildLoudnessOnly((event) => this.#tell(event))
    ear.isLight = true
  }

  /** The device slept in the middle of the line: what was heard before is too long ago to be half a sentence. */
  #beginAgain(ear: OpenEar): void {
    ear.resampler = new Resampler(ear.sampleRate, SAMPLE_RATE)
    if (this.#armed !== undefined) ear.listener.arm(this.#armed.text, this.#armed.options)
  }

  #disarm(): void {
    this.#armed = undefined
    this.#ear?.listener.disarm()
  }

  #tell(event: ListenerEvent): void {
    const line = this.#armed?.line ?? 0
    if (event.type === 'cue') this.#armed = undefined
    this.#answer({ type: 'heard', line, event })
  }
}

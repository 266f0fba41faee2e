import { SAMPLE_BYTES, wavHeader } from '@sidelight/domain/recording/wav'
import { LEVEL_MS } from '@sidelight/domain/taping/take-sound'
import type { TapeFact, TapeProblem } from '@sidelight/domain/taping/tape-fact'
import type { StemsChunk } from '#audio/microphone/stems-chunk.ts'
import type { AppendSink } from './video/fragment-writer.ts'
import { LevelMeter } from './level-meter.ts'

const CHANNELS = 2
const FRAME_BYTES = CHANNELS * SAMPLE_BYTES
/** A crash of the tab loses no more. */
const WRITE_MS = 100
const CLOCK_MS = 250
/** Sound that stood still for longer is made up for with silence, so that the picture stays in step. */
const STILL_MS = 1000
/** A longer gap is no busy machine: the computer slept. */
const MAX_GAP_MS = 60_000
/** Seconds without a sample after which nothing can be recorded any more. */
const SOUNDLESS_SECONDS = 5
/** The microphone was lost, and the picture ended a moment later. At every end the audio thread holds its last chunk back. */
const FILL_MS = { min: 100, max: 5000 }

export interface StemsSink extends AppendSink {
  overwrite: (bytes: Uint8Array, at: number) => void
}

export interface StemsEnd {
  contextMs: number
  frames: number
  lostFrames: number
  /** The end of the picture; undefined if there is none. */
  endWallMs: number | undefined
}

interface StemsOptions {
  sampleRate: number
  sound: StemsSink
  facts: AppendSink
  onProblem: (problem: TapeProblem) => void
}

const wallNowMs = (): number => performance.timeOrigin + performance.now()

/** Writes the two stems of a take as one WAV file, and the facts about the take. The WAV is valid whenever the page ends. */
export class StemsRecorder {
  readonly #options: StemsOptions
  #isRolling = false
  #isEnded = false
  #pending: Int16Array[] = []
  #pendingFrames = 0
  #writtenFrames = 0
  #firstFrame: number | undefined
  #nextFrame = 0
  /** The latest clock fact, and the one that is being looked for. */
  #offsetMs: number | undefined
  #clock: { untilMs: number; offsetMs: number; wallMs: number; dateOffsetMs: number } | undefined
  #dateOffsetMs: number | undefined
  #soundlessSeconds = 0
  readonly #levels: LevelMeter

  constructor(options: StemsOptions) {
    this.#options = options
    this.#levels = new LevelMeter((options.sampleRate * LEVEL_MS) / 1000, CHANNELS)
    options.sound.append(this.#header())
  }

  /** The stems begin with the next chunk. */
  begin(take: Extract<TapeFact, { type: 'take' }>): void {
    this.#isRolling = true
    this.addFact(take)
  }

  addFact(fact: TapeFact): void {
    this.#try(() => this.#options.facts.append(new TextEncoder().encode(`${JSON.stringify(fact)}\n`)))
  }

  addChunk({ samples, frame }: StemsChunk): void {
    this.#soundlessSeconds = 0
    if (!this.#isRolling || this.#isEnded) return
    if (this.#firstFrame === undefined) {
      this.#firstFrame = this.#nextFrame = frame
      this.addFact({ type: 'sound began', frame })
    }
    const lost = frame - this.#nextFrame
    if (lost > 0) {
      if (this.#toMs(lost) > MAX_GAP_MS) {
        this.#end('computer slept')
        return
      }
      this.#fill(lost)
    }
    this.#keep(samples)
    this.#readClock()
  }

  /** To be called once a second: a call or a locked screen holds the sound card if no chunk comes. */
  checkSound(): void {
    if (!this.#isRolling || this.#isEnded) return
    this.#soundlessSeconds += 1
    if (this.#soundlessSeconds === SOUNDLESS_SECONDS + 1) this.#options.onProblem('sound stood still')
  }

  /** Writes what was not yet written. */
  flush(): void {
    const frames = this.#pendingFrames
    if (frames === 0) return
    const bytes = new Uint8Array(frames * FRAME_BYTES)
    let at = 0
    for (const samples of this.#pending) {
      bytes.set(new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength), at)
      at += samples.byteLength
    }
    this.#pending = []
    this.#pendingFrames = 0
    this.#try(() => {
      this.#options.sound.append(bytes)
      this.#writtenFrames += frames
      // After the samples: a header must never promise more than the file has.
      this.#options.sound.overwrite(this.#header(), 0)
    })
  }

  stop({ endWallMs, ...end }: StemsEnd): void {
    this.#isRolling = false
    if (endWallMs !== undefined) this.#fillUntil(endWallMs)
    this.flush()
    this.#noteLevels()
    this.addFact({ type: 'stopped', ...end })
    this.#isEnded = true
  }

  /** Sound that ends before the picture, because the microphone was lost, is filled with silence. */
  #fillUntil(wallMs: number): void {
    const offsetMs = this.#offsetMs ?? this.#clock?.offsetMs
    if (this.#isEnded || offsetMs === undefined) return
    const missingMs = wallMs - offsetMs - this.#toMs(this.#nextFrame)
    if (missingMs < FILL_MS.min) return
    this.#fill(Math.round((Math.min(missingMs, FILL_MS.max) * this.#options.sampleRate) / 1000))
  }

  #fill(frames: number): void {
    this.addFact({ type: 'sound gap', contextMs: this.#toMs(this.#nextFrame), samples: frames })
    this.#keep(new Int16Array(frames * CHANNELS))
  }

  #keep(samples: Int16Array): void {
    const frames = samples.length / CHANNELS
    this.#write(samples)
    this.#levels.add(samples)
    this.#nextFrame += frames
    if (this.#levels.count * LEVEL_MS >= 1000) this.#noteLevels()
  }

  #write(samples: Int16Array): void {
    this.#pending.push(samples)
    this.#pendingFrames += samples.length / CHANNELS
    if (this.#toMs(this.#pendingFrames) >= WRITE_MS) this.flush()
  }

  #noteLevels(): void {
    const { db, frames } = this.#levels.take()
    if (db.length > 0) this.addFact({ type: 'levels', contextMs: this.#toMs(this.#nextFrame - frames), db })
  }

  /**
   * Chunks come late and never early, so the one with the shortest delay within 250 ms is noted. It also tells a computer
   * that slept from a worker that was busy: after a sleep even that one is a second later than before.
   */
  #readClock(): void {
    const contextMs = this.#toMs(this.#nextFrame)
    const wallMs = wallNowMs()
    const dateOffsetMs = Date.now() - contextMs
    const offsetMs = wallMs - contextMs
    // By the wall: a busy worker gets many chunks at once, of which only the last is in time.
    this.#clock ??= { untilMs: wallMs + CLOCK_MS, offsetMs, wallMs, dateOffsetMs }
    if (offsetMs < this.#clock.offsetMs) Object.assign(this.#clock, { offsetMs, wallMs })
    this.#clock.dateOffsetMs = Math.min(this.#clock.dateOffsetMs, dateOffsetMs)
    if (wallMs < this.#clock.untilMs) return
    const clock = this.#clock
    this.#clock = undefined
    // Not by `performance.now()`, which stands still while some computers sleep.
    const hasSlept = clock.dateOffsetMs - (this.#dateOffsetMs ?? clock.dateOffsetMs) > MAX_GAP_MS
    const stillMs = clock.offsetMs - (this.#offsetMs ?? clock.offsetMs)
    this.#dateOffsetMs = clock.dateOffsetMs
    this.#offsetMs = clock.offsetMs
    if (hasSlept) this.#end('computer slept')
    else if (stillMs > STILL_MS) this.#makeUpFor(stillMs)
    else this.addFact({ type: 'clock', wallMs: clock.wallMs, contextMs: clock.wallMs - clock.offsetMs })
  }

  /** The clock of the sound does not count the time in which it stood still. */
  #makeUpFor(stillMs: number): void {
    const frames = Math.round((stillMs * this.#options.sampleRate) / 1000)
    this.#noteLevels()
    this.#levels.restart()
    this.addFact({ type: 'sound paused', contextMs: this.#toMs(this.#nextFrame), samples: frames })
    this.#write(new Int16Array(frames * CHANNELS))
    this.#options.onProblem('sound paused')
  }

  #toMs(frames: number): number {
    return (frames * 1000) / this.#options.sampleRate
  }

  #header(): Uint8Array {
    const { sampleRate } = this.#options
    return wavHeader({ sampleRate, channels: CHANNELS, dataBytes: this.#writtenFrames * FRAME_BYTES })
  }

  /** A full disk ends the take; what was written is kept. */
  #try(write: () => void): void {
    try {
      write()
    } catch {
      this.#end('disk full')
    }
  }

  #end(problem: TapeProblem): void {
    if (this.#isEnded) return
    this.#isEnded = true
    this.#options.onProblem(problem)
  }
}

import type { RecognisedEvent, Recogniser, RecogniserFailure } from './recogniser.ts'

/** A recogniser that has neither started nor failed by then never will. */
const START_MS = 1500
/** Some browsers never report the end, others refuse a new recogniser before they do. */
const END_MS = 300
/** Recognisers end by themselves after a silence and sometimes without a reason; repeated short ones are a failure. */
const MAX_SHORT_RUNS = 4
const SHORT_RUN_MS = 1000
/** Caused by silence, or by our own `abort`. */
const HARMLESS = new Set(['no-speech', 'aborted'])

export interface RecogniserEvents {
  listening: () => void
  /** Everything since the start, also from earlier recognisers. */
  heard: (transcript: string) => void
  /** The browser's error name, or `silent` or `restless`. */
  failed: (error: string) => void
}

/** Keeps recognition running until it is stopped, by starting a new recogniser whenever one ends. */
export class RecogniserSupervisor {
  readonly #create: () => Recogniser
  readonly #startRecogniser: (recogniser: Recogniser) => void
  readonly #events: RecogniserEvents
  #current: { recogniser: Recogniser; listening: AbortController } | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #earlierText = ''
  #text = ''
  #shortRuns = 0

  constructor(create: () => Recogniser, startRecogniser: (recogniser: Recogniser) => void, events: RecogniserEvents) {
    this.#create = create
    this.#startRecogniser = startRecogniser
    this.#events = events
  }

  start(): void {
    this.#earlierText = ''
    this.#shortRuns = 0
    this.#open()
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#close()
  }

  #open(): void {
    const recogniser = this.#create()
    const listening = new AbortController()
    const { signal } = listening
    const startedMs = performance.now()
    let isListening = false
    this.#current = { recogniser, listening }
    this.#text = ''
    const reportListening = () => {
      if (isListening) return
      isListening = true
      clearTimeout(this.#timer)
      this.#events.listening()
    }
    const on = (type: string, listener: (event: Event) => void) =>
      recogniser.addEventListener(type, listener, { signal })
    // `speechstart` and `speechend` are not used: they fire in silence, and long after the speech has ended.
    on('audiostart', reportListening)
    on('result', (event) => {
      reportListening()
      this.#applyResult(event as RecognisedEvent)
    })
    on('error', (event) => this.#reportProblem((event as RecogniserFailure).error))
    on('end', () => this.#restart(performance.now() - startedMs < SHORT_RUN_MS))
    this.#timer = setTimeout(() => this.#fail('silent'), START_MS)
    try {
      this.#startRecogniser(recogniser)
    } catch {
      this.#reportProblem('aborted')
    }
  }

  #applyResult({ results }: RecognisedEvent): void {
    this.#shortRuns = 0
    this.#text = Array.from(results, (result) => result[0]?.transcript ?? '').join(' ')
    this.#events.heard(`${this.#earlierText} ${this.#text}`.trim())
  }

  #reportProblem(error: string): void {
    if (!HARMLESS.has(error)) {
      this.#fail(error)
      return
    }
    clearTimeout(this.#timer)
    // An `end` event that comes sooner replaces this timer.
    this.#timer = setTimeout(() => this.#restart(true), END_MS)
  }

  #restart(isShort: boolean): void {
    clearTimeout(this.#timer)
    this.#shortRuns = isShort && this.#text === '' ? this.#shortRuns + 1 : 0
    if (this.#shortRuns >= MAX_SHORT_RUNS) {
      this.#fail('restless')
      return
    }
    this.#earlierText = `${this.#earlierText} ${this.#text}`.trim()
    this.#close()
    this.#open()
  }

  #close(): void {
    const current = this.#current
    this.#current = undefined
    current?.listening.abort()
    current?.recogniser.abort()
  }

  #fail(error: string): void {
    this.stop()
    this.#events.failed(error)
  }
}

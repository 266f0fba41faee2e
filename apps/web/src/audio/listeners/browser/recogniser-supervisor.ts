import type { RecognisedEvent, Recogniser, RecogniserFailure } from './recogniser.ts'

/** Whoever neither listens nor complains by then never will. */
const START_MS = 1500
/** Some browsers never say that it ended, some refuse a new one before they did. */
const END_MS = 300
/** They end by themselves after a silence, and now and then for nothing; if they do only that, something is wrong. */
const MOST_VAIN_STARTS = 4
const VAIN_MS = 1000
/** Silence, or ourselves. */
const HARMLESS = new Set(['no-speech', 'aborted'])

export interface RecogniserEvents {
  listening: () => void
  /** Everything that was heard since the start, over as many recognisers as it took. */
  heard: (transcript: string) => void
  /** It is over: with the browser's own word for it, or `silent` or `restless`. */
  failed: (error: string) => void
}

/** Keeps a recogniser listening until it is stopped. Neither its presence nor its promises mean that it works. */
export class RecogniserSupervisor {
  readonly #create: () => Recogniser
  readonly #begin: (recogniser: Recogniser) => void
  readonly #news: RecogniserEvents
  #current: { recogniser: Recogniser; silencer: AbortController } | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #kept = ''
  #text = ''
  #vainStarts = 0

  constructor(create: () => Recogniser, begin: (recogniser: Recogniser) => void, news: RecogniserEvents) {
    this.#create = create
    this.#begin = begin
    this.#news = news
  }

  start(): void {
    this.#kept = ''
    this.#vainStarts = 0
    this.#open()
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#close()
  }

  #open(): void {
    const recogniser = this.#create()
    const silencer = new AbortController()
    const { signal } = silencer
    const startedMs = performance.now()
    let isListening = false
    this.#current = { recogniser, silencer }
    this.#text = ''
    const listening = () => {
      if (isListening) return
      isListening = true
      clearTimeout(this.#timer)
      this.#news.listening()
    }
    const on = (type: string, listener: (event: Event) => void) =>
      recogniser.addEventListener(type, listener, { signal })
    // Not `speechstart` and `speechend`: they come in a silent room, and long after it fell silent again.
    on('audiostart', listening)
    on('result', (event) => {
      listening()
      this.#hear(event as RecognisedEvent)
    })
    on('error', (event) => this.#reportProblem((event as RecogniserFailure).error))
    on('end', () => this.#again(performance.now() - startedMs < VAIN_MS))
    this.#timer = setTimeout(() => this.#fail('silent'), START_MS)
    try {
      this.#begin(recogniser)
    } catch {
      this.#reportProblem('aborted')
    }
  }

  #hear({ results }: RecognisedEvent): void {
    this.#vainStarts = 0
    this.#text = Array.from(results, (result) => result[0]?.transcript ?? '').join(' ')
    this.#news.heard(`${this.#kept} ${this.#text}`.trim())
  }

  #reportProblem(error: string): void {
    if (!HARMLESS.has(error)) {
      this.#fail(error)
      return
    }
    clearTimeout(this.#timer)
    // An `end` that comes sooner gets ahead of this.
    this.#timer = setTimeout(() => this.#again(true), END_MS)
  }

  #again(isVain: boolean): void {
    clearTimeout(this.#timer)
    this.#vainStarts = isVain && this.#text === '' ? this.#vainStarts + 1 : 0
    if (this.#vainStarts >= MOST_VAIN_STARTS) {
      this.#fail('restless')
      return
    }
    this.#kept = `${this.#kept} ${this.#text}`.trim()
    this.#close()
    this.#open()
  }

  #close(): void {
    const current = this.#current
    this.#current = undefined
    current?.silencer.abort()
    current?.recogniser.abort()
  }

  #fail(error: string): void {
    this.stop()
    this.#news.failed(error)
  }
}

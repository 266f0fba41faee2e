import type { Direction, Fullness, Manner } from '@sidelight/domain/direction/direction'

export interface SpeechVoice {
  /** The provider and its id of the voice: `kokoro:af_heart`. */
  id: string
  provider: string
  name: string
  gender: 'female' | 'male' | 'neutral'
  age: 'young' | 'middle-aged' | 'old'
  accent: string
  language: string
  description: string
  style: string
  /** A path on our origin or a URL of the provider; empty without a preview. */
  previewUrl: string
  /** The manners that the voice can do. */
  acts: readonly Manner[]
}

export interface Respelling {
  word: string
  say: string
}

export interface SpeechRequest {
  /** The text of the script, including brackets. */
  text: string
  voiceId: string
  respellings: readonly Respelling[]
  /** How the line is said; neutral by default. Only what `carriedDirection` left of it. */
  direction?: Direction
  /** 'usual' by default. */
  fullness?: Fullness
  /** Which of several ways to say the same line; 0 is the first. */
  read?: number
  signal?: AbortSignal
}

export interface SpokenWord {
  /** As spelled in the script, with punctuation. */
  text: string
  startMs: number
  endMs: number
}

export interface Speech {
  mp3: Uint8Array
  wav: Uint8Array
  durationMs: number
  words: SpokenWord[]
}

export interface SpeechEngine {
  listVoices(): Promise<SpeechVoice[]>
  /** Asks only the provider of the voice. Undefined if the voice is not available now. */
  findVoice(voiceId: string): Promise<SpeechVoice | undefined>
  /** The words that are spoken; empty if the text has only brackets. Part of the content hash. */
  spokenText(text: string, respellings: readonly Respelling[]): string
  /** Changes whenever the same text and voice give other audio. */
  versionOf(voiceId: string): string
  /** The direction without what the engine of this voice cannot do. Part of the content hash. */
  carriedDirection(voiceId: string, direction: Direction): Direction
  /** How many characters a direction adds to what the provider of the voice bills. */
  addedCharacters(voiceId: string, direction: Direction): number
  /** Throws SpeechRejected or SpeechFailed, or the reason of the aborted signal. */
  synthesize(request: SpeechRequest): Promise<Speech>
  /** How many lines a provider can synthesise at once. */
  concurrencyOf(provider: string): number
  close(): Promise<void>
}

/** A retry does not help: there is no such voice, or nothing to speak. */
export class SpeechRejected extends Error {
  override name = 'SpeechRejected'
}

/** A retry may help. Never contains text of the script. */
export class SpeechFailed extends Error {
  override name = 'SpeechFailed'
  /** Set if the provider said how long to wait. */
  readonly retryAfterMs: number | undefined

  constructor(message: string, options: { cause?: unknown; retryAfterMs?: number | undefined } = {}) {
    super(message, 'cause' in options ? { cause: options.cause } : {})
    this.retryAfterMs = options.retryAfterMs
  }
}

export interface SpeechVoice {
  /** The provider and its own name for the voice: `kokoro:af_heart`. */
  id: string
  provider: string
  name: string
  gender: 'female' | 'male' | 'neutral'
  age: 'young' | 'middle-aged' | 'old'
  accent: string
  language: string
  description: string
  style: string
  /** A path on the web's own origin, or an address of the provider's; empty while there is nothing to hear. */
  previewUrl: string
}

export interface Respelling {
  word: string
  say: string
}

export interface SpeechRequest {
  /** As it stands in the script, brackets and all. */
  text: string
  voiceId: string
  respellings: readonly Respelling[]
  signal?: AbortSignal
}

export interface SpokenWord {
  /** The word as the script spells it, with its punctuation. */
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
  /** Asks nobody but the provider whose voice it would be. Undefined when it cannot be had now. */
  findVoice(voiceId: string): Promise<SpeechVoice | undefined>
  /** What would be spoken of this text; empty means nothing (only brackets). Part of the content address. */
  spokenText(text: string, respellings: readonly Respelling[]): string
  /** Changes whenever the same text and voice would sound different. */
  versionOf(voiceId: string): string
  /** Throws SpeechRefused or SpeechFailed, and the signal's reason when it is called off. */
  synthesize(request: SpeechRequest): Promise<Speech>
  /** How many lines at once make sense, by provider. */
  concurrencyOf(provider: string): number
  close(): Promise<void>
}

/** Asking again would not help: no such voice, nothing to say. */
export class SpeechRejected extends Error {
  override name = 'SpeechRefused'
}

/** Worth another try. Never holds a word of the script. */
export class SpeechFailed extends Error {
  override name = 'SpeechFailed'
  /** When the provider said how long to wait. */
  readonly retryAfterMs: number | undefined

  constructor(message: string, options: { cause?: unknown; retryAfterMs?: number | undefined } = {}) {
    super(message, 'cause' in options ? { cause: options.cause } : {})
    this.retryAfterMs = options.retryAfterMs
  }
}

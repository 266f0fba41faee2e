import { spokenText } from '@sidelight/domain/speech/spoken-text'
import { createConcurrencyLimiter } from '#platform/limits/concurrency-limiter.ts'
import {
  type Speech,
  type SpeechEngine,
  type SpeechRequest,
  SpeechRejected,
  type SpeechVoice,
} from '#platform/speech/speech.ts'

type Faults = (request: SpeechRequest, attempt: number) => Error | undefined

interface Script {
  /** How many lines at once; 4 unless said. */
  concurrency?: number
  /** What a line costs; nothing unless said. */
  work?: (request: SpeechRequest) => Promise<void>
}

/** An engine of a few words, for tests of everything around it. It makes no sound. */
export interface ScriptedSpeech extends SpeechEngine {
  /** What was asked of it, in order: `kokoro:low You kept the key.` */
  readonly spoken: string[]
  /** From now on lines wait until they are let go. */
  hold(): void
  release(): void
  /** Fails the lines for which this returns an error; attempts of a line count from 1. */
  failOn(faults: Faults): void
  /** Happens while a voice is looked up, as if its provider took its time. */
  onLookup(work: (voiceId: string) => Promise<void>): void
  setVersion(version: string): void
  /** The other provider's voices come and go with its configuration. */
  setConfigured(isConfigured: boolean): void
}

const voice = (
  id: string,
  gender: SpeechVoice['gender'],
  age: SpeechVoice['age'],
  accent = 'American',
): SpeechVoice => ({
  id,
  provider: id.slice(0, id.indexOf(':')),
  name: id.slice(id.indexOf(':') + 1),
  gender,
  age,
  accent,
  language: 'en',
  description: 'A voice for tests.',
  style: 'plain',
  previewUrl: `/voices/${id}.mp3`,
})

export const HIGH = 'kokoro:high'
export const LOW = 'kokoro:low'
export const RENTED = 'elevenlabs:rented'

const OWN_VOICES = [
  voice(HIGH, 'female', 'young'),
  voice(LOW, 'male', 'middle-aged'),
  voice('kokoro:deep', 'male', 'old', 'British'),
  voice('kokoro:clear', 'female', 'middle-aged', 'British'),
]
const RENTED_VOICES = [voice(RENTED, 'female', 'old')]

export function createScriptedSpeech({ concurrency = 4, work = async () => {} }: Script = {}): ScriptedSpeech {
  const spoken: string[] = []
  const inTurn = createConcurrencyLimiter(concurrency, Number.POSITIVE_INFINITY)
  const attempts = new Map<string, number>()
  let faults: Faults = () => undefined
  let version = '1'
  let isConfigured = true
  let lookup: (voiceId: string) => Promise<void> = async () => {}
  let gate = Promise.resolve()
  let open = () => {}
  const listed = () => (isConfigured ? [...OWN_VOICES, ...RENTED_VOICES] : OWN_VOICES)
  const refuseUnknown = (voiceId: string) => {
    if (!listed().some(({ id }) => id === voiceId)) throw new SpeechRejected('No such voice')
  }

  async function speak(request: SpeechRequest): Promise<Speech> {
    refuseUnknown(request.voiceId)
    const text = spokenText(request.text, request.respellings)
    const line = `${request.voiceId} ${text}`
    spoken.push(line)
    attempts.set(line, (attempts.get(line) ?? 0) + 1)
    await gate
    await work(request)
    const fault = faults(request, attempts.get(line) ?? 1)
    if (fault) throw fault
    const bytes = new TextEncoder().encode(line)
    return { mp3: bytes, wav: bytes, durationMs: text.length * 60, words: [{ text, startMs: 0, endMs: 60 }] }
  }

  return {
    spoken,
    hold() {
      gate = new Promise((resolve) => (open = resolve))
    },
    release: () => open(),
    failOn: (given) => (faults = given),
    onLookup: (given) => (lookup = given),
    setVersion: (given) => (version = given),
    setConfigured: (given) => (isConfigured = given),
    listVoices: async () => listed(),
    findVoice: async (voiceId) => {
      await lookup(voiceId)
      return listed().find(({ id }) => id === voiceId)
    },
    spokenText,
    versionOf(voiceId) {
      refuseUnknown(voiceId)
      return version
    },
    synthesize: (request): Promise<Speech> => inTurn(() => speak(request)),
    concurrencyOf: () => concurrency,
    close: async () => open(),
  }
}

import { MANNERS } from '@sidelight/domain/direction/direction'
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

interface Options {
  /** How many lines at once; 4 by default. */
  concurrency?: number
  /** The work done per line; none by default. */
  work?: (request: SpeechRequest) => Promise<void>
}

/** A speech engine without audio, for tests of everything around the engine. */
export interface ScriptedSpeech extends SpeechEngine {
  /** Every synthesis in order: `kokoro:low You kept the key.` */
  readonly spoken: string[]
  /** Makes further lines wait until `release` is called. */
  hold(): void
  release(): void
  /** Fails the lines for which this returns an error; attempts of a line count from 1. */
  failOn(faults: Faults): void
  /** Runs while a voice is looked up, to simulate a slow provider. */
  onLookup(work: (voiceId: string) => Promise<void>): void
  setVersion(version: string): void
  /** Whether the ElevenLabs voices are listed. */
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
  acts: MANNERS.filter((manner) => manner !== 'shaken'),
})

export const HIGH = 'kokoro:high'
export const LOW = 'kokoro:low'
export const ELEVENLABS = 'elevenlabs:warm'

const KOKORO_VOICES = [
  voice(HIGH, 'female', 'young'),
  voice(LOW, 'male', 'middle-aged'),
  voice('kokoro:deep', 'male', 'old', 'British'),
  voice('kokoro:clear', 'female', 'middle-aged', 'British'),
]
const ELEVENLABS_VOICES = [voice(ELEVENLABS, 'female', 'old')]

export function createScriptedSpeech({ concurrency = 4, work = async () => {} }: Options = {}): ScriptedSpeech {
  const spoken: string[] = []
  const limit = createConcurrencyLimiter(concurrency, Number.POSITIVE_INFINITY)
  const attempts = new Map<string, number>()
  let faults: Faults = () => undefined
  let version = '1'
  let isConfigured = true
  let lookup: (voiceId: string) => Promise<void> = async () => {}
  let gate = Promise.resolve()
  let open = () => {}
  const listVoices = () => (isConfigured ? [...KOKORO_VOICES, ...ELEVENLABS_VOICES] : KOKORO_VOICES)
  const assertVoiceExists = (voiceId: string) => {
    if (!listVoices().some(({ id }) => id === voiceId)) throw new SpeechRejected('There is no such voice')
  }

  async function speak(request: SpeechRequest): Promise<Speech> {
    assertVoiceExists(request.voiceId)
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
    listVoices: async () => listVoices(),
    findVoice: async (voiceId) => {
      await lookup(voiceId)
      return listVoices().find(({ id }) => id === voiceId)
    },
    spokenText,
    versionOf(voiceId) {
      assertVoiceExists(voiceId)
      return version
    },
    carriedDirection: (_voiceId, direction) => direction,
    addedCharacters: () => 0,
    synthesize: (request): Promise<Speech> => limit(() => speak(request)),
    concurrencyOf: () => concurrency,
    close: async () => open(),
  }
}

import { spokenText } from '@sidelight/domain/speech/spoken-text'
import type { Speech, SpeechEngine, SpeechRequest, SpeechVoice } from './speech.ts'
import { SpeechRejected } from './speech.ts'

/** One engine behind the port; it knows its voices by the same ids as everybody else. */
export interface SpeechProvider {
  readonly name: string
  readonly concurrency: number
  listVoices(): Promise<SpeechVoice[]>
  versionOf(voiceId: string): string
  synthesize(request: SpeechRequest): Promise<Speech>
  close(): Promise<void>
}

/** A voice belongs to one provider, and its lines are never given to another: a character keeps their voice. */
export function createSpeechEngine(providers: readonly SpeechProvider[]): SpeechEngine {
  const byName = new Map(providers.map((provider) => [provider.name, provider]))
  const findProvider = (voiceId: string) => byName.get(voiceId.slice(0, Math.max(0, voiceId.indexOf(':'))))
  const getProvider = (voiceId: string): SpeechProvider => {
    const provider = findProvider(voiceId)
    if (provider === undefined) throw new SpeechRejected('No configured engine has this voice')
    return provider
  }
  return {
    listVoices: async () => (await Promise.all(providers.map((provider) => provider.listVoices()))).flat(),
    findVoice: async (voiceId) => (await findProvider(voiceId)?.listVoices())?.find(({ id }) => id === voiceId),
    spokenText,
    versionOf: (voiceId) => getProvider(voiceId).versionOf(voiceId),
    async synthesize(request) {
      const provider = getProvider(request.voiceId)
      if (spokenText(request.text, request.respellings) === '') throw new SpeechRejected('Nothing of this is spoken')
      return provider.synthesize(request)
    },
    concurrencyOf: (provider) => byName.get(provider)?.concurrency ?? 0,
    async close() {
      await Promise.all(providers.map((provider) => provider.close()))
    },
  }
}

import { findVoiceProvider } from '@sidelight/domain/audio/self-hosted'
import type { Direction } from '@sidelight/domain/direction/direction'
import { spokenText } from '@sidelight/domain/speech/spoken-text'
import type { Speech, SpeechEngine, SpeechRequest, SpeechVoice } from './speech.ts'
import { SpeechRejected } from './speech.ts'

/** The adapter of one vendor. Voice ids are the same as everywhere else. */
export interface SpeechProvider {
  readonly name: string
  readonly concurrency: number
  listVoices(): Promise<SpeechVoice[]>
  versionOf(voiceId: string): string
  carriedDirection(voiceId: string, direction: Direction): Direction
  addedCharacters(direction: Direction): number
  synthesize(request: SpeechRequest): Promise<Speech>
  close(): Promise<void>
}

/** Sends each line to the provider of its voice and never to another, so that a character keeps the voice. */
export function createSpeechEngine(providers: readonly SpeechProvider[]): SpeechEngine {
  const providersByName = new Map(providers.map((provider) => [provider.name, provider]))
  const findProvider = (voiceId: string) => providersByName.get(findVoiceProvider(voiceId))
  const getProvider = (voiceId: string): SpeechProvider => {
    const provider = findProvider(voiceId)
    if (provider === undefined) throw new SpeechRejected('No configured provider has this voice')
    return provider
  }
  return {
    listVoices: async () => (await Promise.all(providers.map((provider) => provider.listVoices()))).flat(),
    findVoice: async (voiceId) => (await findProvider(voiceId)?.listVoices())?.find(({ id }) => id === voiceId),
    spokenText,
    versionOf: (voiceId) => getProvider(voiceId).versionOf(voiceId),
    carriedDirection: (voiceId, direction) => getProvider(voiceId).carriedDirection(voiceId, direction),
    addedCharacters: (voiceId, direction) => getProvider(voiceId).addedCharacters(direction),
    async synthesize(request) {
      const provider = getProvider(request.voiceId)
      if (spokenText(request.text, request.respellings) === '') throw new SpeechRejected('The text has no spoken words')
      return provider.synthesize(request)
    },
    concurrencyOf: (provider) => providersByName.get(provider)?.concurrency ?? 0,
    async close() {
      await Promise.all(providers.map((provider) => provider.close()))
    },
  }
}

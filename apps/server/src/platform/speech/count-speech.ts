import { findVoiceProvider } from '@sidelight/domain/audio/self-hosted'
import type { SpeechEngine } from './speech.ts'

export interface MadeSpeech {
  soundSeconds: number
  /** What the provider bills. */
  characters: number
}

export interface CountedSpeech {
  speech: SpeechEngine
  /** What this process has synthesised, by provider. */
  made: ReadonlyMap<string, Readonly<MadeSpeech>>
}

/** Counts what an engine makes, also what is thrown away afterwards: it took the processor or was billed. */
export function countSpeech(engine: SpeechEngine): CountedSpeech {
  const made = new Map<string, MadeSpeech>()
  return {
    made,
    speech: {
      ...engine,
      async synthesize(request) {
        const speech = await engine.synthesize(request)
        const { text, voiceId, respellings, direction } = request
        const provider = findVoiceProvider(voiceId)
        const counts = made.get(provider) ?? { soundSeconds: 0, characters: 0 }
        counts.soundSeconds += speech.durationMs / 1000
        counts.characters +=
          engine.spokenText(text, respellings).length + (direction ? engine.addedCharacters(voiceId, direction) : 0)
        made.set(provider, counts)
        return speech
      },
    },
  }
}

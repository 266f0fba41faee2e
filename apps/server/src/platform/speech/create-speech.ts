import type { Config } from '#config.ts'
import type { ObjectStorage } from '../storage/storage.ts'
import { createElevenLabsProvider } from './elevenlabs/elevenlabs-provider.ts'
import { fetchModel } from './kokoro/fetch-model.ts'
import { createKokoroProvider } from './kokoro/kokoro-provider.ts'
import type { SpeechEngine } from './speech.ts'
import { createSpeechEngine, type SpeechProvider } from './speech-engine.ts'

/** Creates the configured providers. Nothing is loaded or requested before the first line. */
export function createSpeech(config: Config['speech'], storage: Pick<ObjectStorage, 'readStream'>): SpeechEngine {
  const { kokoro, elevenlabs } = config
  const providers: SpeechProvider[] = [
    createKokoroProvider({
      processes: kokoro.processes,
      modelDirectory: kokoro.modelDirectory,
      findPublishedFile: async () => {
        if (kokoro.modelPath !== undefined || kokoro.modelObject === undefined) return kokoro.modelPath
        return fetchModel(kokoro.modelDirectory, kokoro.modelObject, storage)
      },
    }),
    ...(elevenlabs === undefined ? [] : [createElevenLabsProvider(elevenlabs)]),
  ]
  return createSpeechEngine(providers)
}

import { existsSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#config.ts'
import type { ObjectStorage } from '../storage/storage.ts'
import { createElevenLabsProvider } from './elevenlabs/elevenlabs-provider.ts'
import { createKokoroProvider } from './kokoro/kokoro-provider.ts'
import type { SpeechEngine } from './speech.ts'
import { createSpeechEngine, type SpeechProvider } from './speech-engine.ts'

/** The engines this configuration names. Nothing is loaded and nobody is asked before the first line. */
export function createSpeech(config: Config['speech'], storage: Pick<ObjectStorage, 'read'>): SpeechEngine {
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

/** Whether it is the right one is asked by whoever loads it. */
async function fetchModel(directory: string, key: string, storage: Pick<ObjectStorage, 'read'>): Promise<string> {
  const path = join(directory, 'published.onnx')
  if (existsSync(path)) return path
  await mkdir(directory, { recursive: true })
  const draft = `${path}.${process.pid}`
  await writeFile(draft, await storage.read(key))
  await rename(draft, path)
  return path
}

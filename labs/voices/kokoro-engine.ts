import { fileURLToPath } from 'node:url'
import { createKokoroProvider } from '../../apps/server/src/platform/speech/kokoro/kokoro-provider.ts'
import type { SpeechProvider } from '../../apps/server/src/platform/speech/speech-engine.ts'

/** The on-premise speech engine as the worker runs it, without the rest of the product. */
export const openKokoro = (processes = 1): SpeechProvider =>
  createKokoroProvider({
    processes,
    modelDirectory: fileURLToPath(new URL('../../node_modules/.cache/sidelight', import.meta.url)),
    findPublishedFile: () => Promise.resolve(undefined),
  })

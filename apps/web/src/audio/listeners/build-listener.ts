import { readStream } from '#lib/http/read-stream.ts'
import type { Listener, ListenerEvent } from '@sidelight/listening/listener'
import { OnDeviceListener, type ListenerParts, type OnVoiceLearned } from '@sidelight/listening/on-device-listener'
import type { LearnedVoice } from '@sidelight/listening/sphinx/warp-estimator'
import { readAcousticModel } from '@sidelight/listening/sphinx/acoustic-model'
import { Denoiser } from '@sidelight/listening/sound/denoiser'
import { Silero } from '@sidelight/listening/voice/silero'
import { Pronouncer } from '@sidelight/listening/words/pronouncer'
import type { ListeningFile, PackedFiles } from './listener-messages.ts'
import { LoudnessDetector } from './loudness-detector.ts'
import { VoiceOnlyListener, type VoiceDetector } from './voice-only-listener.ts'

export type RawListener = Listener & { resetAcoustics: (voice?: LearnedVoice) => void }
export type BuildListener = (onEvent: (event: ListenerEvent) => void, onVoiceLearned: OnVoiceLearned) => RawListener

/** Pronounces a word that is not in the dictionary, in the International Phonetic Alphabet. */
export type GuessPronunciation = (word: string) => string

/** Reads the models once per page; a further listener then costs little. */
export async function prepareOnDevice(files: PackedFiles, guess: GuessPronunciation): Promise<BuildListener> {
  const parts = await readParts(files, guess)
  return (onEvent, onVoiceLearned) => new OnDeviceListener(parts, onEvent, onVoiceLearned)
}

export async function prepareVoiceOnly({ voice }: PackedFiles): Promise<BuildListener> {
  const detector = await readVoice(voice)
  return (onEvent) => new VoiceOnlyListener(detector, onEvent)
}

export const buildLoudnessOnly = (onEvent: (event: ListenerEvent) => void): RawListener =>
  new VoiceOnlyListener(new LoudnessDetector(), onEvent)

/** The last fallback of all listeners, so a broken file must not make it fail. */
async function readVoice(packed: ArrayBuffer | undefined): Promise<VoiceDetector> {
  try {
    if (packed !== undefined) return new Silero(await unpack(packed))
  } catch {
    // Loudness is used instead.
  }
  return new LoudnessDetector()
}

async function readParts(files: PackedFiles, guess: GuessPronunciation): Promise<ListenerParts> {
  const get = async (name: ListeningFile): Promise<Uint8Array<ArrayBuffer>> => {
    const packed = files[name]
    if (packed === undefined) throw new Error(`${name} is missing`)
    return unpack(packed)
  }
  const [mdef, means, variances, sendump, transition_matrices, dictionary, voice, denoiser] = await Promise.all([
    get('mdef'),
    get('means'),
    get('variances'),
    get('sendump'),
    get('transition_matrices'),
    get('dictionary'),
    get('voice'),
    get('denoiser'),
  ])
  return {
    model: readAcousticModel({ mdef, means, variances, sendump, transition_matrices }),
    silero: new Silero(voice),
    denoiser: createDenoiser(denoiser),
    pronouncer: new Pronouncer(new TextDecoder().decode(dictionary), guess),
  }
}

/** Some browsers and policies forbid compiling WebAssembly; in a quiet room the listener works without it. */
function createDenoiser(file: Uint8Array<ArrayBuffer>): Denoiser | undefined {
  try {
    return new Denoiser(file)
  } catch {
    return undefined
  }
}

async function unpack(packed: ArrayBuffer): Promise<Uint8Array<ArrayBuffer>> {
  const { readable, writable } = new DecompressionStream('gzip')
  const writer = writable.getWriter()
  // An error shows when the stream is read.
  writer.write(new Uint8Array(packed)).catch(() => undefined)
  writer.close().catch(() => undefined)
  return readStream(readable)
}

import { readStream } from '#lib/http/read-stream.ts'
import type { Listener, ListenerEvent } from '@sidelight/listening/listener'
import { OnDeviceListener, type ListenerParts } from '@sidelight/listening/on-device-listener'
import { readAcousticModel } from '@sidelight/listening/sphinx/acoustic-model'
import { Denoiser } from '@sidelight/listening/sound/denoiser'
import { Silero } from '@sidelight/listening/voice/silero'
import { Pronouncer } from '@sidelight/listening/words/pronouncer'
import type { ListeningFile, PackedFiles } from './listener-messages.ts'
import { LoudnessDetector } from './loudness-detector.ts'
import { VoiceOnlyListener, type VoiceDetector } from './voice-only-listener.ts'

export type RawListener = Listener & { forgetRoom: () => void }
export type BuildListener = (tell: (event: ListenerEvent) => void) => RawListener

/** How a word that no dictionary has is said, in the International Phonetic Alphabet. */
export type GuessPronunciation = (word: string) => string

/** Whatever is needed once per page is read here; a listener of its own then costs next to nothing. */
export async function prepareOnDevice(files: PackedFiles, guess: GuessPronunciation): Promise<BuildListener> {
  const parts = await readParts(files, guess)
  return (tell) => new OnDeviceListener(parts, tell)
}

export async function prepareVoiceOnly({ voice }: PackedFiles): Promise<BuildListener> {
  const detector = await readVoice(voice)
  return (tell) => new VoiceOnlyListener(detector, tell)
}

/** Costs a device next to nothing. */
export const buildLoudnessOnly: BuildListener = (tell) => new VoiceOnlyListener(new LoudnessDetector(), tell)

/** The last resort of all ears: it must not fail because a file is broken. */
async function readVoice(packed: ArrayBuffer | undefined): Promise<VoiceDetector> {
  try {
    if (packed !== undefined) return new Silero(await unpack(packed))
  } catch {
    // Loudness will do.
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
    denoiser: findDenoiser(denoiser),
    pronouncer: new Pronouncer(new TextDecoder().decode(dictionary), guess),
  }
}

/** Some browsers and policies let nothing be compiled: in a quiet room lines are heard without it. */
function findDenoiser(file: Uint8Array<ArrayBuffer>): Denoiser | undefined {
  try {
    return new Denoiser(file)
  } catch {
    return undefined
  }
}

async function unpack(packed: ArrayBuffer): Promise<Uint8Array<ArrayBuffer>> {
  const { readable, writable } = new DecompressionStream('gzip')
  const writer = writable.getWriter()
  // What is wrong with the file is told to whoever reads.
  writer.write(new Uint8Array(packed)).catch(() => undefined)
  writer.close().catch(() => undefined)
  return readStream(readable)
}

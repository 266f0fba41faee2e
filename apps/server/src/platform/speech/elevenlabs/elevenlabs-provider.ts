import { fileURLToPath } from 'node:url'
import type { ElevenLabsClient } from '@elevenlabs/elevenlabs-js'
import { toSpokenUnits } from '@sidelight/domain/speech/read-aloud'
import { withoutNetwork } from '../../process/no-network-command.ts'
import { createTaskProcess } from '../child-tasks/task-process.ts'
import type { FinishedAudio } from '../audio/finish-audio.ts'
import { type Speech, SpeechFailed, SpeechRejected, type SpeechRequest, type SpeechVoice } from '../speech.ts'
import type { SpeechProvider } from '../speech-engine.ts'
import { listAlignedWords } from './aligned-words.ts'
import { translateError } from './provider-errors.ts'
import { decodeResponse, type DecodeRequest } from './decode-response.ts'
import { describeVoices, PROVIDER, type ProviderVoice } from './voices.ts'

export interface ElevenLabsOptions {
  apiKey: string
  baseUrl: string
  model: string
  concurrency: number
  timeoutSeconds: number
  /** Asks them to keep nothing; their largest plan only. */
  isZeroRetention: boolean
}

/** Raise it when we would make something else of the same answer. */
const REVISION = 1
const SAMPLE_RATE = 24_000
const VOICES_KEPT_MS = 600_000
/** While they are away, so that not everybody waits for them to be so. */
const ASKED_AGAIN_AFTER_MS = 30_000
const PAGE_SIZE = 100
const MOST_PAGES = 20
const ENCODED_WITHIN_MS = 60_000
const SOUND_CHILD = fileURLToPath(new URL('./finish-audio-child.ts', import.meta.url))

/** Voices of ElevenLabs, by their own SDK, which is loaded only where a key is configured. */
export function createElevenLabsProvider(options: ElevenLabsOptions): SpeechProvider {
  // At once, where it is configured: loading holds everything up for two seconds, which belong to the start.
  const client = openClient(options)
  const getClient = () => client
  const voices = createVoiceList(getClient)
  const encoder = createTaskProcess<DecodeRequest, FinishedAudio>('The encoder', () =>
    withoutNetwork(['--no-warnings', SOUND_CHILD]),
  )
  let encoding: Promise<unknown> = Promise.resolve()
  const encode = (samples: Float32Array): Promise<FinishedAudio> => {
    const finished = encoding.then(() => encoder.run({ samples, sampleRate: SAMPLE_RATE }, ENCODED_WITHIN_MS))
    encoding = finished.catch(() => undefined)
    return finished
  }

  return {
    name: PROVIDER,
    concurrency: options.concurrency,
    listVoices: () => voices.list(),
    versionOf: (voiceId) => `${PROVIDER}-${REVISION}-${options.model}-${voiceId.slice(PROVIDER.length + 1)}`,
    async synthesize(request) {
      // Only ids that they listed for us ever become part of an address.
      if (!(await voices.get()).some(({ id }) => id === request.voiceId))
        throw new SpeechRejected('There is no such voice')
      return speak(await getClient(), options, request, encode)
    },
    close: () => encoder.stop(),
  }
}

async function speak(
  client: ElevenLabsClient,
  options: ElevenLabsOptions,
  request: SpeechRequest,
  encode: (samples: Float32Array) => Promise<FinishedAudio>,
): Promise<Speech> {
  const units = toSpokenUnits(request.text, request.respellings)
  const text = units.map(({ say }) => say).join(' ')
  const answer = await ask(client, options, request, text)
  const lastSecond = answer.alignment?.characterEndTimesSeconds.at(-1)
  const samples = decodeResponse(answer.audioBase64, text, lastSecond, SAMPLE_RATE)
  const { mp3, wav, sampleCount, pieceStarts } = await encode(samples)
  const toMs = (count: number) => Math.round((count / SAMPLE_RATE) * 1000)
  const durationMs = toMs(sampleCount)
  return {
    mp3,
    wav,
    durationMs,
    words: listAlignedWords(units, answer.alignment, -toMs(pieceStarts[0] ?? 0), durationMs),
  }
}

async function ask(client: ElevenLabsClient, options: ElevenLabsOptions, request: SpeechRequest, text: string) {
  const { signal, voiceId } = request
  try {
    return await client.textToSpeech.convertWithTimestamps(
      voiceId.slice(PROVIDER.length + 1),
      {
        text,
        modelId: options.model,
        outputFormat: 'pcm_24000',
        ...(options.isZeroRetention ? { enableLogging: false } : {}),
      },
      { timeoutInSeconds: options.timeoutSeconds, ...(signal === undefined ? {} : { abortSignal: signal }) },
    )
  } catch (error) {
    signal?.throwIfAborted()
    throw translateError(error)
  }
}

/** The job engine tries again, and knows how often; the SDK must not do so behind its back. */
async function openClient({ apiKey, baseUrl }: ElevenLabsOptions): Promise<ElevenLabsClient> {
  const { ElevenLabsClient: Client } = await import('@elevenlabs/elevenlabs-js')
  return new Client({ apiKey, baseUrl, maxRetries: 0 })
}

/** Asked for rarely, and once for all who want to know; what was known stands in while they are away. */
function createVoiceList(getClient: () => Promise<ElevenLabsClient>) {
  let known: SpeechVoice[] | undefined
  let askAfterMs = 0
  let asking: Promise<SpeechVoice[]> | undefined
  const ask = async (): Promise<SpeechVoice[]> => {
    try {
      known = describeVoices(await readPages(await getClient()))
      askAfterMs = Date.now() + VOICES_KEPT_MS
    } catch (error) {
      if (known === undefined)
        throw new SpeechFailed('The voices of ElevenLabs are not known', { cause: translateError(error) })
      askAfterMs = Date.now() + ASKED_AGAIN_AFTER_MS
    }
    return known
  }
  const get = async (): Promise<SpeechVoice[]> => {
    if (known !== undefined && Date.now() < askAfterMs) return known
    asking ??= ask().finally(() => (asking = undefined))
    return asking
  }
  return { get, list: () => get().catch(() => []) }
}

async function readPages(client: ElevenLabsClient): Promise<ProviderVoice[]> {
  const voices: ProviderVoice[] = []
  let nextPageToken: string | undefined
  for (let page = 0; page < MOST_PAGES; page++) {
    const answer = await client.voices.search(
      { pageSize: PAGE_SIZE, ...(nextPageToken === undefined ? {} : { nextPageToken }) },
      { timeoutInSeconds: 15 },
    )
    voices.push(...answer.voices)
    nextPageToken = answer.hasMore ? (answer.nextPageToken ?? undefined) : undefined
    if (nextPageToken === undefined) break
  }
  return voices
}

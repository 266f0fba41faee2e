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
import { decodeResponse } from './decode-response.ts'
import type { FinishAudioRequest } from './finish-audio-child.ts'
import { describeVoices, PROVIDER, type ProviderVoice } from './voices.ts'

export interface ElevenLabsOptions {
  apiKey: string
  baseUrl: string
  model: string
  concurrency: number
  timeoutSeconds: number
  /** Requests that ElevenLabs stores nothing; only their largest plan allows it. */
  isZeroRetention: boolean
}

/** Increase it when the same response would give other audio. */
const REVISION = 1
const SAMPLE_RATE = 24_000
const VOICES_CACHED_MS = 600_000
/** After a failure, so that not every request waits for another one. */
const RETRY_AFTER_MS = 30_000
const PAGE_SIZE = 100
const MAX_PAGES = 20
const ENCODE_TIMEOUT_MS = 60_000
const FINISH_AUDIO_CHILD = fileURLToPath(new URL('./finish-audio-child.ts', import.meta.url))

/** The voices of ElevenLabs. Their SDK is loaded only if a key is configured. */
export function createElevenLabsProvider(options: ElevenLabsOptions): SpeechProvider {
  // Loaded at start-up, since loading blocks the process for two seconds.
  const client = openClient(options)
  const getClient = () => client
  const voices = createVoiceList(getClient)
  const encoder = createTaskProcess<FinishAudioRequest, FinishedAudio>('The encoder', () =>
    withoutNetwork(['--no-warnings', FINISH_AUDIO_CHILD]),
  )
  let encoding: Promise<unknown> = Promise.resolve()
  const encode = (samples: Float32Array): Promise<FinishedAudio> => {
    const finished = encoding.then(() => encoder.run({ samples, sampleRate: SAMPLE_RATE }, ENCODE_TIMEOUT_MS))
    encoding = finished.catch(() => undefined)
    return finished
  }

  return {
    name: PROVIDER,
    concurrency: options.concurrency,
    listVoices: () => voices.list(),
    versionOf: (voiceId) => `${PROVIDER}-${REVISION}-${options.model}-${voiceId.slice(PROVIDER.length + 1)}`,
    async synthesize(request) {
      // Only ids from their own list become part of a URL.
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
  const response = await requestSpeech(client, options, request, text)
  const lastSecond = response.alignment?.characterEndTimesSeconds.at(-1)
  const samples = decodeResponse(response.audioBase64, text, lastSecond, SAMPLE_RATE)
  const { mp3, wav, sampleCount, pieceStarts } = await encode(samples)
  const toMs = (count: number) => Math.round((count / SAMPLE_RATE) * 1000)
  const durationMs = toMs(sampleCount)
  return {
    mp3,
    wav,
    durationMs,
    words: listAlignedWords(units, response.alignment, -toMs(pieceStarts[0] ?? 0), durationMs),
  }
}

async function requestSpeech(
  client: ElevenLabsClient,
  options: ElevenLabsOptions,
  request: SpeechRequest,
  text: string,
) {
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

/** The SDK must not retry, since the job engine does and counts the attempts. */
async function openClient({ apiKey, baseUrl }: ElevenLabsOptions): Promise<ElevenLabsClient> {
  const { ElevenLabsClient: Client } = await import('@elevenlabs/elevenlabs-js')
  return new Client({ apiKey, baseUrl, maxRetries: 0 })
}

/** Caches the voices, shares one request between concurrent callers, and keeps the last list during an outage. */
function createVoiceList(getClient: () => Promise<ElevenLabsClient>) {
  let voices: SpeechVoice[] | undefined
  let refreshAfterMs = 0
  let refreshing: Promise<SpeechVoice[]> | undefined
  const refresh = async (): Promise<SpeechVoice[]> => {
    try {
      voices = describeVoices(await readPages(await getClient()))
      refreshAfterMs = Date.now() + VOICES_CACHED_MS
    } catch (error) {
      if (voices === undefined)
        throw new SpeechFailed('The voices of ElevenLabs could not be listed', { cause: translateError(error) })
      refreshAfterMs = Date.now() + RETRY_AFTER_MS
    }
    return voices
  }
  const get = async (): Promise<SpeechVoice[]> => {
    if (voices !== undefined && Date.now() < refreshAfterMs) return voices
    refreshing ??= refresh().finally(() => (refreshing = undefined))
    return refreshing
  }
  return { get, list: () => get().catch(() => []) }
}

async function readPages(client: ElevenLabsClient): Promise<ProviderVoice[]> {
  const voices: ProviderVoice[] = []
  let nextPageToken: string | undefined
  for (let page = 0; page < MAX_PAGES; page++) {
    const response = await client.voices.search(
      { pageSize: PAGE_SIZE, ...(nextPageToken === undefined ? {} : { nextPageToken }) },
      { timeoutInSeconds: 15 },
    )
    voices.push(...response.voices)
    nextPageToken = response.hasMore ? (response.nextPageToken ?? undefined) : undefined
    if (nextPageToken === undefined) break
  }
  return voices
}

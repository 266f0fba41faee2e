import { fileURLToPath } from 'node:url'
import type { ElevenLabsClient } from '@elevenlabs/elevenlabs-js'
import { neutralDirection } from '@sidelight/domain/direction/direction'
import { toSpokenUnits } from '@sidelight/domain/speech/read-aloud'
import { withoutNetwork } from '../../process/no-network-command.ts'
import { createTaskProcess } from '../child-tasks/task-process.ts'
import { type Speech, SpeechFailed, SpeechRejected, type SpeechRequest } from '../speech.ts'
import type { SpeechProvider } from '../speech-engine.ts'
import {
  ACTING_MODEL,
  carryDirection,
  countTagCharacters,
  describeActing,
  listActedManners,
  writeTags,
} from './acting.ts'
import { withoutTags } from './aligned-words.ts'
import { translateError } from './provider-errors.ts'
import { decodeResponse } from './decode-response.ts'
import type { FinishAudioRequest } from './finish-audio-child.ts'
import { describeVoices, type ListedVoice, PROVIDER, type ProviderVoice } from './voices.ts'

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
const LISTS_CACHED_MS = 600_000
/** After a failure, so that not every request waits for another one. */
const RETRY_AFTER_MS = 30_000
const LIST_TIMEOUT_SECONDS = 15
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
  const canAct = createModelCheck(getClient)
  const encoder = createTaskProcess<FinishAudioRequest, Speech>('The encoder', () =>
    withoutNetwork(['--no-warnings', FINISH_AUDIO_CHILD]),
  )
  let encoding: Promise<unknown> = Promise.resolve()
  const encode = (request: FinishAudioRequest): Promise<Speech> => {
    const finished = encoding.then(() => encoder.run(request, ENCODE_TIMEOUT_MS))
    // The caller gets the failure; the next encoding begins all the same.
    encoding = finished.catch(() => undefined)
    return finished
  }

  return {
    name: PROVIDER,
    concurrency: options.concurrency,
    async listVoices() {
      const listed = await voices.list()
      if (listed.length === 0) return []
      const acts = listActedManners(await canAct())
      return listed.map((voice) => ({ ...voice, acts }))
    },
    versionOf: (voiceId) => `${PROVIDER}-${REVISION}-${options.model}-${voiceId.slice(PROVIDER.length + 1)}`,
    carriedDirection: (_voiceId, direction) => carryDirection(direction),
    addedCharacters: countTagCharacters,
    async synthesize(request) {
      // Only ids from their own list become part of a URL.
      if (!(await voices.get()).some(({ id }) => id === request.voiceId))
        throw new SpeechRejected('There is no such voice')
      const isActed = (request.direction?.spans.length ?? 0) > 0 && (await canAct())
      const model = isActed ? ACTING_MODEL : options.model
      return speak(await getClient(), { ...options, model }, request, encode)
    },
    close: () => encoder.stop(),
  }
}

async function speak(
  client: ElevenLabsClient,
  options: ElevenLabsOptions,
  request: SpeechRequest,
  encode: (request: FinishAudioRequest) => Promise<Speech>,
): Promise<Speech> {
  const { spans, ending, beats, place } = request.direction ?? neutralDirection
  const units = toSpokenUnits(request.text, request.respellings)
  const { text, isTag } = writeTags(units, options.model === ACTING_MODEL ? spans : [])
  const response = await requestSpeech(client, options, request, text)
  const lastSecond = response.alignment?.characterEndTimesSeconds.at(-1)
  const spoken = units.map(({ say }) => say).join(' ')
  const samples = decodeResponse(response.audioBase64, spoken, lastSecond, SAMPLE_RATE)
  return encode({
    samples,
    sampleRate: SAMPLE_RATE,
    units,
    alignment: withoutTags(response.alignment, isTag),
    finish: { ending, beats, place },
  })
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
        ...describeActing(request),
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
  let voices: ListedVoice[] | undefined
  let refreshAfterMs = 0
  let refreshing: Promise<ListedVoice[]> | undefined
  const refresh = async (): Promise<ListedVoice[]> => {
    try {
      voices = describeVoices(await readPages(await getClient()))
      refreshAfterMs = Date.now() + LISTS_CACHED_MS
    } catch (error) {
      if (voices === undefined)
        throw new SpeechFailed('The voices of ElevenLabs could not be listed', { cause: translateError(error) })
      refreshAfterMs = Date.now() + RETRY_AFTER_MS
    }
    return voices
  }
  const get = async (): Promise<ListedVoice[]> => {
    if (voices !== undefined && Date.now() < refreshAfterMs) return voices
    refreshing ??= refresh().finally(() => (refreshing = undefined))
    return refreshing
  }
  return { get, list: () => get().catch(() => []) }
}

/** Whether the account may use the model that acts. Without an answer it may not: the line is spoken by the other one. */
function createModelCheck(getClient: () => Promise<ElevenLabsClient>) {
  let isListed = false
  let refreshAfterMs = 0
  return async (): Promise<boolean> => {
    if (Date.now() < refreshAfterMs) return isListed
    try {
      const models = await (await getClient()).models.list({ timeoutInSeconds: LIST_TIMEOUT_SECONDS })
      isListed = models.some(
        ({ modelId, canDoTextToSpeech }) => modelId === ACTING_MODEL && canDoTextToSpeech !== false,
      )
      refreshAfterMs = Date.now() + LISTS_CACHED_MS
    } catch {
      refreshAfterMs = Date.now() + RETRY_AFTER_MS
    }
    return isListed
  }
}

async function readPages(client: ElevenLabsClient): Promise<ProviderVoice[]> {
  const voices: ProviderVoice[] = []
  let nextPageToken: string | undefined
  for (let page = 0; page < MAX_PAGES; page++) {
    const response = await client.voices.search(
      { pageSize: PAGE_SIZE, ...(nextPageToken === undefined ? {} : { nextPageToken }) },
      { timeoutInSeconds: LIST_TIMEOUT_SECONDS },
    )
    voices.push(...response.voices)
    nextPageToken = response.hasMore ? (response.nextPageToken ?? undefined) : undefined
    if (nextPageToken === undefined) break
  }
  return voices
}

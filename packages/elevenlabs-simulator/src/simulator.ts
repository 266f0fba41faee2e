import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sendFault, isFault, type Fault } from './faults.ts'
import { simulateAudio } from './simulated-audio.ts'
import { describeVoice, VOICES } from './voices.ts'

export interface SpeechRequest {
  url: string
  body: Record<string, unknown>
  /** Directions such as `[whispers]`, which only the acting model understands. */
  tags?: string[]
}

export interface ElevenLabs {
  /** For ELEVENLABS_BASE_URL; the key is `local-key`. */
  url: string
  apiKey: string
  /** Makes the next lines fail, one per fault. POST /local/faults with a list does the same. */
  failNext(...faults: Fault[]): void
  listRequests(): SpeechRequest[]
  /** How many pages of voices were requested. */
  countListings(): number
  /** Whether the list of voices is available. */
  setListingAvailable(isListing: boolean): void
  /** Characters that would be billed: those of lines without a fault. */
  usedCharacters(): number
  maxConcurrency(): number
  stop(): Promise<void>
}

interface Options {
  port?: number
  /** Further simultaneous requests are rejected, like by a plan. */
  concurrency?: number
  /** How long a line takes. */
  latencyMs?: number
  /** The models that the account may use. */
  models?: string[]
}

interface State {
  faults: Fault[]
  requests: SpeechRequest[]
  listingCount: number
  isListing: boolean
  usedCharacters: number
  running: number
  maxConcurrency: number
}

const API_KEY = 'local-key'
const ACTING_MODEL = 'eleven_v3'
const TAG = /\[[^\]]*\] ?/gu
const PAGE_SIZE = 10

/** Simulates the part of ElevenLabs that Sidelight uses: it counts, limits, and fails on demand. */
export async function startElevenLabs({
  port = 0,
  concurrency = 5,
  latencyMs = 20,
  models = ['eleven_multilingual_v2', ACTING_MODEL],
}: Options = {}): Promise<ElevenLabs> {
  const state: State = {
    faults: [],
    requests: [],
    listingCount: 0,
    isListing: true,
    usedCharacters: 0,
    running: 0,
    maxConcurrency: 0,
  }
  const server = createServer((request, response) => {
    void handle(request, response, state, { concurrency, latencyMs, models })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    apiKey: API_KEY,
    failNext: (...faults) => void state.faults.push(...faults),
    listRequests: () => state.requests,
    countListings: () => state.listingCount,
    setListingAvailable: (isListing) => (state.isListing = isListing),
    usedCharacters: () => state.usedCharacters,
    maxConcurrency: () => state.maxConcurrency,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  state: State,
  limits: { concurrency: number; latencyMs: number; models: string[] },
): Promise<ServerResponse> {
  const url = new URL(request.url ?? '/', 'http://simulator')
  const body = await readBody(request)
  if (url.pathname === '/local/faults') {
    state.faults.push(...(Array.isArray(body) ? body.filter(isFault) : []))
    return send(response, 200, { waiting: state.faults })
  }
  if (request.headers['xi-api-key'] !== API_KEY) return sendError(response, 401, 'invalid_api_key')
  const listing = findListing(url, state, limits.models)
  if (listing !== undefined)
    return state.isListing ? send(response, 200, listing) : sendError(response, 503, 'unavailable')
  const [, voiceId] = /^\/v1\/text-to-speech\/([^/]+)\/with-timestamps$/.exec(url.pathname) ?? []
  if (voiceId === undefined) return sendError(response, 404, 'not_found')
  state.requests.push(describeRequest(request.url ?? '', body as Record<string, unknown>))
  state.running++
  state.maxConcurrency = Math.max(state.maxConcurrency, state.running)
  response.on('close', () => state.running--)
  if (state.running > limits.concurrency) return sendError(response, 429, 'too_many_concurrent_requests')
  await new Promise((resolve) => setTimeout(resolve, limits.latencyMs))
  return speak(response, state, voiceId, body as Record<string, unknown>)
}

/** The answer to a request for the voices or models; undefined for other requests. */
function findListing(url: URL, state: State, models: readonly string[]): object | undefined {
  if (url.pathname === '/v1/models')
    return models.map((id) => ({ model_id: id, name: id, can_do_text_to_speech: true }))
  if (url.pathname !== '/v2/voices') return undefined
  state.listingCount++
  return listPage(url.searchParams)
}

function describeRequest(url: string, body: Record<string, unknown>): SpeechRequest {
  const text = body['text']
  const tags = typeof text === 'string' ? text.match(TAG)?.map((tag) => tag.trim()) : undefined
  return tags ? { url, body, tags } : { url, body }
}

function speak(response: ServerResponse, state: State, voiceId: string, body: Record<string, unknown>): ServerResponse {
  const voice = VOICES.find(({ id }) => id === voiceId)
  if (voice === undefined) return sendError(response, 404, 'voice_not_found')
  const { text, model_id: model } = body
  if (typeof text !== 'string' || text === '') return sendError(response, 400, 'invalid_parameters')
  const hasContext = body['previous_text'] !== undefined || body['next_text'] !== undefined
  if (model === 'eleven_v3' && hasContext) return sendError(response, 400, 'invalid_parameters')
  // The real service reads tags aloud in other models; here it is an error, so that a test notices it.
  if (model !== ACTING_MODEL && text.search(TAG) >= 0) return sendError(response, 400, 'invalid_parameters')
  const characters = [...text]
  const { pcm, starts, ends } = simulateAudio(characters, voice.hertz, listTagCharacters(text))
  const correct = {
    audio_base64: pcm.toString('base64'),
    alignment: { characters, character_start_times_seconds: starts, character_end_times_seconds: ends },
    normalized_alignment: null,
  }
  const fault = state.faults.shift()
  if (fault !== undefined) return sendFault(fault, response, correct)
  state.usedCharacters += characters.length
  return send(response, 200, correct)
}

/** The positions of the characters that belong to a tag and take no time. */
function listTagCharacters(text: string): ReadonlySet<number> {
  const positions = new Set<number>()
  for (const { 0: tag, index } of text.matchAll(TAG)) {
    const start = Array.from(text.slice(0, index)).length
    for (let at = start; at < start + Array.from(tag).length; at++) positions.add(at)
  }
  return positions
}

function listPage(query: URLSearchParams): object {
  const start = Number(query.get('next_page_token') ?? 0)
  const size = Math.min(Number(query.get('page_size') ?? PAGE_SIZE), 2)
  const end = start + size
  const hasMore = end < VOICES.length
  return {
    voices: VOICES.slice(start, end).map(describeVoice),
    has_more: hasMore,
    total_count: VOICES.length,
    next_page_token: hasMore ? String(end) : null,
  }
}

function send(response: ServerResponse, status: number, content: object): ServerResponse {
  response.writeHead(status, { 'content-type': 'application/json' })
  return response.end(JSON.stringify(content))
}

const sendError = (response: ServerResponse, status: number, kind: string) =>
  send(response, status, { detail: { status: kind, message: kind } })

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return chunks.length === 0 ? {} : (JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown)
}

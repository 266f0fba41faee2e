import type { ServerResponse } from 'node:http'

/** Faults that a test can request for a line. */
export const FAULTS = [
  'too-many-concurrent',
  'system-busy',
  'server-error',
  'unauthorized',
  'quota',
  'hang',
  'cut-connection',
  'html-with-200',
  'empty-with-200',
  'json-without-audio',
  'truncated-audio',
  'silence',
  'noise',
  'endless-audio',
  'not-base64',
] as const
export type Fault = (typeof FAULTS)[number]

export const isFault = (value: unknown): value is Fault => (FAULTS as readonly unknown[]).includes(value)

interface SpeechResponse {
  audio_base64: string
  alignment: object
}

const ERROR_RESPONSES: Partial<
  Record<Fault, readonly [status: number, kind: string, headers?: Record<string, string>]>
> = {
  'too-many-concurrent': [429, 'too_many_concurrent_requests'],
  'system-busy': [429, 'system_busy', { 'retry-after': '7' }],
  'server-error': [500, 'internal_server_error'],
  unauthorized: [401, 'invalid_api_key'],
  quota: [401, 'quota_exceeded'],
}

/** Responds with the fault. `correct` is the response without it. */
export function sendFault(fault: Fault, response: ServerResponse, correct: SpeechResponse): ServerResponse {
  const errorResponse = ERROR_RESPONSES[fault]
  if (errorResponse !== undefined) {
    const [status, kind, headers] = errorResponse
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    return response.end(JSON.stringify({ detail: { status: kind, message: 'The text "…" could not be spoken' } }))
  }
  if (fault === 'hang') return response
  if (fault === 'cut-connection') return response.destroy()
  if (fault === 'html-with-200') {
    response.writeHead(200, { 'content-type': 'text/html' })
    return response.end('<html><body>Bad gateway</body></html>')
  }
  response.writeHead(200, { 'content-type': 'application/json' })
  return response.end(fault === 'empty-with-200' ? '' : JSON.stringify(corrupt(fault, correct)))
}

function corrupt(fault: Fault, correct: SpeechResponse): object {
  const audio = Buffer.from(correct.audio_base64, 'base64')
  const encode = (bytes: Buffer) => ({ ...correct, audio_base64: bytes.toString('base64') })
  if (fault === 'truncated-audio') return encode(audio.subarray(0, Math.floor(audio.length / 4) * 2))
  if (fault === 'silence') return encode(Buffer.alloc(audio.length))
  if (fault === 'noise') return encode(Buffer.from(audio.map((_, at) => (at * 7919 * (at % 251)) & 0xff)))
  if (fault === 'endless-audio') return encode(Buffer.concat(Array.from({ length: 40 }, () => audio)))
  if (fault === 'not-base64') return { ...correct, audio_base64: '<html>' }
  return { alignment: correct.alignment }
}

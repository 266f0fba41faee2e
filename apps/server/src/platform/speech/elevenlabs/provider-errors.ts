import { SpeechFailed, SpeechRejected } from '../speech.ts'

const QUEUED_RETRY_MS = 500
const BUSY_RETRY_MS = 5000
/** A wrong key or an exhausted plan has to be repaired by hand. */
const ACCOUNT_RETRY_MS = 60_000

const MAX_WAIT_SECONDS = 300

interface ProviderError {
  statusCode?: number
  body?: unknown
  rawResponse?: { headers?: { get(name: string): string | null } }
}

/** Translates a failed request for the job engine. The provider's message may quote the text, so it is dropped. */
export function translateError(error: unknown): Error {
  const { statusCode, body, rawResponse } = error as ProviderError
  const kind = findKind(body)
  if (statusCode === undefined) return new SpeechFailed('ElevenLabs did not respond')
  const requestedMs = parseRetryAfter(rawResponse?.headers?.get('retry-after'))
  if (statusCode === 429) {
    const defaultMs = kind === 'too_many_concurrent_requests' ? QUEUED_RETRY_MS : BUSY_RETRY_MS
    return new SpeechFailed(`ElevenLabs is busy (${kind})`, { retryAfterMs: requestedMs ?? defaultMs })
  }
  if ([401, 402, 403].includes(statusCode))
    return new SpeechFailed(`ElevenLabs denies access (${kind})`, { retryAfterMs: ACCOUNT_RETRY_MS })
  if (statusCode === 408 || statusCode >= 500)
    return new SpeechFailed(`ElevenLabs failed (${statusCode})`, { retryAfterMs: requestedMs })
  return new SpeechRejected(`ElevenLabs rejected the line (${statusCode} ${kind})`)
}

/** Reads `{ detail: { status } }`, such as `system_busy`. */
function findKind(body: unknown): string {
  const detail = (body as { detail?: { status?: unknown } } | null | undefined)?.detail
  const status = typeof detail === 'object' ? detail?.status : undefined
  return typeof status === 'string' && /^[a-z_]{1,60}$/.test(status) ? status : 'unknown'
}

function parseRetryAfter(seconds: string | null | undefined): number | undefined {
  return seconds && /^\d{1,6}$/.test(seconds) ? Math.min(Number(seconds), MAX_WAIT_SECONDS) * 1000 : undefined
}

import { SpeechFailed, SpeechRejected } from '../speech.ts'

const QUEUED_RETRY_MS = 500
const BUSY_RETRY_MS = 5000
/** A wrong key or a used-up plan is for people to repair. */
const UNREPAIRED_RETRY_MS = 60_000

const MOST_WAIT_SECONDS = 300

interface ProviderError {
  statusCode?: number
  body?: unknown
  rawResponse?: { headers?: { get(name: string): string | null } }
}

/** What the job engine should make of a failed call. The provider's own words may quote the text: they stay out. */
export function translateError(error: unknown): Error {
  const { statusCode, body, rawResponse } = error as ProviderError
  const kind = findKind(body)
  if (statusCode === undefined) return new SpeechFailed('ElevenLabs did not answer')
  const asked = findAskedWait(rawResponse?.headers?.get('retry-after'))
  if (statusCode === 429) {
    const usual = kind === 'too_many_concurrent_requests' ? QUEUED_RETRY_MS : BUSY_RETRY_MS
    return new SpeechFailed(`ElevenLabs is busy (${kind})`, { retryAfterMs: asked ?? usual })
  }
  if ([401, 402, 403].includes(statusCode))
    return new SpeechFailed(`ElevenLabs lets us not in (${kind})`, { retryAfterMs: UNREPAIRED_RETRY_MS })
  if (statusCode === 408 || statusCode >= 500)
    return new SpeechFailed(`ElevenLabs failed (${statusCode})`, { retryAfterMs: asked })
  return new SpeechRejected(`ElevenLabs refused the line (${statusCode} ${kind})`)
}

/** `{ detail: { status } }`: a word of theirs such as `system_busy`. */
function findKind(body: unknown): string {
  const detail = (body as { detail?: { status?: unknown } } | null | undefined)?.detail
  const status = typeof detail === 'object' ? detail?.status : undefined
  return typeof status === 'string' && /^[a-z_]{1,60}$/.test(status) ? status : 'unknown'
}

function findAskedWait(seconds: string | null | undefined): number | undefined {
  return seconds && /^\d{1,6}$/.test(seconds) ? Math.min(Number(seconds), MOST_WAIT_SECONDS) * 1000 : undefined
}

import type { AnswerOf } from '#lib/api/shaped.ts'
import { documentApi } from '#lib/api/documents.ts'
import { pollDelayMs } from '@sidelight/domain/upload/polling'
import { isTemporary } from '#lib/http/api-error.ts'
import { callWithin } from '#lib/api/api.ts'

export type ScriptStatus = AnswerOf<typeof documentApi.status>

interface PollOptions {
  documentId: string
  signal: AbortSignal
  /** A `now` event ends the pause before the next request. */
  pollTrigger: EventTarget
  /** An error thrown here counts as a failed request. */
  onResponse: (response: ScriptStatus, signal: AbortSignal) => Promise<void>
  onFailure: (error: unknown) => void
}

/** Polls the status of a script until it is final, the server rejects the request, or the signal aborts. */
export async function pollScript({
  documentId,
  signal,
  pollTrigger,
  onResponse,
  onFailure,
}: PollOptions): Promise<void> {
  let revision: number | undefined
  while (!signal.aborted) {
    const before = revision
    let newRevision: number | undefined
    try {
      const response = await callWithin(signal, documentApi.status, {
        params: { documentId },
        query: revision === undefined ? {} : { after: revision },
      })
      if (signal.aborted) return
      await onResponse(response, signal)
      if (response.status === 'completed' || response.status === 'error') return
      revision = newRevision = response.revision
    } catch (error) {
      if (signal.aborted) return
      onFailure(error)
      if (!isTemporary(error)) return
    }
    await pause(pollDelayMs(before, newRevision), signal, pollTrigger)
  }
}

const pause = (delayMs: number, signal: AbortSignal, pollTrigger: EventTarget): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(end, delayMs)
    function end() {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      pollTrigger.removeEventListener('now', end)
      resolve()
    }
    signal.addEventListener('abort', end)
    pollTrigger.addEventListener('now', end)
  })

import { type DataOf, documents } from '@sidelight/contract'
import { pollDelayMs } from '@sidelight/domain/upload/polling'
import { isTemporary } from '#lib/http/api-error.ts'
import { callWithin } from '#lib/api/api.ts'

export type ScriptStatus = DataOf<(typeof documents.status)['shape']>

interface Watch {
  documentId: string
  signal: AbortSignal
  /** Whoever will not wait for the next question says `now`. */
  impatience: EventTarget
  /** What it throws counts as a question without an answer. */
  onAnswer: (answer: ScriptStatus, signal: AbortSignal) => Promise<void>
  onFailure: (error: unknown) => void
}

/** Asks how far a script is until it has come to an end, the asking is refused, or nobody wants to know any more. */
export async function pollScript({ documentId, signal, impatience, onAnswer, onFailure }: Watch): Promise<void> {
  let known: number | undefined
  while (!signal.aborted) {
    const before = known
    let answered: number | undefined
    try {
      const answer = await callWithin(signal, documents.status, {
        params: { documentId },
        query: known === undefined ? {} : { after: known },
      })
      if (signal.aborted) return
      await onAnswer(answer, signal)
      if (answer.status === 'completed' || answer.status === 'error') return
      known = answered = answer.revision
    } catch (error) {
      if (signal.aborted) return
      onFailure(error)
      if (!isTemporary(error)) return
    }
    await pause(pollDelayMs(before, answered), signal, impatience)
  }
}

const pause = (delayMs: number, signal: AbortSignal, impatience: EventTarget): Promise<void> =>
  new Promise((resolve) => {
    const waiting = setTimeout(end, delayMs)
    function end() {
      clearTimeout(waiting)
      signal.removeEventListener('abort', end)
      impatience.removeEventListener('now', end)
      resolve()
    }
    signal.addEventListener('abort', end)
    impatience.addEventListener('now', end)
  })

import { learningApi, type SentRun } from '#lib/api/learning.ts'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { refresh } from '#lib/api/query.ts'
import { ApiError } from '#lib/http/api-error.ts'
import { readKey, writeKey } from '#lib/storage/storage.ts'
import { learnedScriptQuery } from './learned-script.ts'

interface WaitingRun {
  documentId: string
  run: SentRun
}

/** Weeks without a network; older runs are dropped first. */
const MAX_WAITING = 100

function listWaitingRuns(): WaitingRun[] {
  try {
    const stored: unknown = JSON.parse(readKey('learningRuns') ?? '[]')
    return Array.isArray(stored) ? (stored as WaitingRun[]) : []
  } catch {
    return []
  }
}

const store = (runs: readonly WaitingRun[]) => writeKey('learningRuns', JSON.stringify(runs.slice(-MAX_WAITING)))

const isSame = (a: WaitingRun, b: WaitingRun): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Stores a run until the server has it. A run that waits already is replaced: the actor has corrected it. */
export function addWaitingRun(added: WaitingRun): void {
  store([...listWaitingRuns().filter(({ run }) => run.runId !== added.run.runId), added])
}

/** For a script that has become confidential: results of its runs must not leave the device. */
export const dropWaitingRuns = (ofDocumentId: string): void =>
  store(listWaitingRuns().filter(({ documentId }) => documentId !== ofDocumentId))

let sending: Promise<void> | undefined

/** Sends what waits, one run after the other. What the server will never take is dropped, the rest waits on. */
export const sendWaitingRuns = (client: QueryClient): Promise<void> =>
  (sending ??= sendAll(client).finally(() => {
    sending = undefined
  }))

async function sendAll(client: QueryClient): Promise<void> {
  for (let [waiting] = listWaitingRuns(); waiting !== undefined; [waiting] = listWaitingRuns()) {
    if (!(await send(client, waiting))) return
    // A run that was corrected meanwhile is another one, and is sent as well.
    const sent = waiting
    store(listWaitingRuns().filter((run) => !isSame(run, sent)))
  }
}

/** False if the run must wait on. */
async function send(client: QueryClient, { documentId, run }: WaitingRun): Promise<boolean> {
  try {
    const learned = await call(learningApi.saveRun, { params: { documentId }, body: run })
    client.setQueryData(learnedScriptQuery(documentId).queryKey, learned)
    void refresh(client, learningApi.days)
    return true
  } catch (error) {
    // A conflict: the script has become confidential.
    return error instanceof ApiError && ['not_found', 'invalid_input', 'conflict'].includes(error.code)
  }
}

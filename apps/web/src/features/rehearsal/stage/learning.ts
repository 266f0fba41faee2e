import type { Document } from '#lib/api/documents.ts'
import type { SentRun } from '#lib/api/learning.ts'
import { lineTextId } from '@sidelight/domain/following/line-text-id'
import { findLearning } from '@sidelight/domain/learning/ladder'
import { listResults } from '@sidelight/domain/learning/line-result'
import { type RunRecord, summariseRun } from '@sidelight/domain/rehearsal/run-record'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { mayBeConfidential } from '#shared/scripts/listed-script.ts'
import { scriptListQuery } from '#shared/scripts/script-list.ts'
import { learnedScriptQuery, toLearnedLines } from '#shared/learning/learned-script.ts'
import { localDayOf } from '#shared/learning/local-day.ts'
import { addWaitingRun, sendWaitingRuns } from '#shared/learning/waiting-runs.ts'
import type { ScriptLine } from '../rehearsal-lines.ts'

const MAX_RESULTS = 400
const MAX_PROMPTS = 999
/** A run may be paused for days. */
const MAX_SECONDS = 86_400

/** The lines with the rung of each of the actor's lines on the ladder. Runs that waited for the network are sent first. */
export function useLadder(documentId: string, lines: readonly ScriptLine[]): ScriptLine[] {
  const client = useQueryClient()
  const { data } = useQuery(learnedScriptQuery(documentId))
  useEffect(() => {
    const send = () => void sendWaitingRuns(client)
    send()
    window.addEventListener('online', send)
    return () => window.removeEventListener('online', send)
  }, [client])
  return useMemo(() => {
    const learned = data === undefined ? new Map() : toLearnedLines(data)
    return lines.map((line) =>
      line.isActors ? { ...line, ownRung: findLearning(learned, line.id, lineTextId(line.dialog))?.rung } : line,
    )
  }, [lines, data])
}

/** Reports the runs of one page. A run that was corrected has the id of the first report. */
export function createRunReporter(client: QueryClient, documentId: string): (run: RunRecord) => void {
  const ids = new Map<number, string>()
  return (run) => {
    const results = listResults(run)
    // What is learned of a confidential script is not kept, so that no result of a run leaves the device.
    if (results.length === 0 || mayBeConfidential(findListed(client, documentId))) return
    const runId = ids.get(run.startedMs) ?? crypto.randomUUID()
    ids.set(run.startedMs, runId)
    addWaitingRun({ documentId, run: toSentRun(runId, run) })
    void sendWaitingRuns(client)
  }
}

const findListed = (client: QueryClient, documentId: string): Document | undefined =>
  client.getQueryData(scriptListQuery.queryKey)?.documents.find(({ id }) => id === documentId)

function toSentRun(runId: string, run: RunRecord): SentRun {
  const startedAt = new Date(performance.timeOrigin + run.startedMs)
  return {
    runId,
    startedAt: startedAt.toISOString(),
    day: localDayOf(startedAt),
    seconds: Math.min(summariseRun(run).seconds, MAX_SECONDS),
    results: listResults(run)
      .slice(-MAX_RESULTS)
      .map(({ lineId, textId, heard, prompts, ...result }) => ({
        ...result,
        lineId,
        textId,
        heard: heard ?? null,
        prompts: Math.min(prompts, MAX_PROMPTS),
      })),
  }
}

import type { ReminderTime } from '@sidelight/domain/learning/reminder'
import { foldRuns, type LineLearning } from '@sidelight/domain/learning/ladder'
import { isClean } from '@sidelight/domain/learning/line-result'
import { getScript, lockScript, notForConfidential } from '#modules/lines/lines.service.ts'
import { secondsAfter } from '#platform/clock.ts'
import type { Context } from '#platform/context.ts'
import { type AttemptLimit, takeAttempt } from '#platform/db/throttle.ts'
import { transact } from '#platform/db/transact.ts'
import * as repo from './learning.repo.ts'
import * as reminders from './reminders/reminders.repo.ts'

const HOUR_SECONDS = 3600
const DAY_SECONDS = 24 * HOUR_SECONDS
/** Each word that the actor confirms sends the run again. */
const RUNS_PER_USER: AttemptLimit = { name: 'learning:run', attempts: 600, windowSeconds: HOUR_SECONDS }
/** Older runs are deleted: what a line was like three hundred runs ago decides nothing any more. */
const MAX_RUNS = 300
const DAYS_SHOWN = 14

export interface LearnedScript {
  dueOn: string | undefined
  reminder: ReminderTime | undefined
  lines: LineLearning[]
}

export interface DaySummary {
  documentId: string
  day: string
  runs: number
  lines: number
  clean: number
  seconds: number
}

export async function getLearning(ctx: Context, userId: string, documentId: string): Promise<LearnedScript> {
  await getScript(ctx, userId, documentId)
  return readLearning(ctx, userId, documentId)
}

/** For a caller who has checked whose script it is. */
export async function readLearning(ctx: Context, userId: string, documentId: string): Promise<LearnedScript> {
  const runs = await repo.listRuns(ctx.db, userId, documentId)
  const learned = foldRuns(
    runs.map(({ id, startedAt, results }) => ({ id, startedAtMs: startedAt.getTime(), results })),
  )
  return {
    dueOn: await repo.findDeadline(ctx.db, userId, documentId),
    reminder: await reminders.findReminder(ctx.db, documentId),
    lines: [...learned.values()],
  }
}

export async function saveRun(ctx: Context, userId: string, run: repo.StoredRun): Promise<LearnedScript> {
  const now = ctx.clock.now()
  await takeAttempt(ctx.db, RUNS_PER_USER, userId, now)
  // A device whose clock is ahead would otherwise decide over all runs to come.
  const startedAt = run.startedAt > now ? now : run.startedAt
  return transact(ctx, async (ctx) => {
    const { confidentialSince } = await lockScript(ctx, userId, run.documentId)
    if (confidentialSince) throw notForConfidential("What you learn of it isn't kept.")
    await repo.upsertRun(ctx.db, userId, { ...run, startedAt })
    await repo.deleteOldRuns(ctx.db, run.documentId, MAX_RUNS)
    return readLearning(ctx, userId, run.documentId)
  })
}

export async function setDeadline(
  ctx: Context,
  userId: string,
  { documentId, dueOn }: { documentId: string; dueOn: string | undefined },
): Promise<LearnedScript> {
  return transact(ctx, async (ctx) => {
    await lockScript(ctx, userId, documentId)
    if (dueOn === undefined) await repo.deleteDeadline(ctx.db, userId, documentId)
    else await repo.setDeadline(ctx.db, userId, documentId, dueOn)
    return readLearning(ctx, userId, documentId)
  })
}

export async function listDays(ctx: Context, userId: string): Promise<DaySummary[]> {
  const since = secondsAfter(ctx.clock.now(), -DAYS_SHOWN * DAY_SECONDS)
    .toISOString()
    .slice(0, 10)
  const runs = await repo.listRunsSince(ctx.db, userId, since)
  const byDay = Map.groupBy(runs, ({ documentId, day }) => `${documentId} ${day}`)
  return [...byDay.values()].flatMap((ofDay) => {
    const [first] = ofDay
    if (first === undefined) return []
    const results = ofDay.flatMap(({ results }) => results)
    return {
      documentId: first.documentId,
      day: first.day,
      runs: ofDay.length,
      lines: results.filter(({ heard }) => heard !== undefined).length,
      clean: results.filter(isClean).length,
      seconds: ofDay.reduce((sum, { seconds }) => sum + seconds, 0),
    }
  })
}

export async function forgetLearning(ctx: Context, userId: string, documentId: string): Promise<void> {
  await transact(ctx, async (ctx) => {
    await lockScript(ctx, userId, documentId)
    await repo.deleteRuns(ctx.db, userId, documentId)
    await repo.deleteDeadline(ctx.db, userId, documentId)
    await reminders.deleteReminders(ctx.db, [documentId])
  })
}

export const listForExport = async (ctx: Context, userId: string) => ({
  runs: await repo.listRunsSince(ctx.db, userId, ''),
  deadlines: await repo.listDeadlines(ctx.db, userId),
  reminders: await reminders.listReminders(ctx.db, userId),
  reminderMails: await reminders.listMails(ctx.db, userId),
})

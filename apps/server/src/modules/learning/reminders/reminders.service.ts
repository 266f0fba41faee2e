import {
  listDue,
  listOwnLines,
  type PlannedDrill,
  planDueDrill,
  toScriptLine,
} from '@sidelight/domain/learning/due-lines'
import { findNextReminder, isTimeZone, type ReminderTime } from '@sidelight/domain/learning/reminder'
import { findDay, findEndOfDay, findMoment } from '@sidelight/domain/time/zone-time'
import { notifyUser } from '#modules/auth/auth.service.ts'
import { listVoicedLines, lockScript, notForConfidential } from '#modules/lines/lines.service.ts'
import type { Context } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { AppError } from '#platform/errors.ts'
import { hashSecret, newSecret } from '#platform/security/one-time-secret.ts'
import { mailReminderJob } from '../learning.jobs.ts'
import { dueLinesMail } from '../learning.mails.ts'
import { findDeadline } from '../learning.repo.ts'
import { type LearnedScript, readLearning } from '../learning.service.ts'
import * as repo from './reminders.repo.ts'

/** What one transaction takes; the next one goes on. */
const SLICE = 200

export const setReminder = (
  ctx: Context,
  userId: string,
  documentId: string,
  time: ReminderTime | undefined,
): Promise<LearnedScript> =>
  transact(ctx, async (ctx) => {
    const { confidentialSince } = await lockScript(ctx, userId, documentId)
    if (confidentialSince) throw notForConfidential("What you learn of it isn't kept.")
    if (time === undefined) await repo.deleteReminders(ctx.db, [documentId])
    else {
      if (!isTimeZone(time.zone)) throw new AppError('invalid_input', 'We do not know this time zone.')
      const next = findNextReminder(time, ctx.clock.now().getTime())
      if (isOver(next.day, await findDeadline(ctx.db, userId, documentId)))
        throw new AppError(
          'invalid_input',
          'Your date comes before the first reminder. Choose an earlier hour or a later date.',
        )
      await repo.upsertReminder(ctx.db, { documentId, userId, ...time, nextAt: new Date(next.atMs) })
    }
    return readLearning(ctx, userId, documentId)
  })

const isOver = (day: string, dueOn: string | null | undefined): boolean => typeof dueOn === 'string' && day > dueOn

/**
 * Stops the reminder of the script that a mail was about, also if it was asked for after that mail. A token of which there
 * is no mail succeeds too: the script of that mail is gone, and with it the reminder.
 */
export const stopReminder = (ctx: Context, token: string): Promise<void> =>
  repo.deleteReminderOfMail(ctx.db, hashSecret(token))

/**
 * Enqueues a mail for each of a slice of the reminders whose time has come, and sets its next time in the same transaction.
 * Returns whether more have come.
 */
export const findReminders = (ctx: Context): Promise<boolean> =>
  transact(ctx, async (ctx) => {
    const now = ctx.clock.now()
    const reached = await repo.lockReached(ctx.db, now, SLICE)
    const rows = reached.map(({ documentId, dueOn, nextAt: reachedAt, ...time }) => {
      const day = findDay(time.zone, reachedAt.getTime())
      return {
        documentId,
        day,
        isOver: isOver(day, dueOn),
        nextAt: new Date(findNextReminder(time, now.getTime()).atMs),
      }
    })
    const [ended, going] = [rows.filter((row) => row.isOver), rows.filter((row) => !row.isOver)]
    await repo.deleteReminders(
      ctx.db,
      ended.map(({ documentId }) => documentId),
    )
    await repo.setNextTimes(ctx.db, going)
    await ctx.jobs.enqueueMany(
      ctx.db,
      mailReminderJob,
      going.map(({ documentId, day }) => ({ documentId, day })),
    )
    return reached.length === SLICE
  })

/**
 * Mails if lines are due on that day. The day is marked before the mail: a worker that is killed between both leaves out
 * a mail rather than send it twice. If the mail is refused, the mark is taken back and the job runs again.
 */
export async function mailReminder(ctx: Context, documentId: string, day: string): Promise<void> {
  const reminder = await repo.findReminder(ctx.db, documentId)
  // Stopped meanwhile, or so late that the day is over.
  if (!reminder || findDay(reminder.zone, ctx.clock.now().getTime()) !== day) return
  const { ids, minutes } = await planDrillOf(ctx, reminder, day)
  if (ids.length === 0) return
  const token = newSecret()
  if (!(await repo.insertMail(ctx.db, { documentId, day, tokenHash: hashSecret(token) }))) return
  try {
    await notifyUser(ctx, reminder.userId, (notice) =>
      dueLinesMail({ ...notice, documentId, token, lines: ids.length, minutes }),
    )
  } catch (error) {
    await repo.deleteMail(ctx.db, documentId, day)
    throw error
  }
}

/** The same drill as the page "Off book" shows on that day. */
async function planDrillOf(
  ctx: Context,
  { documentId, userId, zone, dueOn }: repo.ReminderRow,
  day: string,
): Promise<PlannedDrill> {
  const rows = await listVoicedLines(ctx, userId, documentId)
  const lines = rows.map((row) => toScriptLine({ ...row, audioUrl: row.audioKey ?? '' }))
  const learned = new Map((await readLearning(ctx, userId, documentId)).lines.map((line) => [line.lineId, line]))
  const deadlineMs = dueOn === null ? undefined : findMoment(dueOn, { localTime: '00:00', zone })
  return planDueDrill(lines, listDue(listOwnLines(lines, learned, deadlineMs), findEndOfDay(day, zone)))
}

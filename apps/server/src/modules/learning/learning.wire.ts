import type { LearnedScript, LearningDay, Reminder, SentRun } from '@sidelight/contract'
import type * as service from './learning.service.ts'

export const toLearnedScript = ({ dueOn, reminder, lines }: service.LearnedScript): LearnedScript => ({
  due_on: dueOn ?? null,
  ...(reminder && { reminder: { local_time: reminder.localTime, zone: reminder.zone } }),
  lines: lines.map(({ lineId, textId, rung, streak, box, seenAtMs }) => ({
    scene_id: lineId,
    text_id: textId,
    rung,
    streak,
    box,
    seen_at: new Date(seenAtMs).toISOString(),
  })),
})

export const toDay = ({ documentId, ...day }: service.DaySummary): LearningDay => ({ document_id: documentId, ...day })

export const fromReminder = (reminder: Reminder | null) =>
  reminder === null ? undefined : { localTime: reminder.local_time, zone: reminder.zone }

export const fromRun = (documentId: string, { run_id, started_at, day, seconds, results }: SentRun) => ({
  id: run_id,
  documentId,
  startedAt: new Date(started_at),
  day,
  seconds,
  results: results.map(({ scene_id, text_id, heard, ...result }) => ({
    ...result,
    lineId: scene_id,
    textId: text_id,
    heard: heard === null ? undefined : Math.min(heard, result.words),
  })),
})

import { handle } from '#platform/jobs/handler.ts'
import { handleInSlices } from '#platform/jobs/handle-in-slices.ts'
import { findRemindersJob, mailReminderJob } from './learning.jobs.ts'
import { findReminders, mailReminder } from './reminders/reminders.service.ts'

export const learningHandlers = [
  handleInSlices(findRemindersJob, findReminders),
  handle(mailReminderJob, { run: (ctx, { documentId, day }) => mailReminder(ctx, documentId, day) }),
]

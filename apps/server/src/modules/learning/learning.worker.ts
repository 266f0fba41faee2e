import { handle } from '#platform/jobs/handler.ts'
import { findRemindersJob, mailReminderJob } from './learning.jobs.ts'
import { findReminders, mailReminder } from './reminders/reminders.service.ts'

export const learningHandlers = [
  handle(findRemindersJob, { run: (ctx) => findReminders(ctx) }),
  handle(mailReminderJob, { run: (ctx, { documentId, day }) => mailReminder(ctx, documentId, day) }),
]

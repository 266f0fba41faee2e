import { handle } from '#platform/jobs/job.ts'
import { mailSupportJob } from './support.jobs.ts'
import { mailToSupport } from './support.service.ts'

export const supportHandlers = [handle(mailSupportJob, { run: (ctx, { messageId }) => mailToSupport(ctx, messageId) })]

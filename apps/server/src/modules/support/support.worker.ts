import { handle } from '#platform/jobs/handler.ts'
import { mailSupportJob } from './support.jobs.ts'
import { mailToSupport } from './support.service.ts'

export const supportHandlers = [handle(mailSupportJob, { run: (ctx, { messageId }) => mailToSupport(ctx, messageId) })]

import { handle } from '#platform/jobs/handler.ts'
import { handleInSlices } from '#platform/jobs/handle-in-slices.ts'
import { findReceipt, clearRecipient } from './deletion.service.ts'
import { findExportRecipient, buildExport, failExport } from './exports.service.ts'
import { removeOrphanedFiles } from './cleanup.service.ts'
import { cleanUpUsers } from './users.service.ts'
import {
  buildExportJob,
  mailDeletionReceiptJob,
  mailExportReadyJob,
  removeOrphanedFilesJob,
  cleanUpUsersJob,
} from './users.jobs.ts'
import { accountDeletedMail, exportReadyMail } from './users.mails.ts'

export const userHandlers = [
  handle(removeOrphanedFilesJob, { run: (ctx, { userId, tapeIds }) => removeOrphanedFiles(ctx, userId, tapeIds) }),
  handle(buildExportJob, {
    run: (ctx, { exportId }) => buildExport(ctx, exportId),
    giveUp: (ctx, { exportId }) => failExport(ctx, exportId),
  }),
  handle(mailExportReadyJob, {
    async run(ctx, { exportId }) {
      const user = await findExportRecipient(ctx, exportId)
      const { origin } = ctx.config.web
      if (user) await ctx.mailer.send(exportReadyMail({ to: user.email, name: user.fullName, origin }))
    },
  }),
  handle(mailDeletionReceiptJob, {
    async run(ctx, { deletionId }) {
      const receipt = await findReceipt(ctx, deletionId)
      if (receipt) await ctx.mailer.send(accountDeletedMail(receipt))
      return (ctx) => clearRecipient(ctx, deletionId)
    },
    giveUp: (ctx, { deletionId }) => clearRecipient(ctx, deletionId),
  }),
  handleInSlices(cleanUpUsersJob, cleanUpUsers),
]

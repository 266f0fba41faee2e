import { handle } from '#platform/jobs/handler.ts'
import { mailExistingAccountJob, mailReuseNoticeJob, mailVerificationJob, sweepAuthJob } from './auth.jobs.ts'
import { existingAccountMail, reuseNoticeMail, verificationMail } from './auth.mails.ts'
import { createVerificationLink, findRecipient, sweepAuth } from './auth.service.ts'

export const authHandlers = [
  handle(mailVerificationJob, {
    async run(ctx, { userId }) {
      const link = await createVerificationLink(ctx, userId)
      if (link)
        await ctx.mailer.send(verificationMail({ to: link.user.email, name: link.user.fullName, url: link.url }))
    },
  }),
  handle(mailExistingAccountJob, {
    async run(ctx, { userId }) {
      const user = await findRecipient(ctx, userId)
      const { origin } = ctx.config.web
      if (user) await ctx.mailer.send(existingAccountMail({ to: user.email, name: user.fullName, origin }))
    },
  }),
  handle(mailReuseNoticeJob, {
    async run(ctx, { userId }) {
      const user = await findRecipient(ctx, userId)
      const { origin } = ctx.config.web
      if (user) await ctx.mailer.send(reuseNoticeMail({ to: user.email, name: user.fullName, origin }))
    },
  }),
  handle(sweepAuthJob, { run: (ctx) => sweepAuth(ctx) }),
]

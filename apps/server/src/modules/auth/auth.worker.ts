import { handle } from '#platform/jobs/handler.ts'
import { mailExistingAccountJob, mailReuseNoticeJob, mailVerificationJob, sweepAuthJob } from './auth.jobs.ts'
import { existingAccountMail, reuseNoticeMail, verificationMail } from './auth.mails.ts'
import { findRecipient, sweepAuth } from './auth.service.ts'
import { createVerificationLink } from './registrations.service.ts'

type Notice = typeof mailExistingAccountJob

/** A mail to somebody who has an account, about that account. */
const tellUser = (job: Notice, write: typeof existingAccountMail) =>
  handle(job, {
    async run(ctx, { userId }) {
      const user = await findRecipient(ctx, userId)
      const { origin } = ctx.config.web
      if (user) await ctx.mailer.send(write({ to: user.email, name: user.fullName, origin }))
    },
  })

export const authHandlers = [
  handle(mailVerificationJob, {
    async run(ctx, { registrationId }) {
      const link = await createVerificationLink(ctx, registrationId)
      if (link) await ctx.mailer.send(verificationMail({ to: link.email, url: link.url }))
    },
  }),
  tellUser(mailExistingAccountJob, existingAccountMail),
  tellUser(mailReuseNoticeJob, reuseNoticeMail),
  handle(sweepAuthJob, { run: (ctx) => sweepAuth(ctx) }),
]

import { handle } from '#platform/jobs/handler.ts'
import { handleInSlices } from '#platform/jobs/handle-in-slices.ts'
import {
  mailEmailChangeJob,
  mailExistingAccountJob,
  mailNoticeJob,
  mailOldAddressJob,
  mailRequestedJob,
  mailReuseNoticeJob,
  mailVerificationJob,
  cleanUpAuthJob,
} from './auth.jobs.ts'
import {
  addressWantedMail,
  existingAccountMail,
  googleAndPasskeysRemovedMail,
  googleLinkedMail,
  googleRemovedMail,
  newNetworkMail,
  passkeyAddedMail,
  passkeyRemovedMail,
  passkeysRemovedMail,
  passwordChangedMail,
  passwordResetNoticeMail,
  reuseNoticeMail,
  verificationMail,
} from './auth.mails.ts'
import { cleanUpAuth, notifyUser } from './auth.service.ts'
import { mailEmailChange, mailOldAddress } from './email-change/email-changes.service.ts'
import { sendRequestedMail } from './mail-requests.service.ts'
import { createVerificationLink } from './registration/registrations.service.ts'

const NOTICES = {
  'password changed': passwordChangedMail,
  'password reset': passwordResetNoticeMail,
  'password reset, Google removed': googleRemovedMail,
  'password reset, passkeys removed': passkeysRemovedMail,
  'password reset, Google and passkeys removed': googleAndPasskeysRemovedMail,
  'Google linked': googleLinkedMail,
  'passkey added': passkeyAddedMail,
  'passkey removed': passkeyRemovedMail,
  'address wanted': addressWantedMail,
  'new network': newNetworkMail,
}

export const authHandlers = [
  handle(mailVerificationJob, {
    async run(ctx, { registrationId }) {
      const link = await createVerificationLink(ctx, registrationId)
      if (link) await ctx.mailer.send(verificationMail(link))
    },
  }),
  handle(mailExistingAccountJob, { run: (ctx, { userId }) => notifyUser(ctx, userId, existingAccountMail) }),
  handle(mailReuseNoticeJob, { run: (ctx, { userId }) => notifyUser(ctx, userId, reuseNoticeMail) }),
  handle(mailNoticeJob, { run: (ctx, { userId, about }) => notifyUser(ctx, userId, NOTICES[about]) }),
  handle(mailRequestedJob, { run: (ctx, { requestId }) => sendRequestedMail(ctx, requestId) }),
  handle(mailEmailChangeJob, { run: (ctx, { changeId }) => mailEmailChange(ctx, changeId) }),
  handle(mailOldAddressJob, { run: (ctx, { changeId, about }) => mailOldAddress(ctx, changeId, about) }),
  handleInSlices(cleanUpAuthJob, cleanUpAuth),
]

import { auth } from '@sidelight/contract'
import { mailedToken } from './mailed-links.ts'
import { newIpAddress } from './user-fixture.ts'
import type { TestServer } from './test-server.ts'

export const NEW_PASSWORD = 'Exit-pursued-by1!'

/** The requests of a password reset, each from its own IP address unless one is given. */
export function resetsOn(server: () => TestServer) {
  const requestReset = (
    email: string,
    { ip = newIpAddress(), url = `${server().ctx.config.web.origin}/reset-password`, headers = {} } = {},
  ) => server().ask(auth.resetPasswordRequest, { body: { email, reset_form_url: url }, ip, headers })

  return {
    requestReset,
    reset: (token: string, password = NEW_PASSWORD, ip = newIpAddress()) =>
      server().ask(auth.resetPassword, { body: { new_password: password, pass_reset_token: token }, ip }),
    /** The reset link of every mail to this address, once all jobs are done. */
    async resetLinks(email: string): Promise<string[]> {
      await server().jobsDone()
      const mails = (await server().inbox.listMails(email)).filter(({ subject }) => subject.startsWith('Choose a new'))
      return mails.flatMap(({ links }) => links.filter((link) => link.includes('token=')).slice(0, 1))
    },
    /** Requests a reset and returns the token from its mail. */
    async askedFor({ email }: { email: string }): Promise<string> {
      await requestReset(email)
      return mailedToken(server(), email, { subject: 'Choose a new', page: '/reset-password?token=' })
    },
  }
}

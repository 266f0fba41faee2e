import type { TestServer } from './test-server.ts'

/** The token in the newest mail with this subject: 43 characters at the end of its link to `page`. */
export async function mailedToken(
  server: TestServer,
  to: string,
  { subject, page }: { subject: string; page: string },
): Promise<string> {
  const mail = await server.inbox.waitForMail(to, { subject })
  const link = mail.links.find((address) => address.includes(page))
  const token = /[\w-]{43}$/.exec(link ?? '')?.[0]
  if (token === undefined) throw new Error(`The mail has no link to ${page}`)
  return token
}

import { waitUntil } from '../wait-until.ts'

export interface Mail {
  id: string
  subject: string
  html: string
  text: string
  from: string
  to: string[]
  headers: Record<string, string | string[]>
  /** Every link of the HTML and of the text, each once. */
  links: string[]
  receivedAtMs: number
}

export interface MailFilter {
  subject?: string | RegExp
  /** Only mail that arrived at or after this time (milliseconds since 1970). */
  sinceMs?: number
  timeoutMs?: number
}

export interface MailClient {
  webUrl: string
  smtpUrl: string
  /** Waits for a mail to this address that passes the filter, and returns the newest. */
  waitForMail(to: string, filter?: MailFilter): Promise<Mail>
  listMails(to: string): Promise<Mail[]>
  /** The mail as it was sent, with every header. */
  readSource(id: string): Promise<string>
  count(to: string): Promise<number>
  remove(id: string): Promise<void>
  clear(): Promise<void>
}

interface MaildevMail {
  id: string
  subject?: string
  html?: string
  text?: string
  from?: { address: string }[]
  envelope: { to: { address: string }[] }
  headers: Record<string, string | string[]>
  time: string
}

export function connectMailServer(webUrl: string, smtpUrl: string): MailClient {
  const request = async (path: string, method = 'GET') => {
    const response = await fetch(`${webUrl}/api${path}`, { method, signal: AbortSignal.timeout(10_000) })
    if (!response.ok) throw new Error(`The inbox responded with ${response.status} to ${method} ${path}`)
    return response
  }
  const listMails = async (to: string) => {
    const mails = (await (await request('/email')).json()) as MaildevMail[]
    const recipient = to.toLowerCase()
    return mails.filter(({ envelope }) => listRecipients(envelope).includes(recipient)).map(toMail)
  }
  return {
    webUrl,
    smtpUrl,
    listMails,
    readSource: async (id) => (await request(`/email/${id}/source`)).text(),
    count: async (to) => (await listMails(to)).length,
    remove: async (id) => {
      await request(`/email/${id}`, 'DELETE')
    },
    clear: async () => {
      await request('/email/all', 'DELETE')
    },
    waitForMail: (to, filter = {}) =>
      waitUntil(async () => (await listMails(to)).filter((mail) => matches(mail, filter)).at(-1), {
        what: `a mail to ${to}${filter.subject === undefined ? '' : ` with the subject ${String(filter.subject)}`}`,
        timeoutMs: filter.timeoutMs ?? 30_000,
      }),
  }
}

function matches(mail: Mail, { subject, sinceMs }: MailFilter): boolean {
  if (sinceMs !== undefined && mail.receivedAtMs < sinceMs) return false
  if (subject === undefined) return true
  return typeof subject === 'string' ? mail.subject.includes(subject) : subject.test(mail.subject)
}

/** From the envelope, because the To header may be missing or differ. */
const listRecipients = ({ to }: MaildevMail['envelope']): string[] => to.map(({ address }) => address.toLowerCase())

function toMail(mail: MaildevMail): Mail {
  const html = mail.html ?? ''
  const text = mail.text ?? ''
  const inHtml = [...html.matchAll(/href="(https?:[^"]+)"/g)].map((match) => (match[1] ?? '').replaceAll('&amp;', '&'))
  const inText = [...text.matchAll(/https?:\/\/[^\s<>"')\]]+/g)].map((match) => match[0])
  return {
    id: mail.id,
    subject: mail.subject ?? '',
    html,
    text,
    from: mail.from?.[0]?.address ?? '',
    to: listRecipients(mail.envelope),
    headers: mail.headers,
    links: [...new Set([...inHtml, ...inText])],
    receivedAtMs: Date.parse(mail.time),
  }
}

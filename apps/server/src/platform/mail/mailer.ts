export interface Mail {
  to: string
  subject: string
  html?: string
  text: string
  replyTo?: { name: string; address: string }
  /** A POST to it stops mails of this kind, without a page or a session (RFC 8058). */
  stopUrl?: string
}

export interface Mailer {
  send(mail: Mail): Promise<void>
}

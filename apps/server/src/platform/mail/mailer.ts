export interface Mail {
  to: string
  subject: string
  html?: string
  text: string
  replyTo?: { name: string; address: string }
}

export interface Mailer {
  send(mail: Mail): Promise<void>
}

import { renderToStaticMarkup } from 'react-dom/server'
import { type MailContent, mailHtml } from './mail-html.ts'
import type { Mail } from './mailer.ts'

/** Composes a mail as HTML and as plain text: one column, one action, no images. */
export const composeMail = (content: MailContent): Mail => ({
  to: content.to,
  subject: content.subject,
  html: `<!doctype html>${renderToStaticMarkup(mailHtml(content))}`,
  text: plainText(content),
})

function plainText({ heading, paragraphs, rows = [], action, footnote, footnoteLink }: MailContent): string {
  const groups = rows.map((group) => group.map(([label, value]) => `${label}: ${value}`).join('\n'))
  const parts = [heading, ...paragraphs, ...groups]
  if (action) parts.push(`${action.label}:\n${action.url}`)
  if (footnote !== undefined) parts.push(footnote)
  if (footnoteLink) parts.push(`${footnoteLink.label}:\n${footnoteLink.url}`)
  return `${parts.join('\n\n')}\n\n-- \nSidelight\n`
}

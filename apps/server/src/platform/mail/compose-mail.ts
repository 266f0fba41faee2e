import { renderToStaticMarkup } from 'react-dom/server'
import { type MailContent, mailHtml } from './mail-html.ts'
import type { Mail } from './mailer.ts'

/** Every mail of ours: one column, one thing to do, readable without images, the same words as plain text. */
export const composeMail = (letter: MailContent): Mail => ({
  to: letter.to,
  subject: letter.subject,
  html: `<!doctype html>${renderToStaticMarkup(mailHtml(letter))}`,
  text: plainText(letter),
})

function plainText({ heading, paragraphs, action, footnote }: MailContent): string {
  const parts = [heading, ...paragraphs]
  if (action) parts.push(`${action.label}:\n${action.url}`)
  if (footnote !== undefined) parts.push(footnote)
  return `${parts.join('\n\n')}\n\n-- \nSidelight\n`
}

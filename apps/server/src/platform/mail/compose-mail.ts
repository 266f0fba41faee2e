import { renderToStaticMarkup } from 'react-dom/server'
import { type Letter, letterPage } from './mail-html.ts'
import type { Mail } from './mailer.ts'

/** Every mail of ours: one column, one thing to do, readable without images, the same words as plain text. */
export const compose = (letter: Letter): Mail => ({
  to: letter.to,
  subject: letter.subject,
  html: `<!doctype html>${renderToStaticMarkup(letterPage(letter))}`,
  text: plainText(letter),
})

function plainText({ heading, paragraphs, action, footnote }: Letter): string {
  const parts = [heading, ...paragraphs]
  if (action) parts.push(`${action.label}:\n${action.url}`)
  if (footnote !== undefined) parts.push(footnote)
  return `${parts.join('\n\n')}\n\n-- \nSidelight\n`
}

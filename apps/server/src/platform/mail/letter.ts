import { renderToStaticMarkup } from 'react-dom/server'
import { letterPage } from './letter-page.ts'
import type { Mail } from './mailer.ts'

export interface Letter {
  to: string
  subject: string
  heading: string
  /** Plain sentences; each becomes a paragraph. */
  paragraphs: readonly string[]
  action?: { label: string; url: string }
  /** Small print under the action. */
  footnote?: string
}

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

import { createElement as h, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
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

// Mail clients know neither style sheets nor custom properties, so the colours of the light theme are spelled out.
const INK = '#14171E'
const MUTE = '#4C5463'
const KEY = '#F5A63F'
const ON_KEY = '#1F1302'
const PAGE = '#F5F1E8'
const SANS = "'Instrument Sans', 'Helvetica Neue', Helvetica, Arial, sans-serif"

/** Every mail of ours: one column, one thing to do, readable without images, the same words as plain text. */
export const compose = (letter: Letter): Mail => ({
  to: letter.to,
  subject: letter.subject,
  html: `<!doctype html>${renderToStaticMarkup(page(letter))}`,
  text: plainText(letter),
})

const paragraph = (text: string, style: object = {}) =>
  h('p', { key: text, style: { margin: '0 0 16px', color: INK, fontSize: 16, lineHeight: '26px', ...style } }, text)

const page = (letter: Letter) =>
  h(
    'html',
    { lang: 'en' },
    h('head', null, h('meta', { charSet: 'utf-8' }), h('title', null, letter.subject)),
    h(
      'body',
      { style: { margin: 0, padding: '32px 16px', backgroundColor: PAGE, fontFamily: SANS } },
      h(
        'table',
        {
          role: 'presentation',
          width: '100%',
          style: { maxWidth: 560, margin: '0 auto' },
          cellPadding: 0,
          cellSpacing: 0,
        },
        h('tbody', null, row(mark), row(card(letter)), row(smallPrint)),
      ),
    ),
  )

const row = (content: ReactNode) => h('tr', null, h('td', null, content))

const dot = (color: string, marginLeft: number) =>
  h('span', {
    style: { display: 'inline-block', width: 16, height: 16, borderRadius: 16, backgroundColor: color, marginLeft },
  })

const mark = h(
  'p',
  { style: { margin: '0 0 20px', fontSize: 18, fontWeight: 600, color: INK } },
  dot(KEY, 0),
  dot('#35DDF7', -5),
  h('span', { style: { marginLeft: 10 } }, 'Sidelight'),
)

const card = ({ heading, paragraphs, action, footnote }: Letter) =>
  h(
    'div',
    { style: { backgroundColor: '#FFFFFF', borderRadius: 18, padding: '36px 32px 28px' } },
    h('h1', { style: { margin: '0 0 18px', fontSize: 30, lineHeight: '32px', fontWeight: 600, color: INK } }, heading),
    paragraphs.map((text) => paragraph(text)),
    action && button(action),
    footnote === undefined ? null : paragraph(footnote, { color: MUTE, fontSize: 14, lineHeight: '22px' }),
  )

const button = ({ label, url }: { label: string; url: string }) =>
  h(
    'div',
    { style: { margin: '8px 0 24px' } },
    h(
      'a',
      {
        href: url,
        style: {
          display: 'inline-block',
          backgroundColor: KEY,
          color: ON_KEY,
          borderRadius: 999,
          padding: '13px 26px',
          fontSize: 16,
          fontWeight: 600,
          textDecoration: 'none',
        },
      },
      label,
    ),
    h(
      'p',
      { style: { margin: '18px 0 0', color: MUTE, fontSize: 14, lineHeight: '22px', wordBreak: 'break-all' } },
      'Or paste this into your browser: ',
      h('a', { href: url, style: { color: '#8A4B00' } }, url),
    ),
  )

const smallPrint = h(
  'p',
  { style: { margin: '20px 4px 0', color: MUTE, fontSize: 13, lineHeight: '20px' } },
  'Sidelight reads the other lines, so you never tape alone. Your sides and recordings are never in our mail.',
)

function plainText({ heading, paragraphs, action, footnote }: Letter): string {
  const parts = [heading, ...paragraphs]
  if (action) parts.push(`${action.label}:\n${action.url}`)
  if (footnote !== undefined) parts.push(footnote)
  return `${parts.join('\n\n')}\n\n-- \nSidelight\n`
}

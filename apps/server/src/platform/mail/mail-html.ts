import { createElement as h, type CSSProperties, type ReactNode } from 'react'
import { COLUMN_PX, INK, LIGHT, SANS, SCRIPT, STYLE_SHEET } from './mail-style.ts'

export interface MailContent {
  to: string
  subject: string
  heading: string
  /** Plain sentences; each becomes a paragraph. */
  paragraphs: readonly string[]
  action?: { label: string; url: string }
  /** Small print under the action. */
  footnote?: string
}

/** What lists of mails show after the subject: what it is about, rather than "Hello". */
const previewOf = ({ paragraphs, heading }: MailContent): string =>
  paragraphs.find((text) => !/^Hello\b.{0,90},$/s.test(text)) ?? heading

/** Keeps lists of mails from going on to the next words of the letter. */
const SILENCE = '\u034F\u00A0'.repeat(100)

export const mailHtml = (letter: MailContent) =>
  h(
    'html',
    { lang: 'en' },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      // Both, or a client that darkens mails by itself recolours ours on top.
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('meta', { name: 'format-detection', content: 'telephone=no, date=no, address=no, email=no' }),
      h('title', null, letter.subject),
      h('style', null, STYLE_SHEET),
    ),
    h(
      'body',
      { className: 'page', style: { margin: 0, padding: 0, backgroundColor: LIGHT.page, fontFamily: SANS } },
      h('div', { style: HIDDEN }, previewOf(letter), SILENCE),
      table({ className: 'page', style: { width: '100%', backgroundColor: LIGHT.page } }, [
        cell({ align: 'center', className: 'margin', style: { padding: '36px 16px 44px' } }, column(letter)),
      ]),
    ),
  )

const HIDDEN: CSSProperties = {
  display: 'none',
  maxHeight: 0,
  maxWidth: 0,
  overflow: 'hidden',
  opacity: 0,
  fontSize: 1,
  lineHeight: '1px',
}

interface Look {
  className?: string
  style?: CSSProperties
  align?: 'center' | 'left'
}

const cell = (look: Look, ...content: ReactNode[]) => h('tr', null, h('td', look, ...content))

/** Rows in one column; the only layout that every mail program agrees on. */
const table = (look: Look, rows: ReactNode[]) =>
  h('table', { role: 'presentation', border: 0, cellPadding: 0, cellSpacing: 0, ...look }, h('tbody', null, ...rows))

const column = (letter: MailContent) =>
  table({ className: 'column', style: { width: '100%', maxWidth: COLUMN_PX, textAlign: 'left' } }, [
    cell({ className: 'stage', style: { ...STAGE, padding: '24px 36px 22px' } }, wordmark),
    cell({ style: { height: 3, lineHeight: '3px', fontSize: 1, backgroundColor: LIGHT.key } }, '\u00A0'),
    cell({ className: 'card', style: { ...CARD, padding: '38px 36px 32px' } }, ...contentOf(letter)),
    cell({ className: 'foot', style: { padding: '22px 36px 0' } }, smallPrint),
  ])

const STAGE: CSSProperties = { backgroundColor: INK.stage, borderRadius: '18px 18px 0 0' }
const CARD: CSSProperties = { backgroundColor: LIGHT.card, borderRadius: '0 0 18px 18px' }

/** The two lights. Drawn, because a picture from elsewhere would tell when the mail was read. */
const wordmark = h(
  'p',
  { style: { margin: 0, fontSize: 20, lineHeight: '24px', fontWeight: 600, color: INK.onStage } },
  light(INK.amber, 0),
  light(INK.cyan, -6),
  h('span', { style: { paddingLeft: 10 } }, 'Sidelight'),
)

function light(backgroundColor: string, marginLeft: number) {
  const size = { display: 'inline-block', width: 17, height: 17, borderRadius: 17, verticalAlign: '-2px' }
  return h('span', { 'aria-hidden': true, style: { ...size, backgroundColor, marginLeft } })
}

const contentOf = ({ heading, paragraphs, action, footnote }: MailContent): ReactNode[] => [
  h('h1', { key: 'heading', className: 'text heading', style: HEADING }, heading),
  ...paragraphs.map((text, n) => h('p', { key: n, className: 'text', style: PARAGRAPH }, text)),
  ...(action ? [button(action), pasteable(action.url)] : []),
  ...(footnote === undefined ? [] : [h('p', { key: 'footnote', className: 'mute rule', style: FOOTNOTE }, footnote)]),
]

const HEADING: CSSProperties = {
  margin: '0 0 20px',
  fontSize: 30,
  lineHeight: '35px',
  fontWeight: 600,
  letterSpacing: '-0.01em',
  color: LIGHT.text,
}
const PARAGRAPH: CSSProperties = { margin: '0 0 16px', fontSize: 16, lineHeight: '26px', color: LIGHT.text }
const SMALL: CSSProperties = { fontSize: 14, lineHeight: '22px', color: LIGHT.mute }
const FOOTNOTE: CSSProperties = {
  ...SMALL,
  margin: '24px 0 0',
  padding: '18px 0 0',
  borderTop: `1px solid ${LIGHT.line}`,
}

/** The cell has the colour, the link has the room: so all of it can be clicked, also where padding is ignored. */
const button = ({ label, url }: { label: string; url: string }) =>
  h(
    'div',
    { key: 'button', style: { padding: '10px 0 22px' } },
    table({ className: 'button' }, [
      cell(
        { align: 'center', className: 'key', style: { backgroundColor: LIGHT.key, borderRadius: 999 } },
        h('a', { href: url, className: 'on-key', style: BUTTON }, label),
      ),
    ]),
  )

const BUTTON: CSSProperties = {
  display: 'inline-block',
  padding: '14px 30px',
  fontSize: 16,
  lineHeight: '20px',
  fontWeight: 600,
  color: INK.onKey,
  textDecoration: 'none',
}

const pasteable = (url: string) =>
  h(
    'p',
    { key: 'pasteable', className: 'mute', style: { ...SMALL, margin: 0 } },
    'Or paste this into your browser:',
    h('br'),
    h('a', { href: url, className: 'link', style: { color: LIGHT.link, wordBreak: 'break-all', ...SCRIPT } }, url),
  )

const smallPrint = h(
  'p',
  { className: 'mute', style: { ...SMALL, margin: 0, fontSize: 13, lineHeight: '20px' } },
  'Sidelight reads the other lines, so you never tape alone. Your sides and recordings are never in our mail.',
)

import { createElement as h, type CSSProperties, type ReactNode } from 'react'
import { COLUMN_PX, INK, LIGHT, SANS, SCRIPT, STYLE_SHEET } from './mail-style.ts'

export interface MailContent {
  to: string
  subject: string
  heading: string
  /** Plain sentences; each becomes a paragraph. */
  paragraphs: readonly string[]
  /** A table under the paragraphs, in groups of rows. */
  rows?: readonly (readonly (readonly [label: string, value: string])[])[]
  action?: { label: string; url: string }
  /** Small print under the action. */
  footnote?: string
  /** At the end of the small print. */
  footnoteLink?: { label: string; url: string }
}

/** The text that mail lists show after the subject: the first paragraph after the greeting. */
const previewOf = ({ paragraphs, heading }: MailContent): string =>
  paragraphs.find((text) => !/^Hello\b.{0,90},$/s.test(text)) ?? heading

/** Invisible characters that keep mail lists from showing more text after the preview. */
const PREVIEW_PADDING = '\u034F\u00A0'.repeat(100)

export const mailHtml = (mail: MailContent) =>
  h(
    'html',
    { lang: 'en' },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      // Without both, a client with automatic dark mode recolours our dark theme again.
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('meta', { name: 'format-detection', content: 'telephone=no, date=no, address=no, email=no' }),
      h('title', null, mail.subject),
      h('style', null, STYLE_SHEET),
    ),
    h(
      'body',
      { className: 'page', style: { margin: 0, padding: 0, backgroundColor: LIGHT.page, fontFamily: SANS } },
      h('div', { style: HIDDEN }, previewOf(mail), PREVIEW_PADDING),
      table({ className: 'page', style: { width: '100%', backgroundColor: LIGHT.page } }, [
        cell({ align: 'center', className: 'margin', style: { padding: '36px 16px 44px' } }, column(mail)),
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

interface Appearance {
  className?: string
  style?: CSSProperties
  align?: 'center' | 'left'
}

const cell = (appearance: Appearance, ...content: ReactNode[]) => h('tr', null, h('td', appearance, ...content))

/** Rows in one column, the only layout that every mail client supports. */
const table = (appearance: Appearance, rows: ReactNode[]) =>
  h(
    'table',
    { role: 'presentation', border: 0, cellPadding: 0, cellSpacing: 0, ...appearance },
    h('tbody', null, ...rows),
  )

const column = (mail: MailContent) =>
  table({ className: 'column', style: { width: '100%', maxWidth: COLUMN_PX, textAlign: 'left' } }, [
    cell({ className: 'stage', style: { ...STAGE, padding: '24px 36px 22px' } }, wordmark),
    cell({ style: { height: 3, lineHeight: '3px', fontSize: 1, backgroundColor: LIGHT.key } }, '\u00A0'),
    cell({ className: 'card', style: { ...CARD, padding: '38px 36px 32px' } }, ...contentOf(mail)),
    cell({ className: 'foot', style: { padding: '22px 36px 0' } }, smallPrint),
  ])

const STAGE: CSSProperties = { backgroundColor: INK.stage, borderRadius: '18px 18px 0 0' }
const CARD: CSSProperties = { backgroundColor: LIGHT.card, borderRadius: '0 0 18px 18px' }

/** Drawn with styles, because a remote image would report when the mail was read. */
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

const contentOf = ({ heading, paragraphs, rows = [], action, footnote, footnoteLink }: MailContent): ReactNode[] => [
  h('h1', { key: 'heading', className: 'text heading', style: HEADING }, heading),
  ...paragraphs.map((text, n) => h('p', { key: n, className: 'text', style: PARAGRAPH }, text)),
  ...rows.map((group, n) => rowsOf(group, `rows ${n}`)),
  ...(action ? [button(action), plainLink(action.url)] : []),
  ...(footnote === undefined
    ? []
    : [
        h(
          'p',
          { key: 'footnote', className: 'mute rule', style: FOOTNOTE },
          footnote,
          footnoteLink && ' ',
          footnoteLink && smallLink(footnoteLink),
        ),
      ]),
]

/** Data, not layout: a screen reader reads each value with its label. */
const rowsOf = (rows: readonly (readonly [label: string, value: string])[], key: string) =>
  h(
    'table',
    { key, className: 'text rule', cellPadding: 0, cellSpacing: 0, style: ROWS },
    h(
      'tbody',
      null,
      ...rows.map(([label, value]) =>
        h(
          'tr',
          { key: label },
          h('th', { scope: 'row', className: 'mute', style: { ...ROW, textAlign: 'left', color: LIGHT.mute } }, label),
          h('td', { className: 'text', style: { ...ROW, textAlign: 'right', color: LIGHT.text } }, value),
        ),
      ),
    ),
  )

const smallLink = ({ label, url }: { label: string; url: string }) =>
  h('a', { href: url, className: 'link', style: { color: LIGHT.link } }, label)

const HEADING: CSSProperties = {
  margin: '0 0 20px',
  fontSize: 30,
  lineHeight: '35px',
  fontWeight: 600,
  letterSpacing: '-0.01em',
  color: LIGHT.text,
}
const PARAGRAPH: CSSProperties = { margin: '0 0 16px', fontSize: 16, lineHeight: '26px', color: LIGHT.text }
const ROWS: CSSProperties = {
  width: '100%',
  margin: '0 0 10px',
  padding: '10px 0 0',
  borderTop: `1px solid ${LIGHT.line}`,
}
const ROW: CSSProperties = { padding: '3px 0', fontSize: 15, lineHeight: '22px', fontWeight: 400, verticalAlign: 'top' }
const SMALL: CSSProperties = { fontSize: 14, lineHeight: '22px', color: LIGHT.mute }
const FOOTNOTE: CSSProperties = {
  ...SMALL,
  margin: '24px 0 0',
  padding: '18px 0 0',
  borderTop: `1px solid ${LIGHT.line}`,
}

/** The cell has the colour and the link has the padding, so that the whole button can be clicked. */
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

const plainLink = (url: string) =>
  h(
    'p',
    { key: 'plain-link', className: 'mute', style: { ...SMALL, margin: 0 } },
    'Or paste this into your browser:',
    h('br'),
    h('a', { href: url, className: 'link', style: { color: LIGHT.link, wordBreak: 'break-all', ...SCRIPT } }, url),
  )

const smallPrint = h(
  'p',
  { className: 'mute', style: { ...SMALL, margin: 0, fontSize: 13, lineHeight: '20px' } },
  'Sidelight reads the other lines, so you never tape alone. Your sides and recordings are never in our mail.',
)

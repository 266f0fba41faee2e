import type { Look } from './look.ts'

const sheet = (font: string, size: string, leading = '1.2') => `body { font: ${size}/${leading} ${font}; margin: 0 }`
const newPage = '.new-page { break-before: page; page-break-before: always }'

/** The American screenplay: names at 3.7 inches, speeches at 2.5. */
export const screenplay = (font: string): Look => ({
  arrangement: 'blocks',
  nameCase: 'upper',
  page: 'size: letter; margin: 1in 1in 1in 1.5in',
  css: `${sheet(font, '12pt', '1')}
.heading, .action { margin: 0 0 1em; } .transition { margin: 0 0 1em 4.2in }
.speech { margin: 0 0 1em; break-inside: avoid } .cue { margin-left: 2.2in } .direction { margin-left: 1.6in; width: 2.2in }
.direction i { font-style: normal } .say { margin-left: 1in; width: 3.5in } ${newPage}`,
  header: '<span class="pageNumber"></span>.',
})

export const centredPlay = (font: string, size: string): Look => ({
  arrangement: 'blocks',
  page: 'size: A5; margin: 18mm 16mm',
  css: `${sheet(font, size, '1.3')} .heading { text-align: center; font-weight: bold; margin: 1em 0 }
.action { font-style: italic; margin: 0.8em 1.5em } .speech { margin: 0.6em 0; break-inside: avoid }
.cue { text-align: center; text-transform: uppercase; letter-spacing: 0.06em } .direction { text-align: center } ${newPage}`,
  footer: '<span class="pageNumber"></span>',
})

/** Names in small capitals before the speech, as publishers print plays. */
export const smallCapsPlay = (font: string, size: string, separator: string): Look => ({
  arrangement: 'inline',
  nameCase: 'title',
  separator,
  page: 'size: A5; margin: 16mm 15mm',
  css: `${sheet(font, size, '1.35')} .heading { text-align: center; margin: 1em 0 } .action { font-style: italic; margin: 0.7em 0 0.7em 2em }
.line { padding-left: 1.6em; text-indent: -1.6em; margin: 0.35em 0 } .name { font-variant: small-caps } ${newPage}`,
})

export const radio = (font: string, size: string): Look => ({
  arrangement: 'names-beside',
  nameCase: 'upper',
  hasNumbers: true,
  page: 'size: A4; margin: 22mm 20mm',
  css: `${sheet(font, size, '1.5')} table { border-collapse: collapse; width: 100% } td { vertical-align: top; padding: 0.25em 0 }
.name { width: 34%; font-weight: bold } .heading { text-decoration: underline; padding-top: 1em } .action { text-transform: uppercase }`,
  header: 'RELAYED BY POST - page <span class="pageNumber"></span>',
})

/** Television comedy before an audience: directions in capitals and brackets, speeches in double spacing. */
export const sitcom = (font: string): Look => ({
  arrangement: 'blocks',
  nameCase: 'upper',
  isActionUpper: true,
  actionBrackets: '()',
  page: 'size: letter; margin: 1in 1in 1in 1.4in',
  css: `${sheet(font, '12pt', '1')} .heading { text-decoration: underline; margin: 0 0 1.4em } .action { margin: 0 0 1em; width: 4.6in }
.speech { margin: 0 0 1em } .cue { margin-left: 2.3in; margin-bottom: 0.9em } .say, .direction { margin-left: 0.9in; width: 3.8in; line-height: 2 }
.transition { text-align: right } ${newPage}`,
  header: 'SC. A &nbsp; <span class="pageNumber"></span>.',
})

export const pictureAndSound = (font: string, border: string, separator = ': '): Look => ({
  arrangement: 'picture-and-sound',
  nameCase: 'upper',
  separator,
  page: 'size: letter; margin: 0.9in 0.8in',
  css: `${sheet(font, '11pt', '1.3')} table { border-collapse: collapse; width: 100% } td, th { border: ${border}; padding: 6pt; vertical-align: top; width: 50%; text-align: left }
td p { margin: 0 0 5pt }`,
})

/** Cards of an app: one box for each speech, the name as its label, and a card for each character before them. */
export const cards = (font: string, tone: string, frontMatter: string): Look => ({
  arrangement: 'cards',
  nameCase: 'title',
  page: 'size: A4; margin: 14mm',
  frontMatter,
  css: `${sheet(font, '10.5pt', '1.4')} .speech, .who { border: 1px solid #c4c4c4; border-radius: 8px; padding: 6pt 10pt; margin: 0 0 7pt; break-inside: avoid }
.cue, .who b { color: ${tone}; font-weight: bold; font-size: 9pt } .heading { font-weight: bold; font-size: 13pt; margin: 8pt 0 } .action { color: #666; margin: 0 0 7pt 10pt; font-style: italic }`,
})

export const whoIsWho = (rows: [string, string][]): string =>
  `<h2>Characters</h2>${rows.map(([name, text]) => `<div class="who"><b>${name}</b><p>${text}</p></div>`).join('')}<h2>Script</h2>`

/** A light text on a dark page, as phones show it at night. */
export const darkPhone = (font: string, back: string, ink: string, nameInk: string, separator?: string): Look => ({
  arrangement: separator === undefined ? 'blocks' : 'inline',
  ...(separator === undefined ? {} : { separator }),
  nameCase: 'upper',
  page: 'size: 4.2in 8.4in; margin: 0',
  css: `html { background: ${back} } ${sheet(font, '12pt', '1.4')} body { color: ${ink}; padding: 0.35in 0.3in; box-decoration-break: clone; -webkit-box-decoration-break: clone }
.heading { font-weight: bold; margin: 0.6em 0 } .action { font-style: italic; margin: 0.6em 0 } .speech { margin: 0.7em 0; break-inside: avoid } .name, .cue { color: ${nameInk}; font-weight: bold }`,
})

/** Two pages of a book or a printed script beside each other on one sheet. */
export const twoPages = (look: Look, size = 'A4 landscape', gutter = '26mm'): Look => ({
  ...look,
  header: undefined,
  footer: undefined,
  page: `size: ${size}; margin: 14mm 15mm`,
  css: `${look.css} body { columns: 2; column-gap: ${gutter}; column-fill: auto } .speech { break-inside: avoid }`,
})

/** For two pages on a sheet: the measures of the screenplay, narrowed to half a sheet. */
export const narrowScreenplay: Look = {
  arrangement: 'blocks',
  nameCase: 'upper',
  css: `${sheet("'Liberation Mono'", '8.6pt', '1.15')} .heading, .action { margin: 0 0 1em } .speech { margin: 0 0 1em } .cue { margin-left: 1.5in } .direction { margin-left: 1.1in } .say { margin-left: 0.7in; margin-right: 0.6in } .transition { text-align: right }`,
}

export const withNotes = (look: Look, notes: NonNullable<Look['notes']>, noteCss: string): Look => ({
  ...look,
  notes,
  css: `${look.css} .note { ${noteCss} }`,
})

/** The name of the actor across every page, a stamp, and the marks of the casting office. */
export const asSides = (look: Look, mark: string, stampCss: string): Look => ({
  ...look,
  onEveryPage: `<div class="mark">${mark}</div><div class="stamp">RECEIVED - CASTING</div>`,
  css: `${look.css} .mark { position: fixed; top: 40%; left: -0.5in; font: bold 58pt 'Liberation Sans'; color: rgba(120, 120, 120, 0.28); transform: rotate(-48deg); white-space: nowrap }
.stamp { position: fixed; ${stampCss}; border: 2px solid #b33; color: #b33; padding: 3pt 6pt; font: bold 10pt 'Liberation Sans' }`,
})

/** Headings that stand at the right edge in another font, as in drafts of television plays. */
export const rightHeadings = (look: Look, css: string): Look => ({
  ...look,
  css: `${look.css} .heading, .transition { text-align: right; margin-left: 0; ${css} }`,
})

/** No indents at all: everything starts at the left margin, names in bold or capitals. */
export const flush = (font: string, size: string, css = ''): Look => ({
  arrangement: 'blocks',
  nameCase: 'upper',
  page: 'size: A4; margin: 22mm 24mm',
  css: `${sheet(font, size, '1.35')} .heading, .action, .speech { margin: 0 0 0.9em } ${newPage} ${css}`,
})

export const colon = (font: string, size: string, css = '', separator = ': '): Look => ({
  arrangement: 'inline',
  nameCase: 'upper',
  separator,
  page: 'size: A4; margin: 24mm 22mm',
  css: `${sheet(font, size, '1.4')} .heading { font-weight: bold; margin: 0 0 0.8em } .action { margin: 0 0 0.7em } .line { margin: 0 0 0.6em } ${css}`,
})

/** The same name is the first line of most pages, and nothing stands above it. */
export const namesFirst = (look: Look, everyNth: number): Look => ({
  ...look,
  header: undefined,
  footer: undefined,
  namesFirst: everyNth,
})

export const inBraces = (look: Look): Look => ({ ...look, brackets: '{}', actionBrackets: '{}' })

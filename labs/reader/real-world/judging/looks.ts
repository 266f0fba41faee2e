import * as html from './markup/html-pages.ts'
import type { MakeMarkup } from './markup/compose-marked.ts'

const top = (text: string, font: string) =>
  `@top-right { content: "${text}" counter(page) "."; font: ${font}; vertical-align: bottom; padding-bottom: 0.2in }`

/** The weights of its Debian package have all the same name, so that the bold one may be found. */
const primeFace =
  "@font-face { font-family: 'Prime'; src: url('file:///usr/share/fonts/opentype/courier-prime/Courier%20Prime.otf') }"

const screenplayBlocks = (font: string, size: string) => `${primeFace} body { font: ${size}/1.08 ${font}; margin: 0 }
.heading, .action, .transition { position: relative; margin: 0 0 1em } .transition { margin-left: 4in }
.heading span { position: absolute; top: 0 } .left { left: -0.7in } .right { right: -0.4in } .star { position: absolute; right: -0.5in }
.speech { margin: 0 0 1em; break-inside: avoid } .cue { margin-left: 2.1in } .direction { margin-left: 1.5in; width: 2.3in } .say, .lyric { margin-left: 1in; width: 3.5in }`

/** Numbered scenes, coloured pages and stars of a revision. */
export const shooting = (size: 'letter' | 'A4', revision: string, firstScene: number): MakeMarkup =>
  html.nameAbove({
    nameCase: 'upper',
    firstScene,
    starEvery: 3,
    marksContinued: true,
    css: `@page { size: ${size}; margin: 1in 0.9in 1in 1.5in; ${top(revision, "12pt 'Prime'")} } ${screenplayBlocks("'Prime'", '12pt')}`,
  })

/** A screenplay in a font that nobody expects there. */
export const draft = (font: string, size: string): MakeMarkup =>
  html.nameAbove({
    nameCase: 'upper',
    marksContinued: true,
    css: `@page { size: A4; margin: 24mm 22mm 24mm 36mm; ${top('', `10pt ${font}`)} } ${screenplayBlocks(font, size)} .heading { font-weight: bold }`,
  })

const crossed = '.crossed { position: relative; break-inside: avoid; margin-bottom: 0.6em }'

/** Sides of a casting office: a name across the page, the first scene crossed out, the part marked in yellow. */
export const sides = (part: string, mark: string, font: string): MakeMarkup =>
  html.nameAbove({
    nameCase: 'upper',
    firstScene: 3,
    crossesOutFirstScene: true,
    before: `<div class="mark">${mark}</div>`,
    css: `@page { size: letter; margin: 0.9in 0.9in 0.9in 1.5in; ${top('SIDES 2 OF 3 - ', `9pt 'Roboto'`)} } ${screenplayBlocks(font, '12pt')} ${crossed}
.mark { position: fixed; top: 4.2in; left: -0.4in; width: 7in; text-align: center; font: bold 50pt 'Roboto'; color: #dcdcdc; transform: rotate(-35deg); z-index: -1 }
.speech[data-name="${part}"] .say { background: #fff27a }`,
  })

/** An acting edition: centred names, directions in italics and brackets. */
export const actingEdition = (font: string, size: string, page: string): MakeMarkup =>
  html.nameAbove({
    nameCase: 'upper',
    css: `@page { size: ${page}; margin: 20mm 18mm; @bottom-center { content: counter(page); font: 10pt ${font} } }
body { font: ${size}/1.3 ${font}; margin: 0 } .heading { text-align: center; font-weight: bold; margin: 1em 0 } .action { font-style: italic; margin: 0.8em 8mm }
.speech { margin: 0.7em 0 } .cue { text-align: center; break-after: avoid } .direction { font-style: italic; text-align: center } .lyric { margin-left: 12mm; font-style: italic }`,
  })

/** Songs in capitals, as musicals print them. */
export const libretto = (font: string): MakeMarkup =>
  html.nameAbove({
    isLyricUpper: true,
    css: `@page { size: letter; margin: 1in 1.1in; ${top('Brightwater, rehearsal draft 4 - ', `9pt ${font}`)} }
body { font: 11.5pt/1.35 ${font}; margin: 0 } .heading { font-weight: bold; margin: 0 0 1em } .action { margin: 0.8em 0 0.8em 2.4in; font-style: italic }
.speech { margin: 0 0 0.9em; break-inside: avoid } .cue { font-weight: bold } .lyric { margin-left: 0.6in } .direction { font-style: italic }`,
  })

/** Names to the left, speeches hanging from a tab. */
export const hanging = (font: string, size: string, indent: string, separator = ''): MakeMarkup =>
  html.nameBefore({
    separator,
    nameCase: 'upper',
    css: `@page { size: A4; margin: 22mm 20mm 20mm 25mm; @bottom-right { content: counter(page); font: 9pt ${font} } }
body { font: ${size}/1.4 ${font}; margin: 0 } .heading { font-weight: bold; margin: 0 0 1em } .action { margin: 0 0 0.8em ${indent}; font-style: italic }
.line { margin: 0 0 0.7em; padding-left: ${indent}; text-indent: -${indent} } .name { display: inline-block; width: ${indent}; text-indent: 0; font-weight: 600 }`,
  })

/** Names with a colon, nothing indented. */
export const colon = (font: string, size: string, page: string, before = '', after = ''): MakeMarkup =>
  html.nameBefore({
    separator: ': ',
    before,
    after,
    css: `@page { size: ${page}; margin: 20mm } body { font: ${size}/1.4 ${font}; margin: 0 } .heading { font-weight: bold } .heading, .action, .line { margin: 0 0 0.7em } .name { font-weight: bold }
.mail { border-bottom: 1px solid #bbb; margin-bottom: 12pt; padding-bottom: 8pt; color: #333 }`,
  })

export const columns = (font: string, size: string, hasNumbers = false): MakeMarkup =>
  html.nameColumn(
    `@page { size: A4; margin: 20mm; @bottom-center { content: counter(page); font: 9pt ${font} } }
body { font: ${size}/1.35 ${font}; margin: 0 } table { width: 100%; border-collapse: collapse } td { vertical-align: top; padding: 2pt 6pt 5pt 0 } td:empty { width: 0 }
.number { width: 8mm; color: #444 } .name { width: 42mm; font-variant: small-caps } .heading { font-weight: bold; padding: 10pt 0 } .action { font-style: italic }`,
    hasNumbers ? 'upper' : 'title',
    hasNumbers,
  )

export const promptCopy = (font: string): MakeMarkup =>
  html.directionsBeside(
    `@page { size: letter; margin: 18mm } body { font: 10.5pt/1.35 ${font}; margin: 0 } table { width: 100%; border-collapse: collapse } td { vertical-align: top; padding: 3pt 10pt 6pt 0 }
.action { width: 33%; font-size: 9pt; color: #333 } .say { border-left: 0.6pt solid #888; padding-left: 10pt } .heading { font-weight: bold }`,
  )

const grid = (border: string) =>
  `table { width: 100%; border-collapse: collapse } td, th { border: ${border}; padding: 4pt 6pt; vertical-align: top; text-align: left } tr { break-inside: avoid } p { margin: 0 0 4pt }`

export const storyboard = (font: string, border = '0.7pt solid #333'): MakeMarkup =>
  html.frames(
    `@page { size: A4 landscape; margin: 14mm } body { font: 10pt/1.35 ${font}; margin: 0 } ${grid(border)} .frame { width: 12mm; text-align: center } .sound { width: 52% }`,
    ['FR', 'PICTURE', 'SOUND'],
    '<p><b>Client:</b> Nightshift Oats &nbsp; <b>Job:</b> NSO-0426 &nbsp; <b>Length:</b> 45"</p><br>',
  )

export const dubbing = (font: string, hasEnd: boolean): MakeMarkup =>
  html.dubbingTable(
    `@page { size: A4 landscape; margin: 12mm; @bottom-left { content: "Reel 1 - page " counter(page); font: 8pt ${font} } } body { font: 9.5pt/1.3 ${font}; margin: 0 } ${grid('0.5pt solid #aaa')} th { background: #e9edf2 }`,
    hasEnd,
  )

export const game = (font: string): MakeMarkup =>
  html.gameTable(
    `@page { size: letter landscape; margin: 12mm } body { font: 9pt/1.3 ${font}; margin: 0 } ${grid('0.5pt solid #999')} th { background: #d9ead3 }`,
    'hg_gate',
  )

/** Notes of a phone at night; `screens` are as high as the display. */
export const darkNotes = (font: string, back: string, ink: string, accent: string): MakeMarkup =>
  html.screens(
    `html { zoom: 2 } body { margin: 0 } .screen { box-sizing: border-box; width: 390px; height: 780px; overflow: hidden; background: ${back}; color: ${ink}; padding: 54px 20px 30px; font: 17px/1.4 ${font} }
.heading { font-weight: 700; font-size: 19px } .heading, .action, .line { margin: 0 0 12px } .action { opacity: 0.75 } b { color: ${accent} }`,
    800,
    '',
    (cue) => `<b>${cue}</b><br>`,
  )

/** One long message in a messenger. */
export const message = (font: string, back: string, bubble: string, ink: string): MakeMarkup =>
  html.screens(
    `html { zoom: 2 } body { margin: 0 } .screen { box-sizing: border-box; width: 390px; height: 780px; overflow: hidden; background: ${back}; padding: 20px 12px } .text { background: ${bubble}; color: ${ink}; border-radius: 16px; padding: 10px 14px; max-width: 330px; font: 15px/1.35 ${font} }
.heading, .action, .line { margin: 0 0 9px }`,
    1150,
    '',
    (cue) => `${cue}: `,
  )

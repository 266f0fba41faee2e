import type { Narration, Speech } from '../../../scripts/script.ts'
import { escapeHtml } from '../../compose/compose-html.ts'
import type { Look } from '../../compose/look.ts'
import {
  countFirstScene,
  createClock,
  type MakeMarkup,
  printCue,
  printInline,
  printTime,
  splitSpeech,
  twoDigits,
} from './compose-marked.ts'

const htmlPage = (css: string, body: string, before = '', after = ''): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><style>p { margin: 0 } ${css}</style></head>
<body>${before}${body}${after}</body></html>
`

const plainNarration = ({ kind, text }: Narration) => `<p class="${kind}">${escapeHtml(text)}</p>`

/** Spoken parts and directions, each a paragraph. */
const partsBelow = (speech: Speech, isLyricUpper = false) =>
  speech.parts
    .map(({ kind, text }) => {
      if (kind === 'parenthetical') return `<p class="direction">(${escapeHtml(text)})</p>`
      const isLyric = kind === 'lyric'
      return `<p class="${isLyric ? 'lyric' : 'say'}">${escapeHtml(isLyric && isLyricUpper ? text.toUpperCase() : text)}</p>`
    })
    .join('')

const partsInline = (speech: Speech) =>
  speech.parts
    .map(({ kind, text }) => (kind === 'parenthetical' ? `<i>(${escapeHtml(text)})</i>` : escapeHtml(text)))
    .join(speech.parts.some(({ kind }) => kind === 'verse' || kind === 'lyric') ? '<br>' : ' ')

/** Two strokes across a box. */
const CROSS = `<svg viewBox="0 0 100 100" preserveAspectRatio="none" style="position: absolute; left: 0; top: 0; width: 100%; height: 100%">
<path d="M1 1 L99 99 M1 99 L99 1" stroke="#222" stroke-width="0.5" fill="none"/></svg>`

export interface BlockOptions {
  css: string
  nameCase?: Look['nameCase']
  /** Scene numbers at both edges, from this one. */
  firstScene?: number
  /** Stars of a revision at every nth narration. */
  starEvery?: number
  marksContinued?: boolean
  isLyricUpper?: boolean
  before?: string
  after?: string
  crossesOutFirstScene?: boolean
}

/** The name above the speech. */
export const nameAbove =
  (options: BlockOptions): MakeMarkup =>
  (script) => {
    let scene = (options.firstScene ?? 1) - 1
    const number = () => (options.firstScene === undefined ? '' : `<span class="left">${scene}</span>`)
    const star = (at: number) =>
      options.starEvery !== undefined && at % options.starEvery === 0 ? '<span class="star">*</span>' : ''
    return {
      narrate: ({ kind, text }, at) => {
        if (kind === 'heading') scene += 1
        const numbers = kind === 'heading' ? `${number()}${number().replace('left', 'right')}` : star(at)
        return `<p class="${kind}">${numbers}${escapeHtml(text)}</p>`
      },
      speak: (speech, { isContinued }) => {
        const cue = printCue(speech, options.nameCase, isContinued && options.marksContinued)
        return `<div class="speech" data-name="${escapeHtml(speech.actor)}"><p class="cue">${escapeHtml(cue)}</p>${partsBelow(speech, options.isLyricUpper)}</div>`
      },
      ...(options.crossesOutFirstScene
        ? { crossedOut: { count: countFirstScene(script), open: `<div class="crossed">${CROSS}`, close: '</div>' } }
        : {}),
      finish: (body) => htmlPage(options.css, body, options.before, options.after),
    }
  }

export interface RunInOptions {
  css: string
  separator: string
  nameCase?: Look['nameCase']
  before?: string
  after?: string
}

/** The name before the speech on its first line. */
export const nameBefore =
  ({ css, separator, nameCase, before, after }: RunInOptions): MakeMarkup =>
  () => ({
    narrate: plainNarration,
    speak: (speech) =>
      `<p class="line"><span class="name">${escapeHtml(printCue(speech, nameCase))}</span>${separator}${partsInline(speech)}</p>`,
    finish: (body) => htmlPage(css, body, before, after),
  })

/** Names in a column of their own. */
export const nameColumn =
  (css: string, nameCase?: Look['nameCase'], hasNumbers = false): MakeMarkup =>
  () => {
    let cue = 0
    const number = () => {
      cue += 1
      return hasNumbers ? `<td class="number">${cue}</td>` : ''
    }
    return {
      narrate: ({ kind, text }) =>
        `<tr>${kind === 'heading' && hasNumbers ? '<td></td>' : number()}<td colspan="2" class="${kind}">${escapeHtml(text)}</td></tr>`,
      speak: (speech) =>
        `<tr>${number()}<td class="name">${escapeHtml(printCue(speech, nameCase))}</td><td class="say">${partsInline(speech)}</td></tr>`,
      finish: (body) => htmlPage(css, `<table>${body}</table>`),
    }
  }

/** Directions on the left, speeches on the right, each in its own row, as in a prompt copy. */
export const directionsBeside =
  (css: string): MakeMarkup =>
  () => ({
    narrate: ({ kind, text }) =>
      kind === 'heading'
        ? `<tr><td colspan="2" class="heading">${escapeHtml(text)}</td></tr>`
        : `<tr><td class="action">${escapeHtml(text)}</td><td></td></tr>`,
    speak: (speech) =>
      `<tr><td></td><td class="say"><b>${escapeHtml(printCue(speech))}</b><br>${partsInline(speech)}</td></tr>`,
    finish: (body) => htmlPage(css, `<table>${body}</table>`),
  })

const widths = (...shares: number[]) =>
  `<colgroup>${shares.map((share) => `<col style="width: ${share}%">`).join('')}</colgroup>`

/** Frames of a commercial: number, what is seen, what is said. Every narration begins a frame. */
export const frames =
  (css: string, titles: [string, string, string], before = ''): MakeMarkup =>
  () => {
    let frame = 0
    return {
      narrate: ({ text }) => {
        frame += 1
        const end = frame === 1 ? '' : '</td></tr>'
        return `${end}<tr><td class="frame">${frame}</td><td>${escapeHtml(text)}</td><td class="sound">`
      },
      speak: (speech) => `<p><b>${escapeHtml(printCue(speech))}:</b> ${partsInline(speech)}</p>`,
      finish: (body) => {
        const head = titles.map((title) => `<th>${title}</th>`).join('')
        return htmlPage(css, `<table>${widths(7, 40, 53)}<tr>${head}</tr>${body}</td></tr></table>`, before)
      },
    }
  }

/** The list that a dubbing studio prints: time, character, text, with directions in their own column if wanted. */
export const dubbingTable =
  (css: string, hasEnd: boolean): MakeMarkup =>
  () => {
    const clock = createClock(36_012)
    return {
      narrate: () => undefined,
      speak: (speech, { number }) => {
        const { said, directions } = splitSpeech(speech)
        const { from, to } = clock(said)
        const end = hasEnd ? `<td>${printTime(to, 'frames')}</td>` : ''
        const cells = [speech.actor, said, [speech.extension, directions].filter((text) => text !== '').join(' ')]
        const row = cells.map((text) => `<td>${escapeHtml(text)}</td>`).join('')
        return `<tr><td>${twoDigits(number)}</td><td>${printTime(from, 'frames')}</td>${end}${row}</tr>`
      },
      finish: (body) => {
        const titles = ['Loop', 'TC in', ...(hasEnd ? ['TC out'] : []), 'Character', 'English text', 'Note']
        const head = titles.map((title) => `<th>${title}</th>`).join('')
        return htmlPage(css, `<table><thead><tr>${head}</tr></thead>${body}</table>`)
      },
    }
  }

/** Lines of a game, by file name. */
export const gameTable =
  (css: string, stem: string): MakeMarkup =>
  () => ({
    narrate: () => undefined,
    speak: (speech, { number }) => {
      const { said, directions } = splitSpeech(speech)
      const file = `${stem}_${twoDigits(number)}0_${speech.actor.toLowerCase().replaceAll(/[^a-z0-9]+/g, '')}`
      const cells = [file, speech.actor, said, directions, '']
      return `<tr>${cells.map((text) => `<td>${escapeHtml(text)}</td>`).join('')}</tr>`
    },
    finish: (body) => {
      const titles = ['File name', 'Character', 'Line', 'Direction', 'Take']
      const head = titles.map((title) => `<th>${title}</th>`).join('')
      return htmlPage(css, `<table>${widths(20, 15, 38, 19, 8)}<tr>${head}</tr>${body}</table>`)
    },
  })

/** Screens of a phone: every screen is a box of the height of the display, filled up to this many characters. */
export const screens =
  (css: string, charactersPerScreen: number, before: string, name: (cue: string) => string): MakeMarkup =>
  () => ({
    narrate: plainNarration,
    speak: (speech) => `<p class="line">${name(escapeHtml(printCue(speech)))}${escapeHtml(printInline(speech))}</p>`,
    separator: '\u0000',
    finish: (body) => {
      const boxes: string[] = ['']
      let count = 0
      for (const part of body.split('\u0000')) {
        // A paragraph costs about a line more than its letters.
        count += part.replaceAll(/<[^>]*>/g, '').length + 34
        if (count > charactersPerScreen) {
          boxes.push('')
          count = part.length
        }
        boxes[boxes.length - 1] += part
      }
      return htmlPage(
        css,
        boxes.map((box) => `<div class="screen">${before}<div class="text">${box}</div></div>`).join(''),
      )
    },
  })

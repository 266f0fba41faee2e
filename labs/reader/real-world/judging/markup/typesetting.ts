import type { Speech } from '../../../scripts/script.ts'
import { escapeTex } from '../../compose/compose-text.ts'
import type { Look } from '../../compose/look.ts'
import { type MakeMarkup, printCue } from './compose-marked.ts'

const escapeRoff = (text: string): string => text.replaceAll('\\', '\\e').replaceAll(/^(?=[.'])/g, '\\&')

const inRoff = (speech: Speech) =>
  speech.parts
    .map(({ kind, text }) => (kind === 'parenthetical' ? `\\fI(${escapeRoff(text)})\\fP` : escapeRoff(text)))
    .join(speech.parts.some(({ kind }) => kind === 'verse' || kind === 'lyric') ? '\n.br\n' : ' ')

const roffPage = (font: string, size: number, body: string, header: string) => `.nr PS ${size}
.nr VS ${size + 3}
.nr LL 6.3i
.nr PO 1.05i
.nr HM 1i
.nr FM 0.9i
.fam ${font}
.ds CH
.ds RH ${header}
.nr HY 0
.LP
${body}
`

/** A stage play with the names as hanging labels. */
export const roffPlay =
  (font: string, size: number, header: string): MakeMarkup =>
  () => ({
    narrate: ({ kind, text }) =>
      kind === 'heading'
        ? `.LP\n.ce 1\n\\fB${escapeRoff(text)}\\fP\n.sp 0.5`
        : `.LP\n.in +1.5i\n\\fI${escapeRoff(text)}\\fP\n.br\n.in -1.5i`,
    speak: (speech) => `.IP "\\fB${printCue(speech, 'upper')}\\fP" 18n\n${inRoff(speech)}`,
    finish: (body) => roffPage(font, size, body, header),
  })

/** A screenplay in the typewriter font of PostScript printers. */
export const roffScreenplay =
  (header: string): MakeMarkup =>
  () => ({
    narrate: ({ kind, text }) => `.LP\n${kind === 'transition' ? '.rj 1\n' : ''}${escapeRoff(text)}`,
    speak: (speech, { isContinued }) => {
      const parts = speech.parts.map(({ kind, text }) =>
        kind === 'parenthetical'
          ? `.in 1.5i\n.ll 4.2i\n(${escapeRoff(text)})\n.br\n.ll 6i\n.in 0`
          : `.in 1i\n.ll 4.5i\n${escapeRoff(text)}\n.br\n.ll 6i\n.in 0`,
      )
      return `.LP\n.ne 4\n.ti 2.1i\n${printCue(speech, 'upper', isContinued)}\n.br\n${parts.join('\n')}`
    },
    finish: (body) => roffPage('C', 12, `.nr LL 6i\n.ll 6i\n.ad l\n${body}`, header),
  })

const inTex = (speech: Speech) =>
  speech.parts
    .map(({ kind, text }) => (kind === 'parenthetical' ? `\\textit{(${escapeTex(text)})}` : escapeTex(text)))
    .join(speech.parts.some(({ kind }) => kind === 'verse' || kind === 'lyric') ? '\\\\{}' : ' ')

const texPage = (geometry: string, fonts: string, body: string) => `\\documentclass[11pt]{article}
\\usepackage[${geometry}]{geometry}
\\usepackage{fontspec}
${fonts}
\\setlength{\\parindent}{0pt}\\setlength{\\parskip}{0pt}\\hyphenpenalty=10000\\exhyphenpenalty=10000\\emergencystretch=3em
\\newenvironment{speech}[1]{\\par\\medskip\\hangindent=1.4em\\hangafter=1 #1}{\\par}
\\newcommand{\\narration}[1]{\\par\\medskip #1\\par}
\\begin{document}
${body}
\\end{document}
`

export interface TexPlay {
  geometry: string
  fonts: string
  /** How a name is set, with `#` in its place. */
  name: string
  nameCase?: Look['nameCase']
  /** How a direction between speeches is set. */
  action: string
  isTwoColumns?: boolean
}

/** A play as a publisher sets it with LaTeX. */
export const texPlay =
  (look: TexPlay): MakeMarkup =>
  () => ({
    narrate: ({ kind, text }) =>
      kind === 'heading'
        ? `\\par\\bigskip{\\centering\\large ${escapeTex(text)}\\par}`
        : `\\narration{${look.action.replace('#', () => escapeTex(text))}}`,
    speak: (speech) => {
      const name = look.name.replace('#', () => escapeTex(printCue(speech, look.nameCase)))
      return `\\begin{speech}{${name}}${inTex(speech)}\\end{speech}`
    },
    finish: (body) =>
      texPage(
        look.geometry,
        look.fonts,
        look.isTwoColumns ? `\\hyphenpenalty=50\\twocolumn\\setlength{\\columnsep}{10mm}${body}` : body,
      ),
  })

/** A screenplay with two speeches side by side where they overlap. */
export const texScreenplay =
  (geometry: string, fonts: string): MakeMarkup =>
  () => ({
    narrate: ({ kind, text }) =>
      kind === 'transition'
        ? `\\par\\bigskip\\hfill ${escapeTex(text)}\\par`
        : `\\par\\bigskip ${escapeTex(text)}\\par`,
    speak: (speech) => {
      const parts = speech.parts.map(({ kind, text }) =>
        kind === 'parenthetical'
          ? `{\\leftskip=0.6in\\rightskip=0.6in (${escapeTex(text)})\\par}`
          : `${escapeTex(text)}\\par`,
      )
      const cue = `{\\leftskip=1.1in ${escapeTex(printCue(speech, 'upper'))}\\par}`
      return `\\par\\bigskip\\noindent\\hspace*{1in}\\begin{minipage}[t]{3.4in}\\raggedright ${cue}${parts.join('')}\\end{minipage}\\par`
    },
    speakTogether: (left, right) => {
      const half = (text: string) =>
        text.replace('\\hspace*{1in}', '').replace('3.4in', '2.7in').replace('1.1in', '0.8in')
      const open = /^\\par\\bigskip\\noindent|\\par$/g
      return `\\par\\bigskip\\noindent ${half(left).replaceAll(open, '')}\\hfill ${half(right).replaceAll(open, '')}\\par`
    },
    finish: (body) => texPage(geometry, fonts, `\\raggedright\\ttfamily ${body}`),
  })

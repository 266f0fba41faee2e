import type { ParagraphProperties, RunProperties } from '../paragraphs/paragraph-properties.ts'

/** Groups that hold no text of the body; a text box is inside a group that other programs may ignore. */
export const SKIPPED_GROUPS = new Set([
  'colortbl',
  'info',
  'pict',
  'header',
  'headerl',
  'headerr',
  'headerf',
  'footer',
  'footerl',
  'footerr',
  'footerf',
  'footnote',
  'annotation',
  'fldinst',
  'objdata',
  'objclass',
  'listtext',
  'pntext',
  'nonshppict',
  'nonesttables',
  'shprslt',
  'sp',
  'xe',
  'tc',
  'upr',
])

/** Of the groups that a program may ignore, those with text. */
export const READ_THOUGH_IGNORABLE = new Set(['shpinst'])

export const CHARACTERS = new Map(
  Object.entries({
    tab: '\t',
    line: '\n',
    lbr: '\n',
    emdash: '\u2014',
    endash: '\u2013',
    lquote: '\u2018',
    rquote: '\u2019',
    ldblquote: '\u201c',
    rdblquote: '\u201d',
    bullet: '\u2022',
    emspace: '\u2003',
    enspace: '\u2002',
    qmspace: '\u2005',
  }),
)

export const SIGNS = new Map([
  ['~', '\u00a0'],
  ['-', '\u00ad'],
  ['_', '-'],
  ['{', '{'],
  ['}', '}'],
  ['\\', '\\'],
])

const isOn = (value: number | undefined): boolean => value !== 0

/** A format of the text; undefined if the word is none. */
export function readRunWord(name: string, value: number | undefined): RunProperties | undefined {
  switch (name) {
    case 'b':
      return { isBold: isOn(value) }
    case 'i':
      return { isItalic: isOn(value) }
    case 'ul':
    case 'uld':
    case 'uldb':
    case 'ulw':
    case 'ulth':
      return { isUnderlined: isOn(value) }
    case 'ulnone':
      return { isUnderlined: false }
    case 'strike':
    case 'striked':
      return { isStruck: isOn(value) }
    case 'caps':
    case 'scaps':
      return { isCapitals: isOn(value) }
    case 'v':
      return { isHidden: isOn(value) }
    default:
      return undefined
  }
}

const TWENTIETHS = 20
const MAX_POINTS = 2000

const toPoints = (value = 0): number => Math.min(MAX_POINTS, Math.max(-MAX_POINTS, value / TWENTIETHS))

/** A format of the paragraph; undefined if the word is none. */
export function readParagraphWord(name: string, value: number | undefined): ParagraphProperties | undefined {
  switch (name) {
    case 'li':
    case 'lin':
      return { indentLeft: toPoints(value) }
    case 'ri':
    case 'rin':
      return { indentRight: toPoints(value) }
    case 'fi':
      return { indentFirst: toPoints(value) }
    case 'sb':
      return { spaceBefore: toPoints(value) }
    case 'sa':
      return { spaceAfter: toPoints(value) }
    case 'ql':
      return { align: 'left' }
    case 'qc':
      return { align: 'center' }
    case 'qr':
      return { align: 'right' }
    case 'qj':
      return { align: 'justify' }
    case 'contextualspace':
      return { hasContextualSpacing: isOn(value) }
    case 'pagebb':
      return { startsPage: isOn(value) }
    case 's':
      return { styleId: String(value ?? 0) }
    default:
      return undefined
  }
}

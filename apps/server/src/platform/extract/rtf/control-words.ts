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

type Reader<T> = (value: number | undefined) => T

const underline: Reader<RunProperties> = (value) => ({ isUnderlined: isOn(value) })
const strike: Reader<RunProperties> = (value) => ({ isStruck: isOn(value) })
const capitals: Reader<RunProperties> = (value) => ({ isCapitals: isOn(value) })

const RUN_WORDS = new Map<string, Reader<RunProperties>>(
  Object.entries<Reader<RunProperties>>({
    b: (value) => ({ isBold: isOn(value) }),
    i: (value) => ({ isItalic: isOn(value) }),
    ul: underline,
    uld: underline,
    uldb: underline,
    ulw: underline,
    ulth: underline,
    ulnone: () => ({ isUnderlined: false }),
    strike,
    striked: strike,
    caps: capitals,
    scaps: capitals,
    v: (value) => ({ isHidden: isOn(value) }),
  }),
)

/** A format of the text; undefined if the word is none. */
export const readRunWord = (name: string, value: number | undefined): RunProperties | undefined =>
  RUN_WORDS.get(name)?.(value)

const TWENTIETHS = 20
const MAX_POINTS = 2000

const toPoints = (value = 0): number => Math.min(MAX_POINTS, Math.max(-MAX_POINTS, value / TWENTIETHS))

const indentLeft: Reader<ParagraphProperties> = (value) => ({ indentLeft: toPoints(value) })
const indentRight: Reader<ParagraphProperties> = (value) => ({ indentRight: toPoints(value) })

const PARAGRAPH_WORDS = new Map<string, Reader<ParagraphProperties>>(
  Object.entries<Reader<ParagraphProperties>>({
    li: indentLeft,
    lin: indentLeft,
    ri: indentRight,
    rin: indentRight,
    fi: (value) => ({ indentFirst: toPoints(value) }),
    sb: (value) => ({ spaceBefore: toPoints(value) }),
    sa: (value) => ({ spaceAfter: toPoints(value) }),
    ql: () => ({ align: 'left' }),
    qc: () => ({ align: 'center' }),
    qr: () => ({ align: 'right' }),
    qj: () => ({ align: 'justify' }),
    contextualspace: (value) => ({ hasContextualSpacing: isOn(value) }),
    pagebb: (value) => ({ startsPage: isOn(value) }),
    s: (value = 0) => ({ styleId: String(value) }),
  }),
)

/** A format of the paragraph; undefined if the word is none. */
export const readParagraphWord = (name: string, value: number | undefined): ParagraphProperties | undefined =>
  PARAGRAPH_WORDS.get(name)?.(value)

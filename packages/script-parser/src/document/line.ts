import type { RemovalReason } from '@sidelight/domain/lines/removal-reasons'
import type { LineLabel } from './label.ts'

/** One line as the labelling model sees it: text with tabs between its segments, and where it lay. */
export interface ScriptLine {
  page: number
  y: number
  x0: number
  x1: number
  pageWidth: number
  text: string
  fontSize: number
  /** Blank lines above it, in units of the document's leading; meaningless when `startsPage`. */
  gap: number
  startsPage: boolean
  endsPage: boolean
  boldShare: number
  italicShare: number
  underlineShare: number
  boldPrefix: number
  italicSpans: [start: number, end: number][]
  align: 'left' | 'center' | 'right'
  styleName: string
  /** The line is a whole paragraph, so where it wraps is unknown. */
  isParagraph: boolean
  isDual: boolean
  isStruck: boolean
  /** 0 to 1, of the worst word, for recognised text. */
  recognition: number
  /** A label that the layout states, as the column of a table does. */
  statedLabel: LineLabel | undefined
  /** The character that the layout states, for a line labelled as speech. */
  statedCharacter: string | undefined
  /** The start of the text as printed, where a pass wrote it in capitals because it may be a name. */
  printedStart?: string
}

/** The text as printed, for what turned out to be no name. */
export function printedText({ text, printedStart = '' }: ScriptLine): string {
  const isAtStart = text.toLowerCase().startsWith(printedStart.toLowerCase())
  return isAtStart ? printedStart + text.slice(printedStart.length) : text
}

/** The same for the text behind a name that is shorter than what was written in capitals. */
export function printedEnd({ text, printedStart = '' }: ScriptLine, end: string): string {
  const overlap = printedStart.length - (text.length - end.length)
  return overlap > 0 ? printedStart.slice(-overlap) + end.slice(overlap) : end
}

export interface RemovedText {
  text: string
  page: number
  reason: RemovalReason
}

/** Recognised text that was corrected: what was recognised, and what is in the script instead. */
export interface RepairedText {
  from: string
  to: string
  page: number
}

/** Records text that is taken out of the script. */
export type Remove = (text: string, page: number, reason: RemovalReason) => void

export const removeInto =
  (removed: RemovedText[]): Remove =>
  (text, page, reason) => {
    removed.push({ text, page, reason })
  }

/** The line with other characters from `start` to `end`; emphasis moves along, and so does the left edge. */
export function replaceText(line: ScriptLine, start: number, end: number, text = ''): ScriptLine {
  const shift = end - start - text.length
  const move = (at: number) => (at <= start ? at : Math.max(start, at - shift))
  const isCutAtStart = start === 0 && text === ''
  return {
    ...line,
    text: line.text.slice(0, start) + text + line.text.slice(end),
    x0: isCutAtStart ? line.x0 + ((line.x1 - line.x0) * end) / Math.max(1, line.text.length) : line.x0,
    boldPrefix: move(line.boldPrefix),
    italicSpans: line.italicSpans.map(([from, to]) => [move(from), move(to)]),
  }
}

export function plainLine(text: string, page: number): ScriptLine {
  return {
    page,
    y: 0,
    x0: 0,
    x1: 0,
    pageWidth: 612,
    text,
    fontSize: 12,
    gap: 0,
    startsPage: false,
    endsPage: false,
    boldShare: 0,
    italicShare: 0,
    underlineShare: 0,
    boldPrefix: 0,
    italicSpans: [],
    align: 'left',
    styleName: '',
    isParagraph: false,
    isDual: false,
    isStruck: false,
    recognition: 1,
    statedLabel: undefined,
    statedCharacter: undefined,
  }
}

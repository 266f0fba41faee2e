import {
  ALIGNMENTS,
  assignDefined,
  type ParagraphProperties,
  type RunProperties,
} from '../paragraphs/paragraph-properties.ts'
import { emptyStyle, type Style } from '../paragraphs/style-sheet.ts'
import type { XmlElement } from '../xml.ts'

export type Family = 'paragraph' | 'text'

/** Styles of paragraphs and of text may have the same name. */
export const styleKey = (family: Family, name: string): string => `${family}:${name}`

export const DEFAULT_STYLE = 'default'

/** Reads the elements of `office:styles` and `office:automatic-styles` into a map. */
export interface StyleReader {
  open: (element: XmlElement) => void
  close: (name: string) => void
}

export function createStyleReader(styles: Map<string, Style>): StyleReader {
  let current: Style | undefined
  let isAutomatic = false
  return {
    open: (element) => {
      if (element.name === 'automatic-styles') isAutomatic = true
      else if (element.name === 'style' || element.name === 'default-style') {
        current = openStyle(element, styles, isAutomatic)
      } else if (current !== undefined) readProperties(element, current)
    },
    close: (name) => {
      if (name === 'automatic-styles') isAutomatic = false
      else if (name === 'style' || name === 'default-style') current = undefined
    },
  }
}

function openStyle(element: XmlElement, styles: Map<string, Style>, isAutomatic: boolean): Style | undefined {
  const family = element.attribute('family')
  if (family !== 'paragraph' && family !== 'text') return undefined
  const name = element.attribute('name')
  const parent = element.attribute('parent-style-name')
  // A style of one paragraph is named by the program ("P7"); what it means is the name of the style behind it.
  const shownName = isAutomatic
    ? styles.get(styleKey(family, parent ?? ''))?.name
    : (element.attribute('display-name') ?? name)
  const style = {
    ...emptyStyle(),
    name: shownName ?? '',
    basedOn: parent === undefined ? styleKey(family, DEFAULT_STYLE) : styleKey(family, parent),
  }
  if (name !== undefined) styles.set(styleKey(family, name), style)
  else if (element.name === 'default-style')
    styles.set(styleKey(family, DEFAULT_STYLE), { ...style, basedOn: undefined })
  return name === undefined ? styles.get(styleKey(family, DEFAULT_STYLE)) : style
}

function readProperties(element: XmlElement, { paragraph, run }: Style): void {
  if (element.name === 'paragraph-properties') assignDefined(paragraph, readParagraph(element))
  else if (element.name === 'text-properties') assignDefined(run, readRun(element))
}

type Partly<T> = { [K in keyof T]?: T[K] | undefined }

const readParagraph = (element: XmlElement): Partly<ParagraphProperties> => {
  const pageBreak = element.attribute('break-before')
  return {
    indentLeft: readLength(element.attribute('margin-left')),
    indentRight: readLength(element.attribute('margin-right')),
    indentFirst: readLength(element.attribute('text-indent')),
    align: ALIGNMENTS.get(element.attribute('text-align') ?? ''),
    spaceBefore: readLength(element.attribute('margin-top')),
    spaceAfter: readLength(element.attribute('margin-bottom')),
    startsPage: pageBreak === undefined ? undefined : pageBreak === 'page',
  }
}

const readRun = (element: XmlElement): Partly<RunProperties> => {
  const weight = element.attribute('font-weight')
  const posture = element.attribute('font-style')
  const capitals = element.attribute('text-transform')
  const variant = element.attribute('font-variant')
  const display = element.attribute('display')
  return {
    isBold: weight === undefined ? undefined : weight === 'bold' || Number(weight) >= 600,
    isItalic: posture === undefined ? undefined : posture !== 'normal',
    isUnderlined: readLine(element.attribute('text-underline-style')),
    isStruck: readLine(element.attribute('text-line-through-style') ?? element.attribute('text-line-through-type')),
    isCapitals:
      capitals === undefined && variant === undefined
        ? undefined
        : capitals === 'uppercase' || variant === 'small-caps',
    isHidden: display === undefined ? undefined : display === 'none',
  }
}

const readLine = (style: string | undefined): boolean | undefined =>
  style === undefined ? undefined : style !== 'none'

const POINTS_PER_UNIT = new Map([
  ['pt', 1],
  ['in', 72],
  ['cm', 72 / 2.54],
  ['mm', 72 / 25.4],
  ['pc', 12],
  ['px', 0.75],
])

/** Of "1.25cm"; a percentage is relative to the style behind it and ignored. */
function readLength(value: string | undefined): number | undefined {
  if (value === undefined) return undefined
  const number = Number.parseFloat(value)
  const points = POINTS_PER_UNIT.get(value.trim().slice(-2))
  if (!Number.isFinite(number) || points === undefined) return number === 0 ? 0 : undefined
  return Math.min(2000, Math.max(-2000, Math.round(number * points * 100) / 100))
}

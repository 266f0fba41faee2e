export const TYPEFACES = ['script', 'plain', 'wide'] as const
export const TEXT_SIZES = ['small', 'medium', 'large', 'huge'] as const
/** Tints of the paper that the script stands on; without one it is that of the theme. */
export const PAPERS = ['night', 'white', 'cream', 'green', 'blue', 'rose'] as const

export type TextSize = (typeof TEXT_SIZES)[number]
export type Paper = (typeof PAPERS)[number]

/** Between letters, in ems of the text. Words get 3.5 times as much. */
export const LETTER_SPACES = { min: 0, max: 0.12, step: 0.02 } as const
/** In heights of the text. The least of them leaves each place its own. */
export const LINE_HEIGHTS = { min: 1.3, max: 2.2, step: 0.1 } as const

/** How the script looks, wherever it is shown. */
export interface ReadingSettings {
  typeface: (typeof TYPEFACES)[number]
  size: TextSize
  letterSpace: number
  lineHeight: number
  paper: Paper | 'theme'
  /** The current line stands out. */
  hasRuler: boolean
}

export const DEFAULT_READING: ReadingSettings = {
  typeface: 'script',
  size: 'medium',
  letterSpace: LETTER_SPACES.min,
  lineHeight: LINE_HEIGHTS.min,
  paper: 'theme',
  hasRuler: false,
}

/** Stored settings may come from another version: a value that does not fit is replaced by the default. */
export function parseReading(text: string | undefined): ReadingSettings {
  const { typeface, size, letterSpace, lineHeight, paper, hasRuler } = parseObject(text)
  return {
    typeface: TYPEFACES.find((each) => each === typeface) ?? DEFAULT_READING.typeface,
    size: TEXT_SIZES.find((each) => each === size) ?? DEFAULT_READING.size,
    letterSpace: isWithin(letterSpace, LETTER_SPACES) ? letterSpace : DEFAULT_READING.letterSpace,
    lineHeight: isWithin(lineHeight, LINE_HEIGHTS) ? lineHeight : DEFAULT_READING.lineHeight,
    paper: PAPERS.find((each) => each === paper) ?? DEFAULT_READING.paper,
    hasRuler: hasRuler === true,
  }
}

const isWithin = (value: unknown, { min, max }: { min: number; max: number }): value is number =>
  typeof value === 'number' && value >= min && value <= max

function parseObject(text: string | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

import type { Paragraph } from '../../laid-out-script.ts'
import type { NameCase } from '../../names.ts'

/**
 * A layout with the character cue on its own line above the speech. Lengths are points; `before` counts lines from the
 * last baseline, so that 1 leaves no blank line.
 */
export interface BlockStyle {
  heading: {
    isBold: boolean
    isUnderlined: boolean
    before: number
    numbering: 'none' | 'margins' | 'inline'
    align: Paragraph['align']
  }
  action: {
    left: number
    right: number
    brackets: Brackets
    isCaps: boolean
    isItalic: boolean
    before: number
    align: Paragraph['align']
    lineSpacing: number
  }
  cue: {
    left: number
    right: number
    align: Paragraph['align']
    nameCase: NameCase
    isBold: boolean
    isUnderlined: boolean
    isSmallCaps: boolean
    brackets: Brackets
    suffix: string
    before: number
    /** Numbers of the speeches: in the margin, or before the name. */
    numbering: 'none' | 'margin' | 'before-name'
  }
  speech: {
    left: number
    right: number
    before: number
    lineSpacing: number
    align: Paragraph['align']
    isCaps: boolean
  }
  parenthetical: {
    left: number
    right: number
    first: number
    isInline: boolean
    brackets: Brackets
    isItalic: boolean
    isCaps: boolean
  }
  transition: { align: Paragraph['align']; isCaps: boolean }
  lyric: { isItalic: boolean; isCaps: boolean; indent: number }
  hasSideBySide: boolean
}

export type Brackets = readonly [string, string]

export const noBrackets: Brackets = ['', '']

export const round: Brackets = ['(', ')']

export const square: Brackets = ['[', ']']

/** The American feature film page; other styles are changes of it. */
export const featureStyle: BlockStyle = {
  heading: { isBold: false, isUnderlined: false, before: 3, numbering: 'none', align: 'left' },
  action: {
    left: 0,
    right: 0,
    brackets: noBrackets,
    isCaps: false,
    isItalic: false,
    before: 2,
    align: 'left',
    lineSpacing: 1,
  },
  cue: {
    left: 144,
    right: 0,
    align: 'left',
    nameCase: 'printed',
    isBold: false,
    isUnderlined: false,
    isSmallCaps: false,
    brackets: noBrackets,
    suffix: '',
    before: 2,
    numbering: 'none',
  },
  speech: { left: 72, right: 108, before: 1, lineSpacing: 1, align: 'left', isCaps: false },
  parenthetical: {
    left: 108,
    right: 144,
    first: 0,
    isInline: false,
    brackets: round,
    isItalic: false,
    isCaps: false,
  },
  transition: { align: 'right', isCaps: true },
  lyric: { isItalic: true, isCaps: false, indent: 0 },
  hasSideBySide: true,
}

export type BlockStyleChanges = { [Part in keyof BlockStyle]?: Partial<BlockStyle[Part]> | BlockStyle[Part] }

export function changeStyle(style: BlockStyle, changes: BlockStyleChanges): BlockStyle {
  const merged: Record<string, unknown> = { ...style }
  for (const [part, change] of Object.entries(changes)) {
    const base = merged[part]
    merged[part] = typeof change === 'object' && typeof base === 'object' ? { ...base, ...change } : change
  }
  return merged as unknown as BlockStyle
}

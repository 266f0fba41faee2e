import type { SourceParagraph } from '@sidelight/script-parser/document/source'

/** What a paragraph or its style states; what is missing is inherited. */
export interface ParagraphProperties {
  styleId?: string
  indentLeft?: number
  indentRight?: number
  indentFirst?: number
  align?: SourceParagraph['align']
  spaceBefore?: number
  spaceAfter?: number
  hasContextualSpacing?: boolean
  startsPage?: boolean
}

export interface RunProperties {
  styleId?: string
  isBold?: boolean
  isItalic?: boolean
  isUnderlined?: boolean
  isStruck?: boolean
  isCapitals?: boolean
  isHidden?: boolean
}

export const ALIGNMENTS = new Map<string, SourceParagraph['align']>(
  Object.entries({
    left: 'left',
    start: 'left',
    center: 'center',
    right: 'right',
    end: 'right',
    both: 'justify',
    justify: 'justify',
    distribute: 'justify',
  } as const),
)

/** A missing attribute is inherited, so it must not overwrite a value. */
export function assignDefined<T extends object>(target: T, values: { [K in keyof T]?: T[K] | undefined }): void {
  for (const [key, value] of Object.entries(values)) if (value !== undefined) Object.assign(target, { [key]: value })
}

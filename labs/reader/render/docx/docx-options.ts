import type { Random } from '../random.ts'

/** Ways of typing a script in Word, more or less skilled. */
export interface DocxOptions {
  /** Where the indents are: in named styles, on each paragraph, as tab characters, or nowhere. */
  indents: 'styles' | 'direct' | 'tabs' | 'spaces'
  styleNames: 'screenplay' | 'plain'
  /** Names stored in lower case and shown in capitals. */
  hasCapsProperty: boolean
  /** Blank lines as empty paragraphs, or as spacing. */
  hasEmptyParagraphs: boolean
  hasTrackedChanges: boolean
  hasComments: boolean
  hasHeader: boolean
  /** Every run split into several, as Word does after edits. */
  hasSplitRuns: boolean
  /** The title in a text box that floats over the first page. */
  hasTextBox: boolean
  /** Soft hyphens. */
  hasSoftHyphens: boolean
}

export function drawDocxOptions(random: Random): DocxOptions {
  return {
    indents: random.pick(['styles', 'direct', 'direct', 'tabs', 'spaces']),
    styleNames: random.pick(['screenplay', 'plain']),
    hasCapsProperty: random.chance(0.25),
    hasEmptyParagraphs: random.chance(0.35),
    hasTrackedChanges: random.chance(0.2),
    hasComments: random.chance(0.15),
    hasHeader: random.chance(0.4),
    hasSplitRuns: random.chance(0.3),
    hasTextBox: random.chance(0.15),
    hasSoftHyphens: random.chance(0.1),
  }
}

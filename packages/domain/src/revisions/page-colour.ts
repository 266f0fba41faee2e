/** In the order in which a production uses them. */
const COLOURS = ['White', 'Blue', 'Pink', 'Yellow', 'Green', 'Goldenrod', 'Buff', 'Salmon', 'Cherry', 'Tan', 'Ivory']
const REVISION_WORDS = new Set([
  'rev',
  'revs',
  'revised',
  'revision',
  'revisions',
  'pages',
  'draft',
  'full',
  'collated',
])
const DATE = /\b\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\b/
const MAX_TEXT_LENGTH = 200

/**
 * The colour of new pages, from their headers, footers and file name: the last one used, since unchanged pages keep theirs.
 * A colour counts beside a date or a word such as "Rev.", so that the title "Pink Flamingo" is none.
 */
export function findPageColour(texts: readonly string[]): string | undefined {
  const found = new Set(texts.flatMap((text) => listColours(text.slice(0, MAX_TEXT_LENGTH))))
  return COLOURS.findLast((colour) => found.has(colour))
}

function listColours(text: string): string[] {
  const words = new Set(text.toLowerCase().split(/[^a-z]+/))
  const isAboutRevision = DATE.test(text) || [...words].some((word) => REVISION_WORDS.has(word))
  return isAboutRevision ? COLOURS.filter((colour) => words.has(colour.toLowerCase())) : []
}

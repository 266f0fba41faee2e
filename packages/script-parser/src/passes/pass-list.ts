import { braces } from './lines/braces.ts'
import { bullets } from './lines/bullets.ts'
import { breakdownFields } from './lines/breakdown-fields.ts'
import { capitalStanzas } from './lines/capital-stanzas.ts'
import { castList } from './lines/cast-list.ts'
import { continuedMarks } from './lines/continued-marks.ts'
import { cueBrackets } from './lines/cue-brackets.ts'
import { joinedDirections } from './lines/joined-directions.ts'
import { emailHeaders } from './lines/email-headers.ts'
import { keyValueRecords } from './lines/key-value-records.ts'
import { lostLineBreaks } from './lines/lost-line-breaks.ts'
import { letterSpacedNames } from './lines/letter-spaced-names.ts'
import { numberPrefixes } from './lines/number-prefixes.ts'
import { repeatedKindWords } from './lines/repeated-kind-words.ts'
import { repeatedLineEnds } from './lines/repeated-line-ends.ts'
import { sidesMarks } from './lines/sides-marks.ts'
import { smallLetterNames } from './lines/small-letter-names.ts'
import { struckLines } from './lines/struck-lines.ts'
import { timePrefixes } from './lines/time-prefixes.ts'
import { timecodeLines } from './lines/timecode-lines.ts'
import { timesAfterNames } from './lines/times-after-names.ts'
import { titlePage } from './lines/title-page.ts'
import { crossedOutText } from './pages/crossed-out-text.ts'
import { newspaperColumns } from './pages/newspaper-columns.ts'
import { ocrRepair } from './pages/ocr-repair.ts'
import { typedNotes } from './pages/typed-notes.ts'
import { watermarks } from './pages/watermarks.ts'
import type { AnyPass } from './pass.ts'
import { headersAndFooters } from './rows/headers-and-footers.ts'
import { lineNumbers } from './rows/line-numbers.ts'
import { marginMarks } from './rows/margin-marks.ts'
import { marginNotes } from './rows/margin-notes.ts'
import { repeatedRowEnds } from './rows/repeated-row-ends.ts'
import { wrappedDirections } from './lines/wrapped-directions.ts'
import { emailQuoteMarks } from './text/email-quote-marks.ts'
import { markup } from './text/markup.ts'

/** Every pass in the order in which it runs within its stage: text and pages, then rows, then lines. */
export const PASSES: readonly AnyPass[] = [
  emailQuoteMarks,
  markup,

  ocrRepair,
  // A stamp across the gutter would hide it.
  watermarks,
  typedNotes,
  newspaperColumns,
  crossedOutText,

  // Before headers-and-footers: a numbered first row looks like a header.
  lineNumbers,
  headersAndFooters,
  repeatedRowEnds,
  marginNotes,
  marginMarks,
  // Behind all that removes what stands before names.

  // Before all that looks at what lines begin with.
  lostLineBreaks,
  repeatedLineEnds,
  continuedMarks,
  struckLines,
  titlePage,
  castList,
  smallLetterNames,
  letterSpacedNames,
  emailHeaders,
  breakdownFields,
  // Values of records may look like bullets, numbers or times, so the next five passes are skipped after them.
  keyValueRecords,
  timecodeLines,
  bullets,
  numberPrefixes,
  timePrefixes,
  timesAfterNames,
  sidesMarks,
  repeatedKindWords,
  // Before the passes that look for brackets.
  braces,
  wrappedDirections,
  cueBrackets,
  joinedDirections,
  // Behind all that changes what a line begins with.
  capitalStanzas,
]

import { mapRows, removeSegments, rowText } from '../../document/rows.ts'
import { countBy, hasLetter } from '../../text/text-shape.ts'
import { layOut, PLAIN } from '../example.ts'
import type { Pass, PassContext, StageItems } from '../pass.ts'
import { findRepeatedEnds } from '../repeated-ends.ts'

/** Wide gaps may split the form into this many segments. */
const MAX_PIECES = 4
/** Rows that are only space to write in; fewer are rules between scenes. */
const MIN_EMPTY_FORMS = 5

/** "TAKES: 1 2 3 4", "OK __": space to write in beside each line, the same on every row. */
export const repeatedRowEnds: Pass<'rows'> = {
  name: 'repeated-row-ends',
  stage: 'rows',
  example: { given: layOut((name, words) => [`${name}: ${words}      OK __`]), expect: PLAIN },
  run(pages, context) {
    let remaining = removeEmptyForms(pages, context)
    for (let piece = 0; piece < MAX_PIECES; piece += 1) remaining = removeEnds(remaining, context)
    return remaining
  },
}

function removeEmptyForms(pages: StageItems['rows'], { remove }: PassContext): StageItems['rows'] {
  const isForm = (text: string) => text.includes('_') && !hasLetter(text)
  const counts = countBy(pages.flatMap((page) => page.rows.map(rowText)).filter(isForm))
  return mapRows(pages, (row, page) => {
    const text = rowText(row)
    if ((counts.get(text) ?? 0) < MIN_EMPTY_FORMS) return row.segments
    remove(text, page.number, 'margin-mark')
    return []
  })
}

function removeEnds(pages: StageItems['rows'], context: PassContext): StageItems['rows'] {
  const rows = pages.flatMap((page) => page.rows).filter((row) => row.segments.length > 1)
  const ends = findRepeatedEnds(rows.map((row) => row.segments.at(-1)?.text ?? ''))
  if (ends.size === 0) return pages
  return removeSegments(pages, context, (segment, { segments }) =>
    segments.length > 1 && segment === segments.at(-1) && ends.has(segment.text) ? 'margin-mark' : undefined,
  )
}

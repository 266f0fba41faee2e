import { replaceText } from '../../document/line.ts'
import { isNameShaped, nameKey, parseCue } from '../../text/character-cue.ts'
import { countBy } from '../../text/text-shape.ts'
import { BLOCK, layOut } from '../example.ts'
import type { Pass } from '../pass.ts'

/** With more marked lines than this, START is a word of the scene. */
const MAX_MARKED_LINES = 8
const mark = /^(?:START|BEGIN|END|STOP)(?:\s?(?:[-=]{1,2}>|<[-=]{1,2}|[→←⟶⟵>:]))?\s?(?=\p{Lu})/u
const arrow = /[<>→←⟶⟵]/u

/**
 * Casting writes START and END beside the lines to be read. OCR and some PDFs return the mark and the character cue as
 * one text, which no file of the corpora does. An arrow proves the mark; without one the name must be known.
 */
export const sidesMarks: Pass<'lines'> = {
  name: 'sides-marks',
  stage: 'lines',
  example: {
    given: layOut((name, words, at) => [at === 0 ? `START -> ${name}` : name, words, '']),
    expect: BLOCK,
  },
  run(lines, { remove }) {
    const marked = lines.filter(({ text }) => mark.test(text)).length
    if (marked === 0 || marked > MAX_MARKED_LINES) return lines
    const names = countBy(lines.map(({ text }) => nameKey(parseCue(text).name)))
    return lines.map((line) => {
      const found = mark.exec(line.text)?.[0]
      if (found === undefined) return line
      const rest = line.text.slice(found.length)
      const isKnownName = isNameShaped(rest) && (names.get(nameKey(parseCue(rest).name)) ?? 0) > 0
      if (!isKnownName && !arrow.test(found)) return line
      remove(found.trim(), line.page, 'margin-mark')
      return replaceText(line, 0, found.length)
    })
  },
}

import { isFrequent } from '../../text/text-shape.ts'
import { layOut, PLAIN } from '../example.ts'
import type { Pass } from '../pass.ts'

const quoteMark = /^\s{0,3}(?:[>|]\s?){1,4}/u
const tableRow = /\|\s*$|\S\s*\|\s*\S/u
/** Below this, ">" was typed for something else. */
const QUOTED = { min: 5, share: 0.5 }

/** Sides forwarded by email: "> TESS" over "> Don't say it." */
export const emailQuoteMarks: Pass<'text'> = {
  name: 'email-quote-marks',
  stage: 'text',
  example: { given: layOut((name, words) => [`> ${name}: ${words}`, '>']), expect: PLAIN },
  run(lines) {
    const filled = lines.filter((line) => line.trim() !== '')
    const quoted = filled.filter((line) => quoteMark.test(line) && !tableRow.test(line.slice(3, 400)))
    return isFrequent(quoted.length, filled.length, QUOTED) ? lines.map((line) => line.replace(quoteMark, '')) : lines
  },
}

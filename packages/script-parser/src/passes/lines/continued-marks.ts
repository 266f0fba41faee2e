import { isContinuedMark, isMoreMark } from '../../text/patterns.ts'
import { PLAIN } from '../example.ts'
import type { Pass } from '../pass.ts'

/**
 * (MORE) and CONTINUED: in Word files made from a formatted script. No file of the corpora has them, but formatting
 * programs export them, and a partner would speak them. On pages `headers-and-footers` removes them.
 */
export const continuedMarks: Pass<'lines'> = {
  name: 'continued-marks',
  stage: 'lines',
  example: {
    kind: 'paragraphs',
    given: [...PLAIN.slice(0, 3), '(MORE)', 'CONTINUED:', ...PLAIN.slice(3)],
    expect: PLAIN,
  },
  run: (lines, { remove }) =>
    lines.filter(({ text, page }) => {
      const isMark = isMoreMark(text) || (isContinuedMark(text) && text.length < 20)
      if (isMark) remove(text, page, 'continued')
      return !isMark
    }),
}

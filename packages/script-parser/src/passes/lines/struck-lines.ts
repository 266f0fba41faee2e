import { PLAIN } from '../example.ts'
import type { Pass } from '../pass.ts'

/**
 * Lines that are mostly crossed out. The metric counts crossed-out text neither way, so this pass and `crossed-out-text`
 * show no gain; the shared corpus proves them (sides with a crossed-out first half).
 */
export const struckLines: Pass<'lines'> = {
  name: 'struck-lines',
  stage: 'lines',
  example: {
    kind: 'pages',
    given: ['OTIS: Who is the opera?', ...PLAIN],
    expect: PLAIN,
    item: (text) => ({ isStruck: text.startsWith('OTIS') }),
  },
  run: (lines, { remove }) =>
    lines.filter((line) => {
      if (line.isStruck) remove(line.text, line.page, 'crossed-out')
      return !line.isStruck
    }),
}

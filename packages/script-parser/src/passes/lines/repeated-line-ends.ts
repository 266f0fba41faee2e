import { replaceText } from '../../document/line.ts'
import { layOut, PLAIN } from '../example.ts'
import type { Pass } from '../pass.ts'
import { findRepeatedEnds } from '../repeated-ends.ts'

/** As `repeated-row-ends`, for Word paragraphs: "TESS: Don't say it.⇥OK __". */
export const repeatedLineEnds: Pass<'lines'> = {
  name: 'repeated-line-ends',
  stage: 'lines',
  appliesTo: ({ kind }) => kind === 'paragraphs',
  example: {
    kind: 'paragraphs',
    given: layOut((name, words) => [`${name}: ${words}\tOK __`]),
    expect: PLAIN,
  },
  run(lines, { remove }) {
    const endOf = (text: string) => text.slice(text.lastIndexOf('\t') + 1)
    const tabbed = lines.filter((line) => line.statedLabel === undefined && line.text.includes('\t'))
    const ends = findRepeatedEnds(tabbed.map(({ text }) => endOf(text)))
    if (ends.size === 0) return lines
    return lines.map((line) => {
      const start = line.text.lastIndexOf('\t')
      const end = endOf(line.text)
      if (line.statedLabel !== undefined || start < 0 || !ends.has(end)) return line
      remove(end, line.page, 'margin-mark')
      return replaceText(line, start, line.text.length)
    })
  },
}

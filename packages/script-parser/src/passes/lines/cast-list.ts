import { isHeading, isActMark } from '../../text/patterns.ts'
import { PLAIN } from '../example.ts'
import type { Pass } from '../pass.ts'

const CAST = {
  headLines: 12, // of the document are searched for the title of the list
  maxLines: 60, // of the list
} as const

const listTitle =
  /^(?:(?:the )?(?:characters?|cast)(?: list| of characters)?|dramatis personae|who(?:['’]s| is) who|roles)\s?:?$/iu
const scriptTitle = /^(?:(?:the )?(?:script|scenes?|sides|text|dialogue))\s?:?$/iu

/**
 * Characters and what they are like, under a title of their own and above the title of the script: without this pass each
 * of them says their description.
 */
export const castList: Pass<'lines'> = {
  name: 'cast-list',
  stage: 'lines',
  example: {
    given: ['Characters', 'MAGDA: Fifty, a lift attendant.', 'FENWICK: Thirty. Inspects.', 'Script', ...PLAIN],
    expect: PLAIN,
  },
  run(lines, { remove }) {
    const start = lines.slice(0, CAST.headLines).findIndex(({ text }) => listTitle.test(text.slice(0, 40)))
    if (start < 0) return lines
    const rest = lines.slice(start + 1, start + 1 + CAST.maxLines)
    const end = rest.findIndex(({ text }) => scriptTitle.test(text.slice(0, 40)) || isHeading(text) || isActMark(text))
    if (end <= 0) return lines
    const isTitle = scriptTitle.test(rest[end]?.text.slice(0, 40) ?? '')
    const list = lines.slice(start, start + 1 + end + (isTitle ? 1 : 0))
    for (const { text, page } of list) remove(text, page, 'front-matter')
    return [...lines.slice(0, start), ...lines.slice(start + list.length)]
  },
}

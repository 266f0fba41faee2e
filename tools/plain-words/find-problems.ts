import { parseSync } from 'oxc-parser'
import { lineAt, walk, type SyntaxNode } from '../requirements/syntax-tree.ts'
import { findTestTitle } from '../requirements/test-titles.ts'
import { BANNED_WORDS, FIXED_NAMES } from './banned-words.ts'

export interface WordProblem {
  file: string
  line: number
  detail: string
}

const IDENTIFIERS = new Set(['Identifier', 'JSXIdentifier', 'PrivateIdentifier'])

export function findWordProblems(file: string, text: string): WordProblem[] {
  const { program, comments } = parseSync(file, text)
  const problems: WordProblem[] = listBannedWords(file).map((word) => ({ file, line: 1, detail: describe(word) }))
  const report = (at: number, detail: string) => problems.push({ file, line: lineAt(text, at), detail })
  walk(program as unknown as SyntaxNode, (node) => {
    const name = IDENTIFIERS.has(node.type) ? (node['name'] as string) : ''
    if (!FIXED_NAMES.has(name))
      for (const word of listBannedWords(name)) report(node.start, `${name}: ${describe(word)}`)
    const title = findTestTitle(node)
    if (title !== undefined && !title.isGroup && !standsAlone(title.text))
      report(title.at, `the title "${title.text}" does not stand alone`)
  })
  for (const comment of comments)
    for (const word of listBannedWords(comment.value)) report(comment.start, `in a comment: ${describe(word)}`)
  return problems
}

const describe = (word: string): string => `"${word}" is called ${BANNED_WORDS[word]} here`

/** Words of a name or of a text, in the singular: `EarDesks` has `ear` and `desk`. */
function listBannedWords(text: string): string[] {
  const words = text
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .split(/[^a-z]+/)
    .join(' ')
    // What actors call it.
    .replaceAll('by ear', '')
    .split(' ')
  return [...new Set(words.flatMap((word) => [word, word.replace(/s$/, '')]))].filter((word) =>
    Object.hasOwn(BANNED_WORDS, word),
  )
}

const TAGS = /^(?:\[[^\]]+\]\s*)*/
/** A title that begins with one of these continues its `describe` and means nothing in a log. */
const CONTINUES =
  /^(?:am|and|are|be|but|can|cannot|come|comes|do|does|get|gets|go|goes|had|has|have|is|it|its|not|or|so|that|then|they|was|were|which|who|whose|will)\b/i

export function standsAlone(title: string): boolean {
  const sentence = title.replace(TAGS, '')
  return /^[\p{Lu}\d$%"“'‘`./_<]/u.test(sentence) && !CONTINUES.test(sentence) && /\s/.test(sentence)
}

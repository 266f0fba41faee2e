import { findLiteralText, isNode, lineAt, parseSource, walk, type SyntaxNode } from './syntax-tree.ts'

export interface Citation {
  id: string
  file: string
  line: number
}

const TEST_CALLS = new Set(['it', 'test', 'describe'])
/** Without `skip`, `todo`, `fixme` and `fails`, because such tests prove nothing. */
const COUNTED_FORMS = new Set([
  'each',
  'for',
  'only',
  'concurrent',
  'sequential',
  'describe',
  'serial',
  'parallel',
  'runIf',
  'skipIf',
])
const ID = /R-\d+(?:\.\d+)?-\d+/g

/** Lists the ids in test titles; ids in comments, data or assertions do not count. */
export function listCitations(file: string, text: string): Citation[] {
  return listTestTitles(file, text).flatMap((title) =>
    [...title.text.matchAll(ID)].map(([id]) => ({ id, file, line: lineAt(text, title.at) })),
  )
}

/** Lists the titles of tests and groups, and the table texts that fill their placeholders. */
export function listTestTitles(file: string, text: string): Title[] {
  const titles: Title[] = []
  walk(parseSource(file, text), (node) => {
    if (node.type === 'CallExpression') titles.push(...listTitles(node))
  })
  return titles
}

export interface Title {
  text: string
  at: number
}

function listTitles(call: SyntaxNode): Title[] {
  const title = findTestTitle(call)
  if (title === undefined || !title.forms.every((form) => COUNTED_FORMS.has(form))) return []
  const rows = /%|\$/.test(title.text) ? listRowTexts(call['callee']) : []
  return [{ text: title.text, at: title.at }, ...rows]
}

interface TestTitle extends Title {
  /** `describe`, or `test.describe`. */
  isGroup: boolean
  /** What follows the function's name: `each`, `skip`, `describe` … */
  forms: string[]
}

/** The title of a test or a group, with `$` for the placeholders of a template. */
export function findTestTitle(node: SyntaxNode): TestTitle | undefined {
  if (node.type !== 'CallExpression') return undefined
  const [argument] = node['arguments'] as unknown[]
  const names = listTestNames(node['callee'])
  const text = isNode(argument) && names !== undefined ? titleText(argument) : undefined
  if (names === undefined || text === undefined) return undefined
  return { text, at: (argument as SyntaxNode).start, isGroup: names.includes('describe'), forms: names.slice(1) }
}

function titleText(node: SyntaxNode): string | undefined {
  if (node.type !== 'TemplateLiteral') return findLiteralText(node)
  return (node['quasis'] as { value: { cooked: string | null } }[]).map(({ value }) => value.cooked).join('$')
}

/** `['test', 'describe', 'only']` for `test.describe.only`; the rows of `it.each(rows)` are skipped. */
function listTestNames(callee: unknown): string[] | undefined {
  if (!isNode(callee)) return undefined
  if (callee.type === 'Identifier')
    return TEST_CALLS.has(callee['name'] as string) ? [callee['name'] as string] : undefined
  if (callee.type === 'CallExpression') {
    const called = callee['callee']
    return isNode(called) && called.type !== 'Identifier' ? listTestNames(called) : undefined
  }
  if (callee.type !== 'MemberExpression') return undefined
  const names = listTestNames(callee['object'])
  const form = (callee['property'] as SyntaxNode)['name'] as string
  // A step of a test has no title of its own in a report.
  return names === undefined || form === 'step' ? undefined : [...names, form]
}

/** In `it.each([['[R-2.1-01]', '/']])('%s …')` the rows are part of the title. */
function listRowTexts(callee: unknown): Title[] {
  if (!isNode(callee) || callee.type !== 'CallExpression') return []
  const rows: Title[] = []
  for (const argument of callee['arguments'] as SyntaxNode[]) {
    walk(argument, (node) => {
      const text = findLiteralText(node)
      if (text !== undefined) rows.push({ text, at: node.start })
    })
  }
  return rows
}

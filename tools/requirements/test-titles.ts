import { findLiteralText, isNode, lineAt, parseSource, walk, type SyntaxNode } from '../import-rules/syntax-tree.ts'

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
  const [argument] = call['arguments'] as unknown[]
  if (!isNode(argument) || !isTestCall(call['callee'])) return []
  const text = titleText(argument)
  if (text === undefined) return []
  const rows = /%|\$/.test(text) ? listRowTexts(call['callee']) : []
  return [{ text, at: argument.start }, ...rows]
}

function titleText(node: SyntaxNode): string | undefined {
  if (node.type !== 'TemplateLiteral') return findLiteralText(node)
  return (node['quasis'] as { value: { cooked: string | null } }[]).map(({ value }) => value.cooked).join('$')
}

/** Also recognises `test.describe`, `it.each(rows)` and `it.for(rows)`. */
function isTestCall(callee: unknown): boolean {
  if (!isNode(callee)) return false
  if (callee.type === 'Identifier') return TEST_CALLS.has(callee['name'] as string)
  if (callee.type === 'CallExpression')
    return isNode(callee['callee']) && callee['callee'].type !== 'Identifier' && isTestCall(callee['callee'])
  if (callee.type !== 'MemberExpression') return false
  const property = callee['property'] as SyntaxNode
  return COUNTED_FORMS.has(property['name'] as string) && isTestCall(callee['object'])
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

import { parseSync, visitorKeys } from 'oxc-parser'

export interface SyntaxNode {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'

/** Throws when the file does not parse: a half-read module would let a violation through. */
export function parseSource(path: string, text: string): SyntaxNode {
  const { program, errors } = parseSync(path, text)
  const [first] = errors
  if (first !== undefined) throw new Error(`${path} cannot be parsed: ${first.message}`)
  return program as unknown as SyntaxNode
}

export function walk(node: SyntaxNode, visit: (node: SyntaxNode, parent: SyntaxNode | undefined) => void): void {
  walkFrom(node, undefined, visit)
}

function walkFrom(
  node: SyntaxNode,
  parent: SyntaxNode | undefined,
  visit: (node: SyntaxNode, parent: SyntaxNode | undefined) => void,
): void {
  visit(node, parent)
  const keys = visitorKeys[node.type]
  if (keys === undefined) throw new Error(`the parser made a ${node.type}, whose children it does not name`)
  for (const key of keys) {
    const child = node[key]
    for (const item of Array.isArray(child) ? (child as unknown[]) : [child]) {
      if (isNode(item)) walkFrom(item, node, visit)
    }
  }
}

/** The text of a string literal or of a template without placeholders. */
export function findLiteralText(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value']
  if (node.type === 'TSLiteralType') return findLiteralText(node['literal'])
  if (node.type !== 'TemplateLiteral') return undefined
  const quasis = node['quasis'] as { value: { cooked: string | null } }[]
  return quasis.length === 1 ? (quasis[0]?.value.cooked ?? undefined) : undefined
}

export function lineAt(text: string, offset: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line++
  return line
}

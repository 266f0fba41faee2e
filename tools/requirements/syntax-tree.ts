import { parseSync, visitorKeys } from 'oxc-parser'

export interface SyntaxNode {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'

/** Throws when the file does not parse: a half-read file would leave out titles. */
export function parseSource(path: string, text: string): SyntaxNode {
  const { program, errors } = parseSync(path, text)
  const [first] = errors
  if (first !== undefined) throw new Error(`${path} cannot be parsed: ${first.message}`)
  return program as unknown as SyntaxNode
}

export function walk(node: SyntaxNode, visit: (node: SyntaxNode) => void): void {
  visit(node)
  const keys = visitorKeys[node.type]
  if (keys === undefined) throw new Error(`the parser made a ${node.type}, whose children it does not name`)
  for (const child of keys.flatMap((key) => node[key])) if (isNode(child)) walk(child, visit)
}

/** The text of a string literal or of a template without placeholders. */
export function findLiteralText(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value']
  if (node.type !== 'TemplateLiteral') return undefined
  const quasis = node['quasis'] as { value: { cooked: string | null } }[]
  return quasis.length === 1 ? (quasis[0]?.value.cooked ?? undefined) : undefined
}

export const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length

import { findLiteralText, isNode, type SyntaxNode } from './syntax-tree.ts'

export interface GlobalUse {
  name: string
  line: number
}

const WATCHED = new Set([
  'process.env',
  'import.meta.env',
  'fetch',
  'XMLHttpRequest',
  'WebSocket',
  'EventSource',
  'localStorage',
  'sessionStorage',
  'indexedDB',
  'navigator.locks',
  'navigator.sendBeacon',
])
const GLOBAL_OBJECTS = new Set(['window', 'globalThis', 'self'])

/** The watched global that this node reads, however it is spelt: `fetch`, `window.fetch`, `process['env']`. */
export function findGlobalUse(node: SyntaxNode, parent: SyntaxNode | undefined): string | undefined {
  const name = findName(node, parent)
  return name !== undefined && WATCHED.has(name) ? name : undefined
}

function findName(node: SyntaxNode, parent: SyntaxNode | undefined): string | undefined {
  switch (node.type) {
    case 'Identifier':
      return isReference(node, parent) ? (node['name'] as string) : undefined
    case 'MemberExpression':
      return findMemberName(node)
    case 'VariableDeclarator':
      return findDestructuredName(node)
    case 'ImportDeclaration':
      return findImportedEnvironment(node)
    default:
      return undefined
  }
}

function findMemberName(node: SyntaxNode): string | undefined {
  const object = findDottedName(node['object'])
  const property = findPropertyName(node)
  if (object === undefined || property === undefined) return undefined
  return GLOBAL_OBJECTS.has(object) ? property : `${object}.${property}`
}

function findDottedName(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'Identifier') return node['name'] as string
  if (node.type === 'MetaProperty') return 'import.meta'
  return node.type === 'MemberExpression' ? findMemberName(node) : undefined
}

function findPropertyName(node: SyntaxNode): string | undefined {
  const property = node['property']
  if (node['computed'] === true) return findLiteralText(property)
  return isNode(property) ? (property['name'] as string | undefined) : undefined
}

/** `const { env } = process` and `const { localStorage } = window` */
function findDestructuredName(node: SyntaxNode): string | undefined {
  const source = findDottedName(node['init'])
  const pattern = node['id']
  if (source === undefined || !isNode(pattern) || pattern.type !== 'ObjectPattern') return undefined
  const keys = (pattern['properties'] as SyntaxNode[]).map((property) => findDottedName(property['key']))
  return keys
    .map((key) => (GLOBAL_OBJECTS.has(source) ? key : `${source}.${key}`))
    .find((name) => name !== undefined && WATCHED.has(name))
}

function findImportedEnvironment(node: SyntaxNode): string | undefined {
  const source = findLiteralText(node['source'])
  if (source !== 'node:process' && source !== 'process') return undefined
  const specifiers = node['specifiers'] as SyntaxNode[]
  return specifiers.some((specifier) => findDottedName(specifier['imported']) === 'env') ? 'process.env' : undefined
}

const TYPE_POSITIONS = new Set([
  'TSTypeQuery',
  'TSTypeReference',
  'TSQualifiedName',
  'TSPropertySignature',
  'TSMethodSignature',
])
const NAMING = new Set([
  'ImportSpecifier',
  'ExportSpecifier',
  'ImportDefaultSpecifier',
  'ImportNamespaceSpecifier',
  'LabeledStatement',
  'JSXAttribute',
])

function isReference(node: SyntaxNode, parent: SyntaxNode | undefined): boolean {
  if (parent === undefined || TYPE_POSITIONS.has(parent.type) || NAMING.has(parent.type)) return false
  if (parent.type === 'MemberExpression') return parent['object'] === node || parent['computed'] === true
  const isNamedMember = 'key' in parent && parent['key'] === node && parent['computed'] !== true
  return !isNamedMember || (parent['shorthand'] === true && parent['value'] === node)
}

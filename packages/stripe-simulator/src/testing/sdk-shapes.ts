import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { parseSync } from 'oxc-parser'

interface SyntaxNode {
  type: string
  [key: string]: unknown
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'

/** One interface of the SDK's declarations: its fields, and the types that each refers to. */
interface Shape {
  fields: Map<string, { isOptional: boolean; references: string[] }>
}

export type Shapes = Map<string, Shape>

const RESOURCES = join(dirname(createRequire(import.meta.url).resolve('stripe')), '..', 'esm', 'resources')

/** Every interface of one declaration file, by its qualified name. */
export function readShapes(file: string): Shapes {
  const path = join(RESOURCES, file)
  const shapes: Shapes = new Map()
  collect(parseSync(path, readFileSync(path, 'utf8')).program as unknown as SyntaxNode, '', shapes)
  return shapes
}

function collect(node: SyntaxNode, prefix: string, shapes: Shapes): void {
  const name = nameOf(node['id'])
  if (node.type === 'TSInterfaceDeclaration' && name !== undefined) {
    shapes.set(`${prefix}${name}`, { fields: readFields(node) })
    return
  }
  const inner = node.type === 'TSModuleDeclaration' && name !== undefined ? `${prefix}${name}.` : prefix
  for (const child of childrenOf(node)) collect(child, inner, shapes)
}

function readFields(declaration: SyntaxNode): Shape['fields'] {
  const body = declaration['body'] as SyntaxNode
  const fields: Shape['fields'] = new Map()
  for (const member of body['body'] as SyntaxNode[]) {
    const name = nameOf(member['key'])
    if (member.type !== 'TSPropertySignature' || name === undefined) continue
    fields.set(name, { isOptional: member['optional'] === true, references: listReferences(member) })
  }
  return fields
}

function listReferences(node: SyntaxNode): string[] {
  const direct = node.type === 'TSTypeReference' ? [qualifiedName(node['typeName'])] : []
  return [...direct, ...childrenOf(node).flatMap(listReferences)]
}

function qualifiedName(node: unknown): string {
  if (!isNode(node)) return ''
  if (node.type === 'TSQualifiedName') return `${qualifiedName(node['left'])}.${qualifiedName(node['right'])}`
  return nameOf(node) ?? ''
}

function nameOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  const name = node['name'] ?? node['value']
  return typeof name === 'string' ? name : undefined
}

const childrenOf = (node: SyntaxNode): SyntaxNode[] => Object.values(node).flat().filter(isNode)

/** Describes unknown and missing fields, at every depth that the same file declares. */
export function compareWithShape(value: object, name: string, shapes: Shapes, path = name): string[] {
  const shape = shapes.get(name)
  if (shape === undefined) return [`${path}: the SDK declares no ${name}`]
  const unknown = Object.keys(value).filter((key) => !shape.fields.has(key))
  const missing = [...shape.fields].filter(([key, { isOptional }]) => !isOptional && !(key in value))
  const deeper = Object.entries(value).flatMap(([key, inner]) => {
    const references = shape.fields.get(key)?.references ?? []
    const declared = references
      .map((reference) => resolve(reference, name, shapes))
      .find((found) => found !== undefined)
    if (declared === undefined) return []
    return listObjects(inner).flatMap((object) => compareWithShape(object, declared, shapes, `${path}.${key}`))
  })
  return [
    ...unknown.map((key) => `${path}.${key} is unknown to the SDK`),
    ...missing.map(([key]) => `${path}.${key} is missing`),
    ...deeper,
  ]
}

/** Resolves a name from the innermost namespace outwards. */
function resolve(reference: string, from: string, shapes: Shapes): string | undefined {
  const scopes = from.split('.')
  for (let depth = scopes.length; depth >= 0; depth--) {
    const candidate = [...scopes.slice(0, depth), reference].join('.')
    if (shapes.has(candidate)) return candidate
  }
  return undefined
}

const listObjects = (value: unknown): object[] =>
  (Array.isArray(value) ? (value as unknown[]) : [value]).filter(
    (item): item is object => typeof item === 'object' && item !== null,
  )

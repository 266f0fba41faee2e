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

/** What the SDK's own declarations say about one object: names of its fields, and where a field's own shape is found. */
interface Shape {
  fields: Map<string, { isOptional: boolean; references: string[] }>
}

export type Shapes = Map<string, Shape>

const RESOURCES = join(dirname(createRequire(import.meta.url).resolve('stripe')), '..', 'esm', 'resources')

/** Every interface of one declaration file, by its name with the namespaces it stands in. */
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
  const own = node.type === 'TSTypeReference' ? [qualifiedName(node['typeName'])] : []
  return [...own, ...childrenOf(node).flatMap(listReferences)]
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

/** Sentences about what is too much or missing, at every depth that the same file declares. */
export function compareWithShape(value: object, name: string, shapes: Shapes, path = name): string[] {
  const shape = shapes.get(name)
  if (shape === undefined) return [`${path}: the SDK declares no ${name}`]
  const unknown = Object.keys(value).filter((key) => !shape.fields.has(key))
  const missing = [...shape.fields].filter(([key, { isOptional }]) => !isOptional && !(key in value))
  const deeper = Object.entries(value).flatMap(([key, inner]) => {
    const references = shape.fields.get(key)?.references ?? []
    const declared = references.map((reference) => resolve(reference, name, shapes)).find((one) => one !== undefined)
    if (declared === undefined) return []
    return listObjects(inner).flatMap((one) => compareWithShape(one, declared, shapes, `${path}.${key}`))
  })
  return [
    ...unknown.map((key) => `${path}.${key} is unknown to the SDK`),
    ...missing.map(([key]) => `${path}.${key} is missing`),
    ...deeper,
  ]
}

/** A name means what the innermost namespace around it says. */
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
    (one): one is object => typeof one === 'object' && one !== null,
  )

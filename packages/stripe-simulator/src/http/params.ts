import { invalid } from './stripe-error.ts'

/** Form parameters, nested as Stripe does it: `items[0][price]=x` is `{ items: { 0: { price: 'x' } } }`. */
export interface Params {
  [name: string]: string | Params
}

export function parseForm(text: string): Params {
  const params: Params = {}
  for (const [path, value] of new URLSearchParams(text)) {
    const names = path.split(/[[\]]+/).filter((name) => name !== '')
    // The items of `expand[]=a&expand[]=b` are numbered in order.
    setAtPath(params, path.endsWith('[]') ? [...names, ''] : names, value)
  }
  return params
}

function setAtPath(params: Params, [name = '', ...rest]: string[], value: string): void {
  if (name === '__proto__') throw invalid('Received unknown parameter: __proto__')
  const key = name === '' ? String(Object.keys(params).length) : name
  if (rest.length === 0) {
    params[key] = value
    return
  }
  const inner = params[key]
  const nested: Params = typeof inner === 'object' ? inner : {}
  params[key] = nested
  setAtPath(nested, rest, value)
}

export function findText(params: Params, name: string): string | undefined {
  const value = params[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

export function getText(params: Params, name: string): string {
  const value = findText(params, name)
  if (value === undefined) throw invalid(`Missing required param: ${name}.`, name, 'parameter_missing')
  return value
}

export function findWhole(params: Params, name: string): number | undefined {
  const value = findText(params, name)
  if (value === undefined) return undefined
  if (!/^-?\d+$/.test(value)) throw invalid(`Invalid integer: ${value}`, name, 'parameter_invalid_integer')
  return Number(value)
}

export function findFlag(params: Params, name: string): boolean | undefined {
  const value = findText(params, name)
  if (value === undefined) return undefined
  if (value !== 'true' && value !== 'false') throw invalid(`Invalid boolean: ${value}`, name)
  return value === 'true'
}

export function findNested(params: Params, name: string): Params | undefined {
  const value = params[name]
  return typeof value === 'object' ? value : undefined
}

export const listNested = (params: Params, name: string): Params[] =>
  Object.values(findNested(params, name) ?? {}).filter((value): value is Params => typeof value === 'object')

export const listTexts = (params: Params, name: string): string[] =>
  Object.values(findNested(params, name) ?? {}).filter((value): value is string => typeof value === 'string')

const METADATA = { keys: 50, nameLength: 40, valueLength: 500 }

export function readMetadata(params: Params, before: Record<string, string> = {}): Record<string, string> {
  const metadata = { ...before }
  for (const [name, value] of Object.entries(findNested(params, 'metadata') ?? {})) {
    if (typeof value !== 'string' || value.length > METADATA.valueLength || name.length > METADATA.nameLength) {
      throw invalid('Metadata names have up to 40 characters, values up to 500.', `metadata[${name}]`)
    }
    if (value === '') delete metadata[name]
    else metadata[name] = value
  }
  if (Object.keys(metadata).length > METADATA.keys) throw invalid('Metadata has up to 50 keys.', 'metadata')
  return metadata
}

import type { Endpoint, EndpointShape } from '@sidelight/contract'
import type * as z from 'zod/mini'
import { shaped } from './shaped.ts'

type CamelKey<K> = K extends '_id'
  ? 'id'
  : K extends `${infer Head}_${infer Tail}`
    ? `${Head}${Capitalize<CamelKey<Tail>>}`
    : K

/** A shape of the wire with this app's names: `_id` is `id`, and `page_count` is `pageCount`. */
export type CamelCase<T> = T extends readonly (infer Item)[]
  ? CamelCase<Item>[]
  : T extends object
    ? { [K in keyof T as CamelKey<K>]: CamelCase<T[K]> }
    : T

const camelKey = (key: string): string =>
  key === '_id' ? 'id' : key.replaceAll(/_([a-z\d])/g, (_, letter: string) => letter.toUpperCase())

const snakeKey = (key: string): string => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Not for objects whose keys are data, such as voices by character. */
export const camelCase = <T>(wire: T): CamelCase<T> => renameKeys(wire, camelKey) as CamelCase<T>

export const snakeCase = (value: unknown): unknown => renameKeys(value, snakeKey)

function renameKeys(value: unknown, rename: (key: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => renameKeys(item, rename))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [rename(key), renameKeys(inner, rename)]))
}

type CamelCased<E extends EndpointShape> = {
  [K in keyof E]: E[K] extends z.core.$ZodType
    ? z.core.$ZodType<CamelCase<z.output<E[K]>>, CamelCase<z.input<E[K]>>>
    : E[K]
}

type Module<M> = {
  [K in keyof M]: M[K] extends Endpoint<infer E>
    ? CamelCased<E> extends infer S extends EndpointShape
      ? Endpoint<S>
      : never
    : never
}

const toSnakeCased = ({ query, body, ...same }: { query?: unknown; body?: unknown } = {}) => ({
  ...same,
  ...(query !== undefined && { query: snakeCase(query) }),
  ...(body !== undefined && { body: snakeCase(body) }),
})

/** All endpoints of a module with their names in camel case, in both directions. */
export const camelCased = <M extends Record<string, Endpoint>>(module: M): Module<M> =>
  Object.fromEntries(
    Object.entries(module).map(([name, endpoint]) => [name, shaped(endpoint, camelCase, toSnakeCased as never)]),
  ) as Module<M>

import { type ReaderLink as WireReaderLink, readers } from '@sidelight/contract'
import { type CamelCase, camelCased } from './camel-case.ts'

export type ReaderLink = CamelCase<WireReaderLink>

/** The calls of the script's owner; those of a friend are on a page of their own (src/with). */
export const readerApi = camelCased({
  create: readers.create,
  list: readers.list,
  accept: readers.accept,
  end: readers.end,
})

import type { DataOf, Endpoint, EndpointShape, Sent } from '@sidelight/contract'
import type * as z from 'zod/mini'

export type { DataOf, Endpoint, EndpointShape }

export type AnswerOf<E> = E extends Endpoint<infer S> ? DataOf<S> : never
export type BodyOf<E> = E extends Endpoint<infer S> ? (Sent<S> extends { body: infer Body } ? Body : never) : never

/** Where a call for a script names it. */
export interface OfScript {
  params: { documentId: string }
}

type Sendable = 'params' | 'query' | 'body'

/** The endpoint as the app sees it: `Answer` in place of the data, `Request` in place of what is sent. */
type Renamed<E extends EndpointShape, Answer, Request> = {
  [K in keyof E as K extends Sendable ? Extract<K, keyof Request> : K]: K extends 'data'
    ? z.core.$ZodType<Answer, Answer>
    : K extends keyof Request
      ? z.core.$ZodType<Request[K], Request[K]>
      : E[K]
}

interface Mapping {
  toAnswer: (data: unknown) => unknown
  toSent: ((request: unknown) => unknown) | undefined
}

interface Mapped {
  mapping?: Mapping
}

/** What `call` sends for an endpoint, and what it makes of the response. */
export const mappingOf = (endpoint: Endpoint): Partial<Mapping> => (endpoint as Mapped).mapping ?? {}

/**
 * An endpoint whose data, and whose parameters if `toSent` is given, have this app's names. The names of the wire are
 * those of the specification, and stay in the files beside this one.
 */
export function shaped<E extends EndpointShape, Answer, Request = Sent<E>>(
  endpoint: Endpoint<E>,
  toAnswer: (data: DataOf<E>) => Answer,
  toSent?: (request: Request) => Sent<E>,
) {
  const mapping: Mapped['mapping'] = {
    toAnswer: toAnswer as Mapping['toAnswer'],
    toSent: toSent as Mapping['toSent'],
  }
  return { ...endpoint, mapping } as unknown as Renamed<E, Answer, Request> extends infer S extends EndpointShape
    ? Endpoint<S>
    : never
}

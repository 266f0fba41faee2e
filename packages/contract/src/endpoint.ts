import type * as z from 'zod/mini'

/**
 * What a call must carry: nothing, an access token, or (to get a new one) the refresh token. `optional`: anybody may make
 * it, and an access token tells who it was; one that no longer works is refused like everywhere.
 */
export type Credential = 'none' | 'optional' | 'access' | 'refresh'

type Schema = z.core.$ZodType

export interface EndpointShape {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** As Fastify writes it, with `:name` for a parameter. */
  path: `/api/v1/${string}` | `/scenes/${string}`
  credential: Credential
  /** One sentence for the API's own documentation. */
  summary: string
  params?: Schema
  query?: Schema
  body?: Schema
  data: Schema
  /** The HTTP status of success; 200 unless said. */
  successStatus?: 200 | 201
  /** How large the body may be, where that is more than usual. */
  bodyLimitBytes?: number
  /** Takes an `Idempotency-Key`: asked again under the same key, it answers as the first time and does nothing more. */
  idempotent?: true
}

type OutputOf<S> = S extends Schema ? z.output<S> : undefined
type InputOf<S> = S extends Schema ? z.input<S> : undefined

export interface Endpoint<E extends EndpointShape = EndpointShape> {
  readonly shape: E
}

/** What a handler receives after validation. */
export interface Received<E extends EndpointShape> {
  params: OutputOf<E['params']>
  query: OutputOf<E['query']>
  body: OutputOf<E['body']>
}

type Part<Name extends string, S> = S extends Schema ? Record<Name, InputOf<S>> : unknown

/** Without a key of the caller's own, every call has a new one. */
type KeyPart<Idempotent> = Idempotent extends true ? { idempotencyKey?: string } : unknown

/** What a caller hands over; parts the call does not have are absent. */
export type Sent<E extends EndpointShape> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']> &
  KeyPart<E['idempotent']>

export type DataOf<E extends EndpointShape> = z.output<E['data']>

/** Describes one HTTP call, once, for the server that mounts it and the client that makes it. */
export const endpoint = <const E extends EndpointShape>(shape: E): Endpoint<E> => ({ shape })

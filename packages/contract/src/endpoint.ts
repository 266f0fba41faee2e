import type { GuestPurpose } from '@sidelight/domain/sharing/guest'
import type * as z from 'zod/mini'

/**
 * What a request must carry: nothing, an access token, or the refresh token. `optional`: visitors may send the request
 * too; an access token identifies the user, and an invalid one is rejected as on every other endpoint. `read`: the token of
 * a guest who opened a link of this purpose.
 */
export type Credential = 'none' | 'optional' | 'access' | 'refresh' | GuestPurpose

type Schema = z.core.$ZodType

export interface EndpointShape {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** In Fastify's notation, with `:name` for a parameter. */
  path: `/api/v1/${string}` | `/scenes/${string}`
  credential: Credential
  /** One sentence for the API documentation. */
  summary: string
  params?: Schema
  query?: Schema
  body?: Schema
  data: Schema
  /** The HTTP status of a successful response; 200 by default. */
  successStatus?: 200 | 201
  /** Only for endpoints that accept a larger body than the default. */
  bodyLimitBytes?: number
  /** Also accepts a form, as mail programs send it, and ignores what is in it. */
  acceptsForm?: true
  /** Reads or changes all lines of a script: for a long one this takes the processor tens of milliseconds. */
  wholeScript?: true
  /**
   * Answered while the product is read-only; by default every GET is, and nothing else. Also allowed are sign-in, so that
   * users can read, reads sent by POST so that what they contain is in no address, and the switch that ends that mode.
   * Not allowed are GETs that change something, whose method the specification fixes.
   */
  isAllowedInReadOnly?: boolean
  /** Answered to a suspended user too. */
  isAllowedWhenSuspended?: true
  /** Accepts an `Idempotency-Key`: a repeated request with the same key gets the first response and has no effect. */
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

/** Without a given key, every call generates a new one. */
type KeyPart<Idempotent> = Idempotent extends true ? { idempotencyKey?: string } : unknown

/** What a client passes to a call. Parts that the endpoint does not have are absent. */
export type Sent<E extends EndpointShape> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']> &
  KeyPart<E['idempotent']>

export type DataOf<E extends EndpointShape> = z.output<E['data']>

/** Describes one endpoint, for both the server that mounts it and the client that calls it. */
export const endpoint = <const E extends EndpointShape>(shape: E): Endpoint<E> => ({ shape })

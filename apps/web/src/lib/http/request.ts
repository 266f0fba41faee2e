import type { DataOf, Endpoint, EndpointShape, Envelope, ErrorCode, Sent } from '@sidelight/contract'
import * as z from 'zod/mini'
import { config } from '#config.ts'
import { requestObserver } from './request-observer.ts'
import { ApiError, NO_MESSAGE, UNEXPECTED } from './api-error.ts'

// By default zod compiles its schemas with `Function`, which the content security policy forbids.
z.config({ jitless: true })

type Query = Record<string, string | number | undefined>

interface Parts {
  params?: Record<string, string>
  query?: Query
  body?: unknown
  idempotencyKey?: string
}

/** Makes one call and unwraps its envelope. The caller passes the token; only our API receives it. */
export async function request<E extends EndpointShape>(
  endpoint: Endpoint<E>,
  sent: Sent<E> | undefined,
  bearer: string | undefined,
  signal?: AbortSignal,
): Promise<DataOf<E>> {
  const { method, path, summary } = endpoint.shape
  const { params, query, body, idempotencyKey } = (sent ?? {}) as Parts
  const headers: Record<string, string> = { 'ngrok-skip-browser-warning': 'true' }
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey
  if (bearer !== undefined) headers['authorization'] = `Bearer ${bearer}`

  const address = config.apiOrigin + fill(path, params)
  const json = body === undefined ? undefined : JSON.stringify(body)
  requestObserver.report?.({ method, address, purpose: summary, body: json })
  const response = await fetch(address + queryString(query), {
    method,
    headers,
    ...(json === undefined ? {} : { body: json }),
    ...(signal === undefined ? {} : { signal }),
  }).catch((cause: unknown) => {
    throw new ApiError('network', 0, UNEXPECTED, { cause })
  })
  return unwrap(response)
}

async function unwrap<Data>(response: Response): Promise<Data> {
  // An answer that is no JSON, as from a proxy, is told by its status.
  const envelope = (await response.json().catch(() => undefined)) as Partial<Envelope<Data>> | null | undefined
  if (response.ok && envelope?.status === 'success') return envelope.data as Data
  // Our successes always have a JSON body. This one was cut off, so the call may have been carried out.
  if (response.ok && envelope === undefined) throw new ApiError('network', response.status, UNEXPECTED)
  const failure = envelope?.status === 'error' ? envelope : {}
  const { code = codeOf(response.status), ...details } = failure.data ?? {}
  throw new ApiError(code, response.status, failure.message || NO_MESSAGE, details)
}

/** The code for responses that are not ours, such as a proxy's error page. */
function codeOf(status: number): ErrorCode {
  if (status === 401) return 'unauthenticated'
  if (status === 404) return 'not_found'
  if (status === 429) return 'too_many_requests'
  return status >= 500 ? 'unavailable' : 'invalid_input'
}

const fill = (path: string, params: Record<string, string> = {}): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

/** Values that are undefined are left out: `URLSearchParams` would send the word "undefined". */
function queryString(query: Query = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`
}

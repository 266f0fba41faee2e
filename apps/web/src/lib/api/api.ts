import type { DataOf, Endpoint, EndpointShape, Sent } from '@sidelight/contract'
import { ApiError } from '../http/api-error.ts'
import { refreshSession } from '../session/refresh-session.ts'
import { request } from '../http/request.ts'
import { findAccessToken } from '../session/session.ts'
import { mappingOf } from './shaped.ts'

/** The arguments after the endpoint; none for endpoints without params, query and body. */
export type SentArguments<E extends EndpointShape> = unknown extends Sent<E> ? [] : [sent: Sent<E>]

/** Calls an endpoint of the contract. A call rejected for an expired token is repeated once with a new one. */
export const call = <E extends EndpointShape>(endpoint: Endpoint<E>, ...sent: SentArguments<E>): Promise<DataOf<E>> =>
  callWithin(undefined, endpoint, ...sent)

/** The same with an abort signal, for responses that the server may hold back (long polls). */
export async function callWithin<E extends EndpointShape>(
  signal: AbortSignal | undefined,
  endpoint: Endpoint<E>,
  ...[given]: SentArguments<E>
): Promise<DataOf<E>> {
  const { toSent, toAnswer } = mappingOf(endpoint as Endpoint)
  const sent = toSent === undefined ? given : (Object.assign({}, given, toSent(given)) as Sent<E>)
  const data = await send(signal, endpoint, sent)
  return toAnswer === undefined ? data : (toAnswer(data) as DataOf<E>)
}

async function send<E extends EndpointShape>(
  signal: AbortSignal | undefined,
  endpoint: Endpoint<E>,
  given: Sent<E> | undefined,
): Promise<DataOf<E>> {
  const { credential, idempotent } = endpoint.shape
  const sent = idempotent ? Object.assign({ idempotencyKey: crypto.randomUUID() }, given) : given
  const used = findAccessToken()
  const isSignedIn = credential === 'access' || (credential === 'optional' && used !== undefined)
  if (!isSignedIn) return request(endpoint, sent, undefined, signal)
  try {
    return await request(endpoint, sent, used, signal)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    await refreshSession(used)
    return request(endpoint, sent, findAccessToken(), signal)
  }
}

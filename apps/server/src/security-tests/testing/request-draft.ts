import type { EndpointShape } from '@sidelight/contract'
import type { RawRequest } from './raw-http.ts'
import { validValues } from './valid-values.ts'

/** A request under mutation. It starts as one that the contract allows. */
export interface RequestDraft {
  method: string
  /** Values of the path's parameters, already encoded. */
  params: Record<string, string>
  path: string
  query: string
  headers: [name: string, value: string | Buffer][]
  json: Record<string, unknown> | undefined
  /** Replaces the encoded `json`. */
  bytes: Buffer | undefined
  contentType: string | undefined
  /** `right`, `short` and `absent` depend on the body; anything else is sent as it is. */
  contentLength: string
}

export interface Caller {
  token: string
  ipAddress: string
}

export function validRequest(shape: EndpointShape, { token, ipAddress }: Caller): RequestDraft {
  return {
    method: shape.method,
    path: shape.path,
    params: validValues(shape.params) as Record<string, string>,
    query: '',
    headers: [
      ['host', '127.0.0.1'],
      ['x-forwarded-for', ipAddress],
      ...(shape.credential === 'none' ? [] : [['authorization', `Bearer ${token}`] satisfies [string, string]]),
    ],
    json: shape.body && validValues(shape.body),
    bytes: undefined,
    contentType: shape.body && 'application/json',
    contentLength: 'right',
  }
}

export function sendableRequest(draft: RequestDraft): RawRequest {
  const path = draft.path.replaceAll(/:(\w+)/g, (_, name: string) => draft.params[name] ?? '')
  const body = draft.bytes ?? (draft.json === undefined ? undefined : Buffer.from(JSON.stringify(draft.json)))
  const headers = [...draft.headers]
  if (draft.contentType !== undefined) headers.push(['content-type', draft.contentType])
  const length = contentLengthOf(draft.contentLength, body)
  if (length !== undefined) headers.push(['content-length', length])
  return { method: draft.method, target: path + draft.query, headers, ...(body && { body }) }
}

function contentLengthOf(rule: RequestDraft['contentLength'], body: Buffer | undefined): string | undefined {
  if (rule === 'absent' || body === undefined) return undefined
  if (rule === 'right') return String(body.length)
  return rule === 'short' ? String(Math.floor(body.length / 2)) : rule
}

export function setHeader(draft: RequestDraft, name: string, value: string | Buffer): void {
  draft.headers = [...draft.headers.filter(([known]) => known !== name), [name, value]]
}

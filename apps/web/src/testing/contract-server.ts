import {
  activities,
  audio,
  auth,
  billing,
  credits,
  type DataOf,
  documents,
  type Endpoint,
  type EndpointShape,
  ERROR_STATUS,
  type ErrorCode,
  type FieldErrors,
  learning,
  type OpenSession,
  passkeys,
  scenes,
  status,
  users,
} from '@sidelight/contract'
import { http, HttpResponse, type HttpHandler } from 'msw'
import { setupServer } from 'msw/node'

/** A request as the server received it. */
export interface Seen {
  authorization: string | null
  headers: Headers
  body: unknown
  url: URL
}

type Reply = Response | Promise<Response>

const onCall = (endpoint: Endpoint, reply: (seen: Seen) => Reply): HttpHandler => {
  const { method, path } = endpoint.shape
  const on = { GET: http.get, POST: http.post, PUT: http.put, DELETE: http.delete }[method]
  return on(`*${path}`, async ({ request }) => {
    const text = await request.text()
    const body: unknown = text === '' ? undefined : JSON.parse(text)
    return reply({
      authorization: request.headers.get('authorization'),
      headers: request.headers,
      body,
      url: new URL(request.url),
    })
  })
}

export const success = <E extends EndpointShape>(endpoint: Endpoint<E>, data: DataOf<E>, message = 'OK'): Response =>
  HttpResponse.json({ status: 'success', message, data }, { status: endpoint.shape.successStatus ?? 200 })

export const failure = (code: ErrorCode, message: string, fields?: FieldErrors): Response =>
  HttpResponse.json(
    { status: 'error', message, data: { code, ...(fields && { fields }) } },
    { status: ERROR_STATUS[code] },
  )

export const unreachable = (): Response => HttpResponse.error()

/** Mocks an endpoint for the rest of the test; returns the requests it receives. */
export function answer<E extends EndpointShape>(
  endpoint: Endpoint<E>,
  reply: DataOf<E> | ((seen: Seen, count: number) => Reply),
): Seen[] {
  const seen: Seen[] = []
  server.use(
    onCall(endpoint, (request) => {
      seen.push(request)
      return typeof reply === 'function'
        ? (reply as (seen: Seen, count: number) => Reply)(request, seen.length)
        : success(endpoint, reply)
    }),
  )
  return seen
}

export const ROSA: DataOf<(typeof users.me)['shape']> = {
  email: 'rosa@sidelight.local',
  full_name: 'Rosa Vega',
  username: 'rosa',
  profile_picture_url: '',
  role: 'user',
  has_password: true,
}

export const THIS_SESSION: OpenSession = {
  id: '0199b5f2-7a11-4c55-9d2e-000000000001',
  device: 'Chrome on macOS',
  created_at: '2026-11-10T08:00:00.000Z',
  last_used_at: '2026-11-15T08:00:00.000Z',
  is_current: true,
}

/** The default account: on the Free plan, five pages left, no scripts with text left out, one session, no passkeys. Every part works. */
export const server = setupServer(
  onCall(users.me, () => success(users.me, ROSA)),
  onCall(credits.current, () =>
    success(credits.current, { paygo_credits: 0, page_credits_this_month: 5, page_credits_used_this_month: 0 }),
  ),
  onCall(billing.activeSubscription, () => success(billing.activeSubscription, [])),
  onCall(billing.allSubscriptions, () => success(billing.allSubscriptions, { subscriptions: [] })),
  onCall(billing.allTransactions, () => success(billing.allTransactions, { transactions: [] })),
  onCall(documents.list, () => success(documents.list, { documents: [] })),
  onCall(audio.makeNext, () => success(audio.makeNext, null)),
  onCall(scenes.leftOut, () => success(scenes.leftOut, { texts: [] })),
  onCall(auth.logout, () => success(auth.logout, null)),
  onCall(auth.googleSignIn, () => success(auth.googleSignIn, null)),
  onCall(auth.deviceLogin, () => success(auth.deviceLogin, null)),
  onCall(auth.sessions, () => success(auth.sessions, [THIS_SESSION])),
  onCall(passkeys.list, () => success(passkeys.list, [])),
  onCall(users.dataExport, () =>
    success(users.dataExport, { status: 'none', requested_at: null, expires_at: null, url: null }),
  ),
  onCall(learning.document, () => success(learning.document, { due_on: null, lines: [] })),
  onCall(learning.saveRun, () => success(learning.saveRun, { due_on: null, lines: [] })),
  onCall(learning.days, () => success(learning.days, { days: [] })),
  onCall(status.read, () =>
    success(status.read, {
      checked_at: '2026-11-18T15:42:00.000Z',
      parts: { sign_in: 'works', scripts: 'works', voices: 'works', tapes: 'works', mail: 'works' },
    }),
  ),
  onCall(activities.recent, () => success(activities.recent, [])),
)

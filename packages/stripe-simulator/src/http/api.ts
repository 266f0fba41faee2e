import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { expandAnswer } from './expansion.ts'
import { errorFor, type FaultPlan, type PlannedFault } from '../faults.ts'
import { createIdempotencyStore, type Answer } from './idempotency.ts'
import { listTexts, parseForm } from './params.ts'
import { StripeError } from './stripe-error.ts'
import { findRoute } from './route.ts'
import { catalogueRoutes } from '../routes/catalogue.ts'
import { checkoutRoutes } from '../routes/checkout.ts'
import { customerRoutes } from '../routes/customers.ts'
import { invoiceRoutes } from '../routes/invoices.ts'
import { moneyRoutes } from '../routes/money.ts'
import { subscriptionRoutes } from '../routes/subscriptions.ts'
import type { SimulatorContext } from '../simulator-context.ts'

const ROUTES = [
  ...customerRoutes,
  ...catalogueRoutes,
  ...checkoutRoutes,
  ...subscriptionRoutes,
  ...invoiceRoutes,
  ...moneyRoutes,
]

interface Call {
  method: string
  path: string
  query: string
  body: string
  requestId: string
  idempotencyKey: string | undefined
  authorization: string
}

export type Api = (request: IncomingMessage, response: ServerResponse, body: string) => Promise<void>

export function createApi(sim: SimulatorContext, faults: FaultPlan): Api {
  const answerOnce = createIdempotencyStore()
  const respond = async (call: Call, planned: PlannedFault | undefined): Promise<Answer> => {
    const { method, path, query, body, idempotencyKey } = call
    const fault = planned && errorFor(planned.fault)
    if (fault !== undefined) throw fault
    return answerOnce(idempotencyKey, `${method} ${path}\n${query}\n${body}`, async () => {
      if (planned?.fault === 'slow') await pause(planned.delayMs ?? 0)
      return decide(sim, call)
    })
  }
  return async (request, response, body) => {
    const call = describeCall(request, body)
    const planned = faults.take(`${call.method} ${call.path}`)
    if (planned?.fault === 'hang') return
    if (planned?.fault !== 'cut-before') {
      const answer = await respond(call, planned).catch((error: unknown) => answerError(error, call))
      if (planned?.fault !== 'cut-after') {
        send(response, call, answer)
        return
      }
    }
    response.destroy()
  }
}

function describeCall(request: IncomingMessage, body: string): Call {
  const { pathname, search } = new URL(request.url ?? '/', 'http://simulator')
  const key = request.headers['idempotency-key']
  return {
    method: request.method ?? 'GET',
    path: pathname,
    query: search.slice(1),
    body,
    requestId: `req_${randomBytes(7).toString('hex')}`,
    idempotencyKey: request.method === 'POST' && typeof key === 'string' ? key : undefined,
    authorization: request.headers.authorization ?? '',
  }
}

function decide(sim: SimulatorContext, call: Call): Answer {
  const { method, path } = call
  try {
    if (!/^Bearer (sk|rk)_test_/.test(call.authorization)) throw UNKNOWN_KEY
    const found = findRoute(ROUTES, method, path)
    if (found === undefined) {
      throw new StripeError(404, 'invalid_request_error', `Unrecognized request URL (${method}: ${path}).`)
    }
    const params = parseForm(method === 'POST' ? call.body : call.query)
    const answer = found.route.answer({ sim, id: found.id, params })
    return { status: 200, body: JSON.stringify(expandAnswer(sim, answer, listTexts(params, 'expand'))) }
  } catch (error) {
    return answerError(error, call)
  }
}

const UNKNOWN_KEY = new StripeError(401, 'invalid_request_error', 'Invalid API Key provided.')

function answerError(error: unknown, { path, requestId }: Call): Answer {
  if (error instanceof StripeError) return { status: error.status, body: JSON.stringify(error.toJson(requestId)) }
  process.stderr.write(`${path}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  const broken = new StripeError(500, 'api_error', 'The simulator failed; see its log.')
  return { status: 500, body: JSON.stringify(broken.toJson(requestId)) }
}

function send(response: ServerResponse, { requestId, idempotencyKey }: Call, { status, body, headers }: Answer): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'request-id': requestId,
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    ...(status === 409 && { 'stripe-should-retry': 'true' }),
    ...headers,
  })
  response.end(body)
}

const pause = (delayMs: number) => new Promise<void>((resolve) => setTimeout(resolve, delayMs))

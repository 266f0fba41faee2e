import { randomUUID } from 'node:crypto'
import cors from '@fastify/cors'
import rateLimit from '@fastify/rate-limit'
import { trace } from '@opentelemetry/api'
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify'
import type { Context } from '../context.ts'
import { tooManyRequests } from '../errors.ts'
import { NetworkCounts } from '../limits/network-counts.ts'
import type { Metrics } from '../observability/metrics.ts'
import { sendUnreadable, handleErrors } from './error-handler.ts'
import { clientAddressOf } from './client-address.ts'
import type { ServerState } from './health.ts'
import { respondToMalformedHttp } from './malformed-http.ts'
import { boundUnreadBodies } from './unread-body.ts'

const BODY_LIMIT_BYTES = 256 * 1024
/** While the switch `low-limits` is on, an address has this part of its requests. */
const LOW_LIMITS_DIVISOR = 4

/** Sent with every API response; pages of the web app get a wider policy. */
const API_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-site',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

const NO_LIMIT_HEADERS = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }

export interface ServerOptions {
  state: ServerState
  /** Counts and times the requests; a thread that gets its requests from the main thread has none. */
  metrics: Metrics | undefined
}

const REQUEST_ID_HEADER = 'x-request-id'

/** Creates a Fastify server with our rules and no routes. */
export async function createHttpServer(ctx: Context, { state, metrics }: ServerOptions): Promise<FastifyInstance> {
  const { http, web } = ctx.config
  const app = fastify({
    loggerInstance: ctx.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    // The main thread names the requests that it forwards. Clients must not: their words would be in our logs.
    ...(!metrics && { requestIdHeader: REQUEST_ID_HEADER }),
    // An unreadable URL reaches no hook; Fastify's default response would repeat it, including tokens.
    frameworkErrors: (_error, request, reply) => {
      reply.headers({ ...API_HEADERS, [REQUEST_ID_HEADER]: request.id })
      void sendUnreadable(reply)
    },
    clientErrorHandler: respondToMalformedHttp(API_HEADERS),
    trustProxy: http.trustedProxyHops > 0 && ((_address, hop) => hop < http.trustedProxyHops),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: 15_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 256 },
    http: { headersTimeout: 10_000, maxHeaderSize: 16 * 1024 },
    return503OnClosing: true,
  })
  app.server.maxHeadersCount = 100

  closeIdleConnections(app)
  boundUnreadBodies(app, ctx.config.keys.accessTokens)
  if (http.trustedProxyHops === 0) warnOfUnknownProxy(app)
  acceptEmptyJson(app)
  handleErrors(app)

  app.addHook('onRequest', async (request, reply) => {
    reply.headers(API_HEADERS)
    reply.header(REQUEST_ID_HEADER, request.id)
    // The next request of this client should go to another process, and not to a connection that is about to be closed.
    if (state.phase === 'draining') reply.header('connection', 'close')
    trace.getActiveSpan()?.setAttribute('http.route', request.routeOptions.url ?? 'unknown')
  })
  if (metrics) observeRequests(app, metrics)

  await app.register(cors, {
    origin: web.origins,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'idempotency-key', 'ngrok-skip-browser-warning'],
    exposedHeaders: ['retry-after', 'x-request-id'],
    maxAge: 600,
    // Strict mode rejects a plain OPTIONS request with a text that is not our envelope.
    strictPreflight: false,
  })
  await app.register(rateLimit, {
    max: () => Math.ceil(http.requestsPerMinute / (ctx.switches.isOn('low-limits') ? LOW_LIMITS_DIVISOR : 1)),
    timeWindow: 60_000,
    keyGenerator: ({ ip }) => clientAddressOf(ip),
    store: NetworkCounts,
    // Clients need only Retry-After on a rejection; the counters would add three headers to every response.
    addHeaders: NO_LIMIT_HEADERS,
    addHeadersOnExceeding: NO_LIMIT_HEADERS,
    errorResponseBuilder: (_request, { ttl }) => tooManyRequests(Math.ceil(ttl / 1000)),
  })
  return app
}

function observeRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    const ms = reply.elapsedTime
    metrics.observeRequest(request.method, route, reply.statusCode, ms)
    request.log.info(
      { method: request.method, route, status: reply.statusCode, ms: Math.round(ms) },
      'A request was answered',
    )
  })
}

/**
 * Closes connections that become idle during the shutdown. Fastify closes only those that are idle at its start; one that
 * carries a last response would keep the process alive for more than a minute.
 */
function closeIdleConnections(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const timer = setInterval(() => app.server.closeIdleConnections(), 50)
    app.server.once('close', () => clearInterval(timer))
  })
}

/** Behind a proxy that is not configured all visitors have one address, and share its limits. */
function warnOfUnknownProxy(app: FastifyInstance): void {
  let isWarned = false
  app.addHook('onRequest', async ({ headers }) => {
    if (isWarned || headers['x-forwarded-for'] === undefined) return
    isWarned = true
    app.log.warn('A proxy forwards requests, but TRUST_PROXY_HOPS is 0: all visitors share one address and its limits')
  })
}

/** Several endpoints are POSTs without a body, and clients send the JSON header with them nevertheless. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, body.toString(), done)
  })
  app.removeContentTypeParser('text/plain')
}

import { randomUUID } from 'node:crypto'
import cors from '@fastify/cors'
import rateLimit from '@fastify/rate-limit'
import { trace } from '@opentelemetry/api'
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify'
import type { Context } from '../context.ts'
import { tooManyRequests } from '../errors.ts'
import type { Metrics } from '../observability/metrics.ts'
import { answerUnreadable, handleErrors } from './error-handler.ts'
import { clientAddressOf } from './client-address.ts'
import { answerMalformedHttp } from './malformed-http.ts'

const BODY_LIMIT_BYTES = 256 * 1024

/** On every answer of the API; pages of the web app get their own, wider policy. */
const API_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-site',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

const NO_COUNTERS = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }

/** A Fastify with our rules and no routes. */
export async function createHttpServer(ctx: Context, metrics: Metrics): Promise<FastifyInstance> {
  const { http, web } = ctx.config
  const app = fastify({
    loggerInstance: ctx.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    // An address that cannot even be read meets no hook; unhandled, it would be answered with itself, token and all.
    frameworkErrors: (_error, request, reply) => {
      reply.headers({ ...API_HEADERS, 'x-request-id': request.id })
      void answerUnreadable(reply)
    },
    clientErrorHandler: answerMalformedHttp(API_HEADERS),
    trustProxy: http.trustedProxyHops > 0 && ((_address, hop) => hop < http.trustedProxyHops),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: 15_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 256 },
    http: { headersTimeout: 10_000, maxHeaderSize: 16 * 1024 },
    return503OnClosing: true,
  })
  app.server.maxHeadersCount = 100

  closeKeptConnections(app)
  acceptEmptyJson(app)
  handleErrors(app)

  app.addHook('onRequest', async (request, reply) => {
    reply.headers(API_HEADERS)
    reply.header('x-request-id', request.id)
    trace.getActiveSpan()?.setAttribute('http.route', request.routeOptions.url ?? 'unknown')
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    const ms = reply.elapsedTime
    metrics.observeRequest(request.method, route, reply.statusCode, ms)
    request.log.info({ method: request.method, route, status: reply.statusCode, ms: Math.round(ms) }, 'request')
  })

  await app.register(cors, {
    origin: web.origins,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'idempotency-key', 'ngrok-skip-browser-warning'],
    exposedHeaders: ['retry-after', 'x-request-id'],
    maxAge: 600,
    // A bare OPTIONS is nobody's mistake, and being strict about it answers in plain text.
    strictPreflight: false,
  })
  await app.register(rateLimit, {
    max: http.requestsPerMinute,
    timeWindow: 60_000,
    keyGenerator: ({ ip }) => clientAddressOf(ip),
    // Retry-After on a refusal is all anybody needs; counting down on every answer costs three headers each.
    addHeaders: NO_COUNTERS,
    addHeadersOnExceeding: NO_COUNTERS,
    errorResponseBuilder: (_request, { ttl }) => tooManyRequests(Math.ceil(ttl / 1000)),
  })
  return app
}

/**
 * Closing ends the connections that are idle at that moment. One that carries a last answer becomes idle later, and kept
 * open by its client it would keep the whole process for more than a minute.
 */
function closeKeptConnections(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const timer = setInterval(() => app.server.closeIdleConnections(), 50)
    app.server.once('close', () => clearInterval(timer))
  })
}

/** Several calls are POSTs without a body, and clients send the JSON header with them all the same. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, body.toString(), done)
  })
  app.removeContentTypeParser('text/plain')
}

import { operators } from '@sidelight/contract/operators'
import type { FastifyInstance } from 'fastify'
import { assertEveryRouteMounted } from './app.ts'
import { recordEvent } from './modules/audit/audit.service.ts'
import { operatorRoutes } from './modules/operators/operators.routes.ts'
import { findOperator } from './modules/operators/operators.service.ts'
import type { Context } from './platform/context.ts'
import { createAdmission } from './platform/http/admission.ts'
import { type AttemptLimit, mayAttempt } from './platform/db/throttle.ts'
import { AppError } from './platform/errors.ts'
import { clientAddressOf } from './platform/http/client-address.ts'
import { sendNotFound } from './platform/http/error-handler.ts'
import { mayAttemptFromSource } from './platform/limits/source-attempts.ts'
import type { RouteScope } from './platform/http/mount.ts'
import { createHttpServer, type ServerOptions } from './platform/http/server.ts'
import { CONSOLE_HEADERS } from './platform/http/page-headers.ts'
import { mountWebApp } from './platform/http/web-app.ts'

/** Serves the console if it is configured. */
export async function startConsole(ctx: Context, options: ServerOptions): Promise<FastifyInstance | undefined> {
  const { console, http } = ctx.config
  if (console?.port === undefined) return undefined
  const app = await createConsole(ctx, console, options)
  await app.listen({ host: http.host, port: console.port })
  return app
}

/** The operators' console: an HTTP server of its own, which serves nothing of the product and is served by none of it. */
export async function createConsole(
  ctx: Context,
  { origin, webRoot }: { origin: string; webRoot: string | undefined },
  options: ServerOptions,
): Promise<FastifyInstance> {
  const config = { ...ctx.config, web: { ...ctx.config.web, origin, origins: [origin] } }
  const app = await createHttpServer({ ...ctx, config }, options)
  const routes: RouteScope = {
    app,
    ctx,
    authenticate: findOperator,
    admit: createAdmission(),
    mounted: new Set(),
  }
  refuseOtherOrigins(app, origin)
  recordRefusals(app, ctx)
  operatorRoutes(routes)
  assertEveryRouteMounted(operators, routes.mounted)
  if (webRoot !== undefined) await mountWebApp(app, { root: webRoot, origin, headersWith: () => CONSOLE_HEADERS })
  else app.setNotFoundHandler({ preHandler: app.rateLimit() }, sendNotFound)
  return app
}

/** Before a call is counted: otherwise a page that an operator opens elsewhere uses up the limit of their address. */
function refuseOtherOrigins(app: FastifyInstance, origin: string): void {
  app.addHook('onRequest', async ({ headers, method }) => {
    if (method !== 'OPTIONS' && headers.origin !== undefined && headers.origin !== origin)
      throw new AppError('forbidden', 'The console answers its own page alone.')
  })
}

const ENROLMENT_PATHS = new Set<string | undefined>([
  operators.session.startEnrolment.shape.path,
  operators.session.enrol.shape.path,
])

/** 403 is for pages of other origins, which say nothing about who calls. */
const isRefusal = (route: string | undefined, status: number): boolean =>
  status === 401 || (ENROLMENT_PATHS.has(route) && status >= 400 && status < 500 && ![403, 429].includes(status))

/** Whoever calls without end must neither fill the table nor bury what operators did. */
const RECORDED_PER_SOURCE: AttemptLimit = { name: 'console:refused', attempts: 5, windowSeconds: 3600 }
const RECORDED_IN_ALL: AttemptLimit = { name: 'console:refused-in-all', attempts: 50, windowSeconds: 3600 }

/** Calls without a session, refused sign-ins and enrolments. They name no account, so they are deleted after a day. */
function recordRefusals(app: FastifyInstance, ctx: Context): void {
  app.addHook('onSend', async (request, reply) => {
    const route = request.routeOptions.url
    if (!isRefusal(route, reply.statusCode)) return
    const source = clientAddressOf(request.ip)
    const now = ctx.clock.now()
    if (!(await mayAttemptFromSource(ctx.db, RECORDED_PER_SOURCE, source, now))) return
    if (!(await mayAttempt(ctx.db, RECORDED_IN_ALL, '', now))) return
    const details = { route: route ?? 'unknown', status: reply.statusCode }
    const event = { action: 'console call refused', userId: null, by: 'visitor', details } as const
    await recordEvent({ ...ctx, request: { id: request.id, source } }, event)
  })
}

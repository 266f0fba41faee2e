import { contract, type Endpoint } from '@sidelight/contract'
import type { FastifyInstance } from 'fastify'
import { activityRoutes } from './modules/activities/activities.routes.ts'
import { audioRoutes } from './modules/audio/audio.routes.ts'
import { readerRoutes } from './modules/audio/readers/readers.routes.ts'
import { authRoutes } from './modules/auth/auth.routes.ts'
import { findPrincipal } from './modules/auth/sessions/sessions.service.ts'
import { billingRoutes } from './modules/billing/billing.routes.ts'
import { getPlanOf } from './modules/billing/plans/plans.service.ts'
import { webhookRoutes } from './modules/billing/webhook.routes.ts'
import { creditRoutes } from './modules/credits/credits.routes.ts'
import { documentRoutes } from './modules/documents/documents.routes.ts'
import { learningRoutes } from './modules/learning/learning.routes.ts'
import { findGuest } from './modules/guests/guest-links.service.ts'
import { jobs } from './jobs.ts'
import { lineRoutes } from './modules/lines/lines.routes.ts'
import { toWireLine } from './modules/lines/lines.wire.ts'
import { statusRoutes } from './modules/status/status.routes.ts'
import { supportRoutes } from './modules/support/support.routes.ts'
import { tapeRoutes } from './modules/tapes/tapes.routes.ts'
import { userRoutes } from './modules/users/users.routes.ts'
import { voiceRoutes } from './modules/voices/voices.routes.ts'
import type { Context } from './platform/context.ts'
import { createAdmission } from './platform/http/admission.ts'
import { mountApiDocs } from './platform/http/api-docs.ts'
import { sendNotFound } from './platform/http/error-handler.ts'
import { isDatabaseReachable } from './platform/db/reachable.ts'
import { mountHealth } from './platform/http/health.ts'
import type { RouteScope } from './platform/http/mount.ts'
import { describeContract } from './platform/http/openapi.ts'
import { mountSecurityTxt } from './platform/http/security-txt.ts'
import type { ScriptCalls } from './platform/http/script-calls.ts'
import { createHttpServer, type ServerOptions } from './platform/http/server.ts'
import { productHeaders } from './platform/http/page-headers.ts'
import { mountWebApp } from './platform/http/web-app.ts'

interface Options extends ServerOptions {
  scriptCalls?: ScriptCalls
}

/** Mounts the routes of every module on one HTTP server. */
export async function createApp(ctx: Context, { scriptCalls, ...options }: Options): Promise<FastifyInstance> {
  const app = await createHttpServer(ctx, options)
  const routes: RouteScope = {
    app,
    ctx,
    authenticate: findPrincipal,
    authenticateGuest: findGuest,
    admit: createAdmission(),
    scriptCalls,
    mounted: new Set(),
  }

  authRoutes(routes)
  userRoutes(routes)
  activityRoutes(routes)
  creditRoutes(routes, getPlanOf)
  billingRoutes(routes)
  webhookRoutes(routes)
  documentRoutes(routes)
  lineRoutes(routes)
  voiceRoutes(routes)
  audioRoutes(routes, toWireLine)
  readerRoutes(routes)
  tapeRoutes(routes)
  learningRoutes(routes)
  supportRoutes(routes)
  statusRoutes(routes, jobs)
  assertEveryRouteMounted(contract, routes.mounted)

  mountHealth(app, options.state, () => isDatabaseReachable(ctx.sessionDb))
  mountSecurityTxt(app, ctx)
  await mountApiDocs(app, describeContract(contract))
  // Unknown paths count towards the rate limit too, so both not-found handlers run after it.
  const { web, storage } = ctx.config
  const headersWith = (nonce: string) => productHeaders(storage.publicOrigins.join(' '), nonce)
  if (web.root !== undefined) await mountWebApp(app, { root: web.root, origin: web.origin, headersWith })
  else app.setNotFoundHandler({ preHandler: app.rateLimit() }, sendNotFound)
  return app
}

/** Fails at start-up when an endpoint of the contract has no route: otherwise the first user who needs it would find out. */
export function assertEveryRouteMounted(
  declared: Record<string, Record<string, Endpoint>>,
  mounted: ReadonlySet<Endpoint>,
): void {
  const missing = Object.entries(declared).flatMap(([module, endpoints]) =>
    Object.entries(endpoints)
      .filter(([, endpoint]) => !mounted.has(endpoint))
      .map(([name]) => `${module}.${name}`),
  )
  if (missing.length > 0) throw new Error(`The contract declares endpoints without a route: ${missing.join(', ')}`)
}

import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify'
import type { Context } from '../context.ts'
import type { Metrics } from '../observability/metrics.ts'
import { mountHealth, type ServerState } from './health.ts'

/** Serves health and metrics on an internal port, which a worker without API has too. */
export function createOpsServer(ctx: Context, metrics: Metrics, state: ServerState): FastifyInstance {
  const app = fastify({
    loggerInstance: ctx.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
  })
  mountHealth(app, ctx, state)
  app.get('/metrics', async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  )
  return app
}

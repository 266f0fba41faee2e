import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify'
import type { Logger } from '../observability/logger.ts'
import type { Metrics } from '../observability/metrics.ts'
import { mountHealth, type ServerState } from './health.ts'

interface Options {
  log: Logger
  metrics: Metrics
  state: ServerState
  isDatabaseReachable(): Promise<boolean>
}

/** Serves health and metrics on an internal port, which a worker without API has too. */
export function createOpsServer({ log, metrics, state, isDatabaseReachable }: Options): FastifyInstance {
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
  })
  mountHealth(app, state, isDatabaseReachable)
  app.get('/metrics', async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  )
  return app
}

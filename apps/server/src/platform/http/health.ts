import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { isDatabaseReachable } from '../db/reachable.ts'

/** /healthz: the process responds. /readyz: the database and the storage respond too. */
export function mountHealth(app: FastifyInstance, ctx: Context): void {
  app.get('/healthz', { config: { rateLimit: false } }, async () => ({ status: 'alive' }))
  app.get('/readyz', async (_request, reply) => {
    const [database, storage] = await Promise.all([isDatabaseReachable(ctx.sessionDb), ctx.storage.isReachable()])
    const isReady = database && storage
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready', database, storage })
  })
}

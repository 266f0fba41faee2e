import type { FastifyInstance } from 'fastify'

/** What the process is doing, which decides whether it should get requests. */
export interface ServerState {
  phase: 'starting' | 'serving' | 'draining'
}

/**
 * /healthz: the process responds. /readyz: it should get requests, because it has started, is not about to stop, and can
 * look up sessions; a blocked event loop answers neither. The storage and the other connections do not count: all processes
 * share them, so without the storage a balancer would take every process out of service, also for what needs no storage.
 */
export function mountHealth(
  app: FastifyInstance,
  state: ServerState,
  isDatabaseReachable: () => Promise<boolean>,
): void {
  app.get('/healthz', { config: { rateLimit: false } }, async () => ({ status: 'alive' }))
  app.get('/readyz', async (_request, reply) => {
    const database = await isDatabaseReachable()
    const isReady = state.phase === 'serving' && database
    return reply
      .code(isReady ? 200 : 503)
      .send({ status: isReady ? 'ready' : 'not ready', phase: state.phase, database })
  })
}

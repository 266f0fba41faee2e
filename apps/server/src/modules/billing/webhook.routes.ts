import type { Envelope } from '@sidelight/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#platform/context.ts'
import type { RouteScope } from '#platform/http/mount.ts'
import { switchedOff } from '#platform/switches/switches.ts'
import { receiveEvent } from './sync/events.service.ts'

/** The provider sends events in bursts from few addresses; an unsigned request costs only a hash. */
const EVENTS_PER_MINUTE = 6000

/**
 * Receives events of the payment provider. Not part of the contract: only the provider calls it, with a signature over the
 * exact bytes instead of a token.
 */
export function webhookRoutes({ app, ctx, admit }: RouteScope): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.route({
      method: 'POST',
      url: '/api/v1/payment/webhook',
      config: { rateLimit: { max: EVENTS_PER_MINUTE, timeWindow: 60_000 } },
      preParsing: async (request: FastifyRequest, reply: FastifyReply) => {
        // The provider sends the event again.
        if (ctx.switches.isOn('read-only')) throw switchedOff('read-only')
        await admit(request, reply)
      },
      handler: async (request: FastifyRequest): Promise<Envelope<null>> => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const header = request.headers['stripe-signature']
        const requestCtx: Context = { ...ctx, log: request.log as Context['log'] }
        await receiveEvent(requestCtx, body, typeof header === 'string' ? header : undefined)
        return { status: 'success', message: 'OK', data: null }
      },
    })
  })
}

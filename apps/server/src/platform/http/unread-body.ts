import { finished } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { clientAddressOf } from './client-address.ts'

/** Smaller bodies are read in less time than a session is looked up. */
const LARGE_BODY_BYTES = 64 * 1024

/** A chunked body does not say how large it is. */
export const hasLargeBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > LARGE_BODY_BYTES

/**
 * Node reads a rejected body to its end, so that a client gets the response only after it has sent everything. A visitor
 * with many large bodies would keep the process reading. So only one body of each source is read; a connection with another
 * one is closed after its response.
 */
export function boundUnreadBodies(app: FastifyInstance): void {
  const sources = new Set<string>()
  app.addHook('onSend', async (request, reply) => {
    if (request.raw.complete || !hasLargeBody(request)) return
    const source = clientAddressOf(request.ip)
    if (sources.has(source)) {
      reply.header('connection', 'close')
      return
    }
    sources.add(source)
    finished(request.raw, { writable: false }, () => sources.delete(source))
  })
}

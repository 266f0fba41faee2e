import { finished } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { KeyRing } from '../security/key-ring.ts'
import { readAccessToken } from '../security/access-token.ts'
import { clientAddressOf } from './client-address.ts'

/** Smaller bodies are read in less time than a session is looked up. */
const LARGE_BODY_BYTES = 64 * 1024

/** A chunked body does not say how large it is. */
export const hasLargeBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > LARGE_BODY_BYTES

/** At this time no token has ended yet, so only its signature is checked. */
const BEFORE_ALL = { now: () => new Date(0) }

async function hasTokenOf({ headers }: FastifyRequest, ring: KeyRing): Promise<boolean> {
  const [, token] = headers.authorization?.split(' ') ?? []
  return token !== undefined && (await readAccessToken(token, { ring, clock: BEFORE_ALL })) !== undefined
}

/**
 * Node reads a rejected body to its end, so that a client gets the response only after it has sent everything. A visitor
 * with many large bodies would keep the process reading. So a connection with a large body is closed after its response.
 * Only a client whose token is ours, and has ended, must learn that it has to refresh it: of those one body of each source is
 * read.
 */
export function boundUnreadBodies(app: FastifyInstance, ring: KeyRing): void {
  const sources = new Set<string>()
  app.addHook('onSend', async (request, reply) => {
    if (request.raw.complete || !hasLargeBody(request)) return
    const source = clientAddressOf(request.ip)
    if (sources.has(source) || !(await hasTokenOf(request, ring))) {
      reply.header('connection', 'close')
      return
    }
    sources.add(source)
    finished(request.raw, { writable: false }, () => sources.delete(source))
  })
}

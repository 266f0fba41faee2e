import type { FastifyInstance } from 'fastify'
import { secondsAfter } from '../clock.ts'
import type { Context } from '../context.ts'

const YEAR_SECONDS = 365 * 86_400

/** Tells who finds a weakness where to report it (RFC 9116). */
export function mountSecurityTxt(app: FastifyInstance, { config, clock }: Context): void {
  app.get('/.well-known/security.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        [
          `Contact: mailto:${config.mail.supportAddress}`,
          `Expires: ${secondsAfter(clock.now(), YEAR_SECONDS).toISOString()}`,
          'Preferred-Languages: en',
          `Canonical: ${config.web.origin}/.well-known/security.txt`,
          '',
        ].join('\n'),
      ),
  )
}

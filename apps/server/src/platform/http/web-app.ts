import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#config.ts'
import { answerNotFound } from './error-handler.ts'

const NONCE_PLACEHOLDER = '__CSP_NONCE__'

/** Serves the built web app beside the API: files as they are, and the shell for every address the app itself knows. */
export async function mountWebApp(app: FastifyInstance, config: Config, root: string): Promise<void> {
  const landing = await readFile(join(root, 'index.html'), 'utf8')
  const shellFile = join(root, 'app.html')
  const shell = existsSync(shellFile) ? await readFile(shellFile, 'utf8') : landing

  await app.register(fastifyStatic, {
    root,
    index: false,
    wildcard: false,
    globIgnore: ['**/*.html', '**/*.map', '.vite/**'],
    setHeaders(reply, path) {
      const isHashed = path.includes('/assets/')
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })

  const sendPage = (html: string, reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64')
    return reply
      .headers(pageHeaders(config, nonce))
      .type('text/html; charset=utf-8')
      .send(html.replaceAll(NONCE_PLACEHOLDER, nonce))
  }

  app.get('/', (_request, reply) => sendPage(landing, reply))
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, (request, reply) =>
    isPageRequest(request) ? sendPage(shell, reply) : answerNotFound(request, reply),
  )
}

/** Addresses of the API and of files that do not exist are plain 404s; a page there would hide the mistake. */
const isPageRequest = ({ method, url }: FastifyRequest): boolean => {
  const path = url.split('?', 1)[0] ?? ''
  return method === 'GET' && !/^\/api(\/|$)|\/\.|\.[a-z0-9]+$/i.test(path)
}

/**
 * Tokens live in local storage, as the specification demands, so no foreign or inline script may ever run here. The
 * nonce is for the one style element that scroll locking under a dialog inserts.
 */
function pageHeaders({ storage }: Config, nonce: string): Record<string, string> {
  const media = storage.publicOrigin
  return {
    'cache-control': 'no-cache',
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      `style-src 'self' 'nonce-${nonce}'`,
      `img-src 'self' blob: ${media}`,
      `media-src 'self' blob: ${media}`,
      `connect-src 'self' ${media}`,
      "font-src 'self'",
      "manifest-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "object-src 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types sidelight-worker',
    ].join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(self), microphone=(self), geolocation=(), payment=(self)',
  }
}

import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendNotFound } from './error-handler.ts'
import { compressPage } from './compressed-page.ts'

const NONCE_PLACEHOLDER = '__CSP_NONCE__'
/** In pages, the sitemap and robots.txt: the public origin, which is unknown at build time. */
const ORIGIN_PLACEHOLDER = '__WEB_ORIGIN__'
const SHELL = 'app.html'
/** A worker has the policy of its own file: the offline worker may fetch from our origin only. */
const OFFLINE_WORKER = /\/offline\.js(\.(br|gz))?$/
const OFFLINE_POLICY = "default-src 'none'; connect-src 'self'"
/** The listener worker compiles its denoiser, the tape export its AAC encoder; neither fetches anything. */
const WASM_WORKER = /\/assets\/(listener|tape-export)\.worker-[^/]+\.js(\.(br|gz))?$/
const WASM_POLICY = "default-src 'none'; script-src 'wasm-unsafe-eval'"
/** Links are for those they were sent to, not for search engines. The page of a friend's link is a file of its own. */
const SHARED_TAPE_PATH = '/tape'
const FRIEND_PAGE = 'with.html'
const SITE_FILES = ['robots.txt', 'sitemap.xml']

interface WebApp {
  /** Directory of the build. */
  root: string
  origin: string
  /** What its pages may do; `nonce` allows a style element. */
  headersWith: (nonce: string) => Record<string, string>
}

/**
 * Serves a built web app beside the API: files unchanged, each prerendered page at its own path, and the shell for
 * every other path of the app.
 */
export async function mountWebApp(app: FastifyInstance, { root, origin, headersWith }: WebApp): Promise<void> {
  const readBuiltFile = async (file: string) =>
    (await readFile(join(root, file), 'utf8')).replaceAll(ORIGIN_PLACEHOLDER, origin)

  await app.register(fastifyStatic, {
    root,
    index: false,
    wildcard: false,
    preCompressed: true,
    globIgnore: ['**/*.html', '**/*.map', '**/*.br', '**/*.gz', '.vite/**', ...SITE_FILES],
    setHeaders(reply, path) {
      const isHashed = path.includes('/assets/')
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      if (OFFLINE_WORKER.test(path)) reply.header('content-security-policy', OFFLINE_POLICY)
      if (WASM_WORKER.test(path)) reply.header('content-security-policy', WASM_POLICY)
    },
  })

  const sendPage = async (html: string, request: FastifyRequest, reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64')
    const { encoding, body } = await compressPage(
      html.replaceAll(NONCE_PLACEHOLDER, nonce),
      request.headers['accept-encoding'],
    )
    if (encoding !== undefined) reply.header('content-encoding', encoding)
    return reply
      .headers({ ...headersWith(nonce), vary: 'origin, accept-encoding' })
      .type('text/html; charset=utf-8')
      .send(body)
  }

  for (const file of await listPages(root)) {
    const html = await readBuiltFile(file)
    app.get(file === 'index.html' ? '/' : `/${file.replace(/\.html$/, '')}`, (request, reply) =>
      sendPage(html, request, file === FRIEND_PAGE ? reply.header('x-robots-tag', 'noindex') : reply),
    )
  }
  for (const file of SITE_FILES.filter((name) => existsSync(join(root, name)))) {
    const text = await readBuiltFile(file)
    const type = file.endsWith('.xml') ? 'application/xml' : 'text/plain'
    app.get(`/${file}`, (_request, reply) =>
      reply.header('cache-control', 'no-cache').type(`${type}; charset=utf-8`).send(text),
    )
  }

  const shell = await readBuiltFile(existsSync(join(root, SHELL)) ? SHELL : 'index.html')
  app.get(SHARED_TAPE_PATH, (request, reply) => sendPage(shell, request, reply.header('x-robots-tag', 'noindex')))
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, (request, reply) =>
    isPageRequest(request) ? sendPage(shell, request, reply) : sendNotFound(request, reply),
  )
}

/** Every HTML file at the top of the build is a prerendered page, except the shell. */
const listPages = async (root: string): Promise<string[]> =>
  (await readdir(root)).filter((file) => file.endsWith('.html') && file !== SHELL)

/** Unknown API paths and missing files get a plain 404; a page there would hide the mistake. */
const isPageRequest = ({ method, url }: FastifyRequest): boolean => {
  const path = url.split('?', 1)[0] ?? ''
  return method === 'GET' && !/^\/api(\/|$)|\/\.|\.[a-z0-9]+$/i.test(path)
}

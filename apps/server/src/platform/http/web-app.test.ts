import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#testing/test-server.ts'

const FILES: Record<string, string | Buffer> = {
  'index.html': '<!doctype html><meta name="csp-nonce" content="__CSP_NONCE__"><title>Landing __CSP_NONCE__</title>',
  'terms.html': '<!doctype html><link rel="canonical" href="__WEB_ORIGIN__/terms"><title>Terms __CSP_NONCE__</title>',
  'offline.js': 'self.addEventListener("install", () => undefined)',
  'robots.txt': 'Sitemap: __WEB_ORIGIN__/sitemap.xml',
  'sitemap.xml': '<urlset><url><loc>__WEB_ORIGIN__/terms</loc></url></urlset>',
  'app.html': '<!doctype html><meta name="csp-nonce" content="__CSP_NONCE__"><title>Shell</title>',
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'assets/listener.worker-5d1e9c0a.js': 'self.addEventListener("message", () => undefined)',
  'assets/extraction.worker-1dea5eed.js': 'self.addEventListener("message", () => undefined)',
  'assets/stems.worker-77c0ffee.js': 'self.addEventListener("message", () => undefined)',
  'assets/face.worker-CafeF00d.js': 'self.addEventListener("message", () => undefined)',
  'assets/video.worker-0badcafe.js': 'self.addEventListener("message", () => undefined)',
  'assets/tape-export.worker-B7_x-2qd.js': 'self.addEventListener("message", () => undefined)',
  'assets/app-4f2c1a9b.js': 'export const stage = 1',
  'assets/app-4f2c1a9b.js.map': '{"sourcesContent":["secret source"]}',
  'assets/app-77aa01de.css': 'body{}',
  'assets/app-77aa01de.css.br': brotliCompressSync('body{}'),
  'nested/page.html': 'not a page of ours',
  '.vite/manifest.json': '{"secret":"manifest"}',
  '.env': 'SECRET=1',
}

let root: string
let server: TestServer
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'sidelight-web-'))
  for (const [name, text] of Object.entries(FILES)) {
    await mkdir(dirname(join(root, name)), { recursive: true })
    await writeFile(join(root, name), text)
  }
  server = await startTestServer({ WEB_ROOT: root })
})
afterAll(async () => {
  await server.stop()
  await rm(root, { recursive: true })
})

const get = (url: string) => server.app.inject(url)
const nonceOf = (policy: unknown) => /'nonce-([^']+)'/.exec(String(policy))?.[1] ?? ''

describe('pages', () => {
  it.each(['/', '/sign-in', '/dashboard/history?page=2', '/verify/abcdef', '/no/such/page'])(
    '[X31] The page at %s may run only our scripts, and in no frame',
    async (path) => {
      const page = await get(path)
      const media = new URL(server.ctx.config.storage.endpoint).origin
      const nonce = nonceOf(page.headers['content-security-policy'])
      expect(page.statusCode).toBe(200)
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(String(page.headers['content-security-policy']).split('; ')).toEqual([
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
      ])
      expect(page.headers).toMatchObject({
        'cache-control': 'no-cache',
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': 'camera=(self), microphone=(self), geolocation=(), payment=(self)',
        'referrer-policy': 'no-referrer',
        'strict-transport-security': 'max-age=63072000; includeSubDomains',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
      })
      expect(page.headers).not.toHaveProperty('set-cookie')
    },
  )

  it('The root shows the landing page, and other paths show the shell', async () => {
    expect((await get('/')).body).toContain('<title>Landing')
    expect((await get('/?ref=mail')).body).toContain('<title>Landing')
    expect((await get('/sign-in')).body).toContain('<title>Shell')
    expect((await get('/sign-in/')).body).toContain('<title>Shell')
  })

  it('[R-32-10] Search engines are told not to list the page of a link to a tape', async () => {
    const tape = await get('/tape')
    expect(tape.body).toContain('<title>Shell')
    expect(tape.headers['x-robots-tag']).toBe('noindex')
    expect((await get('/terms')).headers).not.toHaveProperty('x-robots-tag')
  })

  it('A prerendered page is served at its own path and contains the public origin', async () => {
    for (const path of ['/terms', '/terms/', '/terms?from=mail']) {
      const page = await get(path)
      expect(page.body).toContain(
        `href="${server.ctx.config.web.origin}/terms"><title>Terms ${nonceOf(page.headers['content-security-policy'])}`,
      )
    }
  })

  it('A page is compressed with the best encoding that the browser accepts', async () => {
    const plain = await get('/terms')
    const getWith = (encodings: string) =>
      server.app.inject({ url: '/terms', headers: { 'accept-encoding': encodings } })
    const brotli = await getWith('gzip, deflate, br;q=0.9')
    const gzip = await getWith('gzip, br;q=0')
    expect(plain.headers).not.toHaveProperty('content-encoding')
    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'origin, accept-encoding' })
    expect(gzip.headers['content-encoding']).toBe('gzip')
    const title = '<title>Terms'
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toContain(title)
    expect(gunzipSync(gzip.rawPayload).toString()).toContain(title)
  })

  it('Every response has a new nonce in its header and its page', async () => {
    const pages = await Promise.all(Array.from({ length: 10 }, () => get('/')))
    const nonces = pages.map(({ headers }) => nonceOf(headers['content-security-policy']))
    expect(new Set(nonces).size).toBe(10)
    for (const [n, { body }] of pages.entries()) {
      expect(nonces[n]).toMatch(/^[\w+/]{22}==$/)
      expect(body.split(nonces[n] ?? '')).toHaveLength(3)
      expect(body).not.toContain('__CSP_NONCE__')
    }
  })
})

describe('files', () => {
  it.each(['assets/app-4f2c1a9b.js', 'assets/app-77aa01de.css'])(
    'The file %s, with a hash in its name, may be cached forever',
    async (name) => {
      const file = await get(`/${name}`)
      expect(file.statusCode).toBe(200)
      expect(file.body).toBe(FILES[name])
      expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(file.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
    },
  )

  it('A worker may connect to no server, so that audio of the actor stays on the device', async () => {
    const file = await get('/assets/app-4f2c1a9b.js')
    expect(file.headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
  })

  it.each(['stems.worker-77c0ffee', 'video.worker-0badcafe'])(
    '[R-28-03] The tape worker %s may connect to no server and run no other script',
    async (name) => {
      const file = await get(`/assets/${name}.js`)
      expect(file.headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
    },
  )

  it('[R-97-04] The worker that looks for a face may connect to no server and run no other script', async () => {
    const file = await get('/assets/face.worker-CafeF00d.js')
    expect(file.headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
  })

  it('[R-48-22] The worker that reads a confidential file may connect to no server and run no other script', async () => {
    const file = await get('/assets/extraction.worker-1dea5eed.js')
    expect(file.headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
  })

  it('The listener worker may compile WebAssembly and may connect to no server', async () => {
    const file = await get('/assets/listener.worker-5d1e9c0a.js')
    expect(file.headers['content-security-policy']).toBe("default-src 'none'; script-src 'wasm-unsafe-eval'")
  })

  it('[R-29-10] The worker that exports tapes may compile WebAssembly and may connect to no server', async () => {
    const file = await get('/assets/tape-export.worker-B7_x-2qd.js')
    expect(file.headers['content-security-policy']).toBe("default-src 'none'; script-src 'wasm-unsafe-eval'")
  })

  it('A file that the build has compressed is served compressed under its own name and type', async () => {
    const file = await server.app.inject({ url: '/assets/app-77aa01de.css', headers: { 'accept-encoding': 'br' } })
    expect(file.headers).toMatchObject({ 'content-encoding': 'br', 'content-type': 'text/css; charset=utf-8' })
    expect(brotliDecompressSync(file.rawPayload).toString()).toBe('body{}')
    expect((await get('/assets/app-77aa01de.css.br')).statusCode).toBe(404)
  })

  it.each([
    ['/sitemap.xml', 'application/xml; charset=utf-8', '<loc>ORIGIN/terms</loc>'],
    ['/robots.txt', 'text/plain; charset=utf-8', 'Sitemap: ORIGIN/sitemap.xml'],
  ])('The file %s contains the public origin', async (path, type, text) => {
    const file = await get(path)
    expect(file.headers['content-type']).toBe(type)
    expect(file.body).toContain(text.replace('ORIGIN', server.ctx.config.web.origin))
  })

  it('[R-76-01] The offline worker may fetch from our origin, and every other file may fetch nothing', async () => {
    const policyOf = async (path: string) => (await get(path)).headers['content-security-policy']
    expect(await policyOf('/offline.js')).toBe("default-src 'none'; connect-src 'self'")
    expect(await policyOf('/assets/app-4f2c1a9b.js')).toBe("default-src 'none'; frame-ancestors 'none'")
  })

  it('A file without a hash in its name is revalidated', async () => {
    const file = await get('/favicon.svg')
    expect(file.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'image/svg+xml' })
  })

  it.each([
    '/assets/app-4f2c1a9b.js.map',
    '/.vite/manifest.json',
    '/.env',
    '/.git/config',
    '/nested/page.html',
    '/index.html',
    '/app.html',
    '/terms.html',
    '/assets/gone-00000000.js',
    '/assets/..%2f..%2fpackage.json',
    '/..%2f..%2f..%2fetc/passwd',
    '/assets/%2e%2e/%2e%2e/app.test.ts',
  ])('[X32] The private path %s is not found', async (path) => {
    const response = await get(path)
    expect(response.statusCode).toBe(404)
    expect(response.json()).toEqual({ status: 'error', message: 'Not found', data: { code: 'not_found' } })
    expect(response.headers['cache-control']).toBe('no-store')
  })
})

describe('the API beside the web app', () => {
  it.each(['/api/v1/users/you', '/api/', '/api', '/api/v2/users/me', '/api?x=1'])(
    'The unknown API path %s is not found',
    async (path) => {
      const response = await get(path)
      expect(response.statusCode).toBe(404)
      expect(response.json()).toMatchObject({ data: { code: 'not_found' } })
    },
  )

  it('The API keeps its own policy beside the web app', async () => {
    const response = await get('/api/v1/users/me')
    expect(response.statusCode).toBe(401)
    expect(response.headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
  })

  it('A POST to the path of a page is not found', async () => {
    const response = await server.app.inject({ method: 'POST', url: '/sign-in' })
    expect(response.statusCode).toBe(404)
    expect(response.json()).toMatchObject({ status: 'error' })
  })
})

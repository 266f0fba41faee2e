import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addAccounts, insertAccount } from '#testing/accounts.ts'
import { hostileUrls } from '#testing/attacks/hostile-urls.ts'
import { resetsOn } from '#testing/password-resets.ts'
import { newIpAddress, inventVisitor } from '#testing/user-fixture.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { differInTiming } from '#testing/timing/timing-difference.ts'

const ORIGIN = 'http://127.0.0.1:5173'
const SECOND_ORIGIN = 'http://localhost:5199'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ WEB_ORIGINS: `${ORIGIN},${SECOND_ORIGIN}` })
})
afterAll(() => server.stop())

const { requestReset, resetLinks, askedFor } = resetsOn(() => server)
const countResetMails = async (email: string) => (await resetLinks(email)).length

describe('the reset link', () => {
  it(
    '[A26] The reset link leads to our own page, whatever URL was sent with the request',
    { timeout: 60_000 },
    async () => {
      const ada = await insertAccount(server)
      const urls = hostileUrls({ origin: ORIGIN, path: '/reset-password' })
      expect(urls.length).toBeGreaterThanOrEqual(60)
      for (const url of urls) {
        const response = await requestReset(ada.email, { url })
        expect(response.http, url).toBe(200)
        server.clock.advance({ hours: 1, seconds: 1 })
      }
      const links = await resetLinks(ada.email)
      expect(links).toHaveLength(urls.length)
      for (const link of links) expect(link).toMatch(/^http:\/\/127\.0\.0\.1:5173\/reset-password\?token=[\w-]{43}$/)
    },
  )

  it('[A26] The reset link leads to our second origin if the URL matches it exactly', async () => {
    const ada = await insertAccount(server)
    await requestReset(ada.email, { url: `${SECOND_ORIGIN}/reset-password` })
    expect(await resetLinks(ada.email)).toEqual([expect.stringMatching(`^${SECOND_ORIGIN}/reset-password\\?token=`)])
  })

  it('[A29] The reset link ignores host and forwarding headers of the request', async () => {
    const ada = await insertAccount(server)
    const evil = 'evil.example'
    const variants: Record<string, string>[] = [
      { host: evil },
      { host: `${evil}:443` },
      { 'x-forwarded-host': evil },
      { 'x-forwarded-host': `127.0.0.1:5173, ${evil}` },
      { forwarded: `host=${evil};proto=https` },
      { 'x-forwarded-proto': 'https', 'x-forwarded-host': evil, 'x-forwarded-port': '443' },
      { 'x-original-host': evil },
      { 'x-host': evil },
      { origin: `https://${evil}` },
      { referer: `https://${evil}/reset-password` },
      { 'x-original-url': `https://${evil}/` },
    ]
    for (const headers of variants) {
      await requestReset(ada.email, { headers })
      server.clock.advance({ hours: 1, seconds: 1 })
    }
    const links = await resetLinks(ada.email)
    expect(links).toHaveLength(variants.length)
    for (const link of links) expect(link.startsWith(`${ORIGIN}/reset-password?token=`), link).toBe(true)
  })

  it('[A34] The reset token is in the mail only, not in the queue or a table', async () => {
    const ada = await insertAccount(server)
    const token = await askedFor(ada)
    await server.jobsDone()
    const { rows: jobs } = await sql`select data, output from pgboss.job`.execute(server.ctx.db)
    expect(JSON.stringify(jobs)).not.toContain(token)
    expect(JSON.stringify(jobs)).not.toContain(ada.email)
    const resets = await server.ctx.db.selectFrom('passwordReset').selectAll().execute()
    const requests = await server.ctx.db.selectFrom('mailRequest').selectAll().execute()
    expect(JSON.stringify(resets.map(({ hash, ...row }) => ({ ...row, hash: hash.toString('latin1') })))).not.toContain(
      token,
    )
    expect(requests).toEqual([])
  })
})

describe('requests for a reset link', () => {
  it('[A27] Reset requests for known, unknown and Google-only addresses get byte-identical responses', async () => {
    const known = await insertAccount(server)
    const googleOnly = await insertAccount(server, { hasPassword: false })
    const responses = []
    for (const email of [known.email, inventVisitor().email, googleOnly.email])
      responses.push(await requestReset(email))
    expect(new Set(responses.map(({ raw }) => raw)).size).toBe(1)
    expect(new Set(responses.map(({ http }) => http))).toEqual(new Set([200]))
    const names = responses.map(({ headers }) => Object.keys(headers).toSorted().join())
    expect(new Set(names).size).toBe(1)
    expect(new Set(responses.map(({ headers }) => headers['content-length'])).size).toBe(1)
  })

  it(
    '[A27] A reset request takes as long for an unknown address as for a known one',
    { timeout: 120_000 },
    async () => {
      const api = await startTestServer({}, { isWorking: false })
      const { requestReset: requestFromApi } = resetsOn(() => api)
      const tries = 100
      const known = await addAccounts(api, tries * 3, { hasPassword: true })
      let next = 0
      const isDistinguishable = await differInTiming({
        tries,
        one: () => requestFromApi(known[next++]?.email ?? ''),
        other: () => requestFromApi(inventVisitor().email),
      })
      await api.stop()
      expect(isDistinguishable).toBe(false)
    },
  )

  it('[A27] Reset requests for known and unknown addresses enqueue the same number of jobs', async () => {
    const [known, unknown] = [await insertAccount(server), inventVisitor()]
    const before = await countJobs()
    await requestReset(known.email)
    const between = await countJobs()
    await requestReset(unknown.email)
    expect((await countJobs()) - between).toBe(between - before)
    await server.jobsDone()
    expect(await server.inbox.count(unknown.email)).toBe(0)
  })

  it('[A28] Repeated reset requests within five minutes send one mail', async () => {
    const ada = await insertAccount(server)
    for (let n = 0; n < 4; n += 1) expect((await requestReset(ada.email)).http).toBe(200)
    expect(await countResetMails(ada.email)).toBe(1)
    server.clock.advance({ minutes: 5, seconds: 1 })
    await requestReset(ada.email)
    expect(await countResetMails(ada.email)).toBe(2)
  })

  it('[A28] Reset requests from any number of IP addresses send a mailbox at most three mails per hour', async () => {
    const ada = await insertAccount(server)
    for (let n = 0; n < 8; n += 1) {
      expect((await requestReset(ada.email)).http).toBe(200)
      server.clock.advance({ minutes: 6 })
    }
    expect(await countResetMails(ada.email)).toBe(3)
    server.clock.advance({ minutes: 20 })
    await requestReset(ada.email)
    expect(await countResetMails(ada.email)).toBe(4)
  })

  it('[A28] One IP address can send twenty reset requests per hour', async () => {
    const ip = newIpAddress()
    const responses = []
    for (let n = 0; n < 22; n += 1) responses.push((await requestReset(inventVisitor().email, { ip })).http)
    expect(responses).toEqual([...Array<number>(20).fill(200), 429, 429])
  })
})

const countJobs = async () => {
  const { rows } = await sql<{ n: string }>`select count(*) as n from pgboss.job where name like 'auth.%'`.execute(
    server.ctx.db,
  )
  return Number(rows[0]?.n)
}

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addAccounts, anAccount } from '#testing/accounts.ts'
import { hostileUrls } from '#testing/attacks/hostile-urls.ts'
import { resetsOn } from '#testing/password-resets.ts'
import { newIpAddress, inventVisitor } from '#testing/user-fixture.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { differInTiming } from '#testing/timing/timing-difference.ts'

const ORIGIN = 'http://127.0.0.1:5173'
const SECOND = 'http://localhost:5199'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ WEB_ORIGINS: `${ORIGIN},${SECOND}` })
})
afterAll(() => server.stop())

const { requestReset, resetLinks, askedFor } = resetsOn(() => server)
const resetMails = async (email: string) => (await resetLinks(email)).length

describe('the link in the mail', () => {
  it('[A26] leads to our own page, whatever address was sent along', { timeout: 60_000 }, async () => {
    const ada = await anAccount(server)
    const urls = hostileUrls({ origin: ORIGIN, path: '/reset-password' })
    expect(urls.length).toBeGreaterThanOrEqual(60)
    for (const url of urls) {
      const answer = await requestReset(ada.email, { url })
      expect(answer.http, url).toBe(200)
      server.clock.advance({ hours: 1, seconds: 1 })
    }
    const links = await resetLinks(ada.email)
    expect(links).toHaveLength(urls.length)
    for (const link of links) expect(link).toMatch(/^http:\/\/127\.0\.0\.1:5173\/reset-password\?token=[\w-]{43}$/)
  })

  it('[A26] may lead to another page of ours, if that was spelled exactly', async () => {
    const ada = await anAccount(server)
    await requestReset(ada.email, { url: `${SECOND}/reset-password` })
    expect(await resetLinks(ada.email)).toEqual([expect.stringMatching(`^${SECOND}/reset-password\\?token=`)])
  })

  it('[A29] does not follow what the request says about our host', async () => {
    const ada = await anAccount(server)
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

  it('[A34] is in no log of the queue and in no table, only in the mail', async () => {
    const ada = await anAccount(server)
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

describe('asking for a link', () => {
  it('[A27] is answered with the same bytes for known, unknown and Google-only addresses', async () => {
    const known = await anAccount(server)
    const googleOnly = await anAccount(server, { hasPassword: false })
    const answers = []
    for (const email of [known.email, inventVisitor().email, googleOnly.email]) answers.push(await requestReset(email))
    expect(new Set(answers.map(({ raw }) => raw)).size).toBe(1)
    expect(new Set(answers.map(({ http }) => http))).toEqual(new Set([200]))
    const names = answers.map(({ headers }) => Object.keys(headers).toSorted().join())
    expect(new Set(names).size).toBe(1)
    expect(new Set(answers.map(({ headers }) => headers['content-length'])).size).toBe(1)
  })

  it('[A27] takes as long for an unknown address as for a known one', { timeout: 120_000 }, async () => {
    const api = await startTestServer({}, { isWorking: false })
    const ask = resetsOn(() => api).requestReset
    const tries = 100
    const known = await addAccounts(api, tries * 3, { hasPassword: true })
    let next = 0
    const isTold = await differInTiming({
      tries,
      one: () => ask(known[next++]?.email ?? ''),
      other: () => ask(inventVisitor().email),
    })
    await api.stop()
    expect(isTold).toBe(false)
  })

  it('[A27] leaves the same trace for both until the job has looked', async () => {
    const [known, unknown] = [await anAccount(server), inventVisitor()]
    const before = await countJobs()
    await requestReset(known.email)
    const between = await countJobs()
    await requestReset(unknown.email)
    expect((await countJobs()) - between).toBe(between - before)
    await server.jobsDone()
    expect(await server.inbox.count(unknown.email)).toBe(0)
  })

  it('[A28] twice within five minutes sends one mail', async () => {
    const ada = await anAccount(server)
    for (let n = 0; n < 4; n += 1) expect((await requestReset(ada.email)).http).toBe(200)
    expect(await resetMails(ada.email)).toBe(1)
    server.clock.advance({ minutes: 5, seconds: 1 })
    await requestReset(ada.email)
    expect(await resetMails(ada.email)).toBe(2)
  })

  it('[A28] sends one mailbox at most three mails an hour, from however many places', async () => {
    const ada = await anAccount(server)
    for (let n = 0; n < 8; n += 1) {
      expect((await requestReset(ada.email)).http).toBe(200)
      server.clock.advance({ minutes: 6 })
    }
    expect(await resetMails(ada.email)).toBe(3)
    server.clock.advance({ minutes: 20 })
    await requestReset(ada.email)
    expect(await resetMails(ada.email)).toBe(4)
  })

  it('[A28] is refused after twenty times from one place', async () => {
    const ip = newIpAddress()
    const answers = []
    for (let n = 0; n < 22; n += 1) answers.push((await requestReset(inventVisitor().email, { ip })).http)
    expect(answers).toEqual([...Array<number>(20).fill(200), 429, 429])
  })
})

const countJobs = async () => {
  const { rows } = await sql<{ n: string }>`select count(*) as n from pgboss.job where name like 'auth.%'`.execute(
    server.ctx.db,
  )
  return Number(rows[0]?.n)
}

import { auth, users } from '@sidelight/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addAccounts, idOf } from '#testing/accounts.ts'
import { compareTimes } from '#testing/compare-times.ts'
import { hostileUrls } from '#testing/hostile-urls.ts'
import { mailedToken } from '#testing/mailed-links.ts'
import { aPlace, aUser, type Newcomer, newcomer, register, signIn, verificationToken } from '#testing/people.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { hashSecret } from '#platform/security/one-time-secret.ts'
import { spendReset } from './passwords.repo.ts'

const ORIGIN = 'http://127.0.0.1:5173'
const SECOND = 'http://localhost:5199'
const FORM = `${ORIGIN}/reset-password`
const NEW_PASSWORD = 'Exit-pursued-by1!'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ WEB_ORIGINS: `${ORIGIN},${SECOND}` })
})
afterAll(() => server.stop())

const requestReset = (email: string, { ip = aPlace(), url = FORM, headers = {} } = {}) =>
  server.ask(auth.resetPasswordRequest, { body: { email, reset_form_url: url }, ip, headers })
const reset = (token: string, password = NEW_PASSWORD, ip = aPlace()) =>
  server.ask(auth.resetPassword, { body: { new_password: password, pass_reset_token: token }, ip })
const resetToken = (email: string) =>
  mailedToken(server, email, { subject: 'Choose a new', page: '/reset-password?token=' })
const meWith = async (token: string) => (await server.ask(users.me, { token })).http

async function resetLinks(email: string): Promise<string[]> {
  await server.jobsDone()
  const mails = (await server.inbox.listMails(email)).filter(({ subject }) => subject.startsWith('Choose a new'))
  return mails.flatMap(({ links }) => links.filter((link) => link.includes('token=')).slice(0, 1))
}
const resetMails = async (email: string) => (await resetLinks(email)).length

async function someone(): Promise<Newcomer> {
  const [person] = await addAccounts(server, 1, { hasPassword: true })
  if (!person) throw new Error('nobody was added')
  return person
}

async function askedFor(person: { email: string }): Promise<string> {
  await requestReset(person.email)
  return resetToken(person.email)
}

describe('a forgotten password', () => {
  it('[R-7-08] [R-7-09] [R-2.12-20] is replaced by the link in the mail', async () => {
    const ada = await aUser(server)
    const answer = await requestReset(ada.email)
    expect(answer.http).toBe(200)
    const mail = await server.inbox.waitForMail(ada.email, { subject: 'Choose a new' })
    expect(mail.links).toContainEqual(
      expect.stringMatching(/^http:\/\/127\.0\.0\.1:5173\/reset-password\?token=[\w-]{43}$/),
    )
    expect(mail.text).toContain('60 minutes')

    const done = await reset(await resetToken(ada.email))
    expect(done.http).toBe(200)
    expect(done.body).toEqual({ status: 'success', message: 'OK', data: null })
    await expect(signIn(server, ada)).rejects.toThrow('Invalid credentials')
    await expect(signIn(server, { ...ada, password: NEW_PASSWORD })).resolves.toHaveProperty('accessToken')
  })

  it('[A32] ends every session, signs nobody in and tells the owner', async () => {
    const ada = await aUser(server)
    const phone = await signIn(server, ada)
    const done = await reset(await askedFor(ada))
    expect(done.raw).not.toContain('token')
    expect(await meWith(ada.accessToken)).toBe(401)
    expect(await meWith(phone.accessToken)).toBe(401)
    expect((await server.ask(auth.refreshToken, { token: phone.refreshToken })).http).toBe(401)
    const notice = await server.inbox.waitForMail(ada.email, { subject: 'was reset' })
    expect(notice.text).toContain('Every session was signed out')
    const ended = await server.ctx.db
      .selectFrom('session')
      .select('revokedBecause')
      .where('userId', '=', await idOf(server, ada))
      .execute()
    expect(ended).toEqual([{ revokedBecause: 'password reset' }, { revokedBecause: 'password reset' }])
  })

  it('[R-5-14] [A19] is replaced by one that follows the rules and is not a common one', async () => {
    const token = await askedFor(await someone())
    for (const [password, message] of [
      ['short1!', 'Password must be at least 8 characters'],
      ['all-small-1!', 'Password must include uppercase, lowercase, number, and special character'],
      ['Password1!', 'This password is too common. Please choose another.'],
    ] as const) {
      const answer = await reset(token, password)
      expect(answer.http).toBe(400)
      expect(answer.body).toMatchObject({ message, data: { fields: { new_password: message } } })
    }
    expect((await reset(token)).http).toBe(200)
  })
})

describe('the link in the mail', () => {
  it('[A26] leads to our own page, whatever address was sent along', { timeout: 60_000 }, async () => {
    const ada = await someone()
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
    const ada = await someone()
    await requestReset(ada.email, { url: `${SECOND}/reset-password` })
    expect(await resetLinks(ada.email)).toEqual([expect.stringMatching(`^${SECOND}/reset-password\\?token=`)])
  })

  it('[A29] does not follow what the request says about our host', async () => {
    const ada = await someone()
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
    for (const link of links) expect(link.startsWith(`${FORM}?token=`), link).toBe(true)
  })

  it('[A34] is in no log of the queue and in no table, only in the mail', async () => {
    const ada = await someone()
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
    const known = await someone()
    const [googleOnly] = await addAccounts(server, 1, { hasPassword: false })
    const answers = []
    for (const email of [known.email, newcomer().email, googleOnly?.email ?? ''])
      answers.push(await requestReset(email))
    expect(new Set(answers.map(({ raw }) => raw)).size).toBe(1)
    expect(new Set(answers.map(({ http }) => http))).toEqual(new Set([200]))
    const names = answers.map(({ headers }) => Object.keys(headers).toSorted().join())
    expect(new Set(names).size).toBe(1)
    expect(new Set(answers.map(({ headers }) => headers['content-length'])).size).toBe(1)
  })

  it('[A27] takes as long for an unknown address as for a known one', { timeout: 60_000 }, async () => {
    const tries = 60
    const known = await addAccounts(server, tries * 3, { hasPassword: true })
    let next = 0
    const { difference, meanMs } = await compareTimes({
      tries,
      limit: 0.15,
      one: () => requestReset(known[next++]?.email ?? ''),
      other: () => requestReset(newcomer().email),
    })
    expect(difference, `means ${meanMs.join(' and ')} ms`).toBeLessThan(0.15)
    await server.jobsDone()
  })

  it('[A27] leaves the same trace for both until the job has looked', async () => {
    const [known, unknown] = [await someone(), newcomer()]
    const before = await countJobs()
    await requestReset(known.email)
    const between = await countJobs()
    await requestReset(unknown.email)
    expect((await countJobs()) - between).toBe(between - before)
    await server.jobsDone()
    expect(await server.inbox.count(unknown.email)).toBe(0)
  })

  it('[A28] twice within five minutes sends one mail', async () => {
    const ada = await someone()
    for (let n = 0; n < 4; n += 1) expect((await requestReset(ada.email)).http).toBe(200)
    expect(await resetMails(ada.email)).toBe(1)
    server.clock.advance({ minutes: 5, seconds: 1 })
    await requestReset(ada.email)
    expect(await resetMails(ada.email)).toBe(2)
  })

  it('[A28] sends one mailbox at most three mails an hour, from however many places', async () => {
    const ada = await someone()
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
    const ip = aPlace()
    const answers = []
    for (let n = 0; n < 22; n += 1) answers.push((await requestReset(newcomer().email, { ip })).http)
    expect(answers).toEqual([...Array<number>(20).fill(200), 429, 429])
  })
})

const countJobs = async () => {
  const { rows } = await sql<{ n: string }>`select count(*) as n from pgboss.job where name like 'auth.%'`.execute(
    server.ctx.db,
  )
  return Number(rows[0]?.n)
}

describe('[A30] a token', () => {
  const refusal = async (token: string, password?: string) => {
    const { http, body } = await reset(token, password)
    return `${http} ${body.message}`
  }
  const NOT_VALID = '400 This link is not valid.'

  it('is good for sixty minutes', async () => {
    const [ada, eve] = [await someone(), await someone()]
    const [inTime, late] = [await askedFor(ada), await askedFor(eve)]
    server.clock.advance({ minutes: 59, seconds: 50 })
    expect((await reset(inTime)).http).toBe(200)
    server.clock.advance({ seconds: 11 })
    expect(await refusal(late)).toBe('410 This link has expired. Reset links are valid for 60 minutes.')
    await expect(signIn(server, eve)).resolves.toHaveProperty('accessToken')
  })

  it('is good once', async () => {
    const token = await askedFor(await someone())
    expect((await reset(token)).http).toBe(200)
    expect(await refusal(token, 'Another-one1!')).toBe('410 This link has been used already. Please ask for a new one.')
  })

  it('is void once the password was changed by other means', async () => {
    const ada = await aUser(server)
    const token = await askedFor(ada)
    await ada.call(auth.updatePassword, { body: { old_password: ada.password, new_password: NEW_PASSWORD } })
    expect(await refusal(token, 'Another-one1!')).toMatch(/^410 Your password was changed/)
    await expect(signIn(server, { ...ada, password: NEW_PASSWORD })).resolves.toHaveProperty('accessToken')
  })

  it('changes nobody but the one it was mailed to', async () => {
    const [ada, eve] = [await someone(), await someone()]
    await reset(await askedFor(eve))
    await expect(signIn(server, ada)).resolves.toHaveProperty('accessToken')
    await expect(signIn(server, { ...ada, password: NEW_PASSWORD })).rejects.toThrow('Invalid credentials')
  })

  it('cannot be guessed or spelled otherwise', async () => {
    const token = await askedFor(await someone())
    const swapped = token.replace(/[a-z]/i, (c) => (c === c.toLowerCase() ? c.toUpperCase() : c.toLowerCase()))
    for (const wrong of ['x'.repeat(43), swapped, token.slice(1), `${token}x`, `${token}=`, ` ${token}`, ''])
      expect(await refusal(wrong), wrong).toBe(NOT_VALID)
    expect((await reset(token)).http).toBe(200)
  })

  it('is no other token of ours, nor the other way round', async () => {
    const ada = await aUser(server)
    const open = newcomer()
    await register(server, open)
    for (const other of [ada.refreshToken, await verificationToken(server, open)])
      expect(await refusal(other)).toBe(NOT_VALID)
    const token = await askedFor(ada)
    expect((await server.ask(auth.verifyEmail, { params: { token }, ip: aPlace() })).http).toBe(400)
    expect((await server.ask(auth.confirmEmail, { body: { token }, ip: aPlace() })).http).toBe(400)
    expect((await server.ask(auth.refreshToken, { token })).http).toBe(401)
    expect(await meWith(token)).toBe(401)
  })

  it('may be tried five times an hour', async () => {
    const token = await askedFor(await someone())
    for (let n = 0; n < 5; n += 1) expect((await reset(token, 'Password1!')).http).toBe(400)
    expect((await reset(token)).http).toBe(429)
  })

  it('is guessed at twenty times an hour from one place', async () => {
    const ip = aPlace()
    const answers = []
    for (let n = 0; n < 22; n += 1) answers.push((await reset(`${n}`.padStart(43, 'x'), NEW_PASSWORD, ip)).http)
    expect(answers).toEqual([...Array<number>(20).fill(400), 429, 429])
  })
})

describe('a race', () => {
  it('[A31] of fifty with one token is won by one', { timeout: 60_000 }, async () => {
    const ada = await someone()
    const token = await askedFor(ada)
    const passwords = Array.from({ length: 50 }, (_, n) => `Racing-horse-${n}!`)
    const answers = await Promise.all(passwords.map((password) => reset(token, password)))
    const winners = passwords.filter((_, n) => answers[n]?.http === 200)
    expect(winners).toHaveLength(1)
    for (const { http } of answers) expect([200, 410, 429]).toContain(http)
    await expect(signIn(server, { ...ada, password: winners[0] ?? '' })).resolves.toHaveProperty('accessToken')
    await server.jobsDone()
    const notices = (await server.inbox.listMails(ada.email)).filter(({ subject }) => subject.includes('was reset'))
    expect(notices).toHaveLength(1)
  })

  it('[A31] of fifty who get past the count of attempts is still won by one', async () => {
    const token = await askedFor(await someone())
    const spent = await Promise.all(
      Array.from({ length: 50 }, () => spendReset(server.ctx.db, hashSecret(token), server.clock.now())),
    )
    expect(spent.filter(Boolean)).toHaveLength(1)
  })

  it('[A31] of three tokens for one account is won by one, because each stands for the password before', async () => {
    const ada = await someone()
    for (let n = 0; n < 3; n += 1) {
      await requestReset(ada.email)
      server.clock.advance({ minutes: 5, seconds: 1 })
    }
    const tokens = (await resetLinks(ada.email)).map((link) => link.slice(-43))
    expect(tokens).toHaveLength(3)
    const answers = await Promise.all(tokens.map((token, n) => reset(token, `Racing-horse-${n}!`)))
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1)
  })
})

describe('[A33] a reset', () => {
  it('makes no account of a request nobody has opened', async () => {
    const ada = newcomer()
    await register(server, ada)
    await server.inbox.waitForMail(ada.email)
    await requestReset(ada.email)
    expect(await resetMails(ada.email)).toBe(0)
    const rows = await server.ctx.db.selectFrom('appUser').select('id').where('email', '=', ada.email).execute()
    expect(rows).toEqual([])
  })

  it('changes the password and nothing else about the account', async () => {
    const ada = await someone()
    const row = () =>
      server.ctx.db
        .selectFrom('appUser')
        .select(['id', 'email', 'emailKey', 'username', 'fullName', 'role', 'verifiedAt', 'createdAt'])
        .where('email', '=', ada.email)
        .executeTakeFirstOrThrow()
    const before = await row()
    await reset(await askedFor(ada))
    expect(await row()).toEqual(before)
  })
})

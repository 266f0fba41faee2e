import { auth } from '@sidelight/contract'
import { dictionary } from '@zxcvbn-ts/language-common'
import { hasEveryCharacterClass } from '@sidelight/domain/account/password'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertAccount } from '#testing/accounts.ts'
import { newIpAddress, inventVisitor, register, verify } from '#testing/user-fixture.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { login } from '../auth.service.ts'
import { rejectCommonPassword } from '../passwords/common-passwords.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const signUp = (overrides: object, ip = newIpAddress()) =>
  server.ask(auth.register, { body: inventVisitor(overrides), ip })

/** Shortens long values for the test title. */
const withShortLabel = (value: string) => [value.slice(0, 30), value] as const

describe('password spraying', () => {
  it('[A02] Single guesses at many accounts show in the metrics', async () => {
    const series = `http_request_duration_seconds_count{method="POST",route="${auth.login.shape.path}",status="401"} `
    const countRejections = async () =>
      Number((await server.metrics.registry.metrics()).split(series)[1]?.split('\n', 1)[0] ?? 0)
    const before = await countRejections()
    for (let n = 0; n < 10; n += 1)
      await server.ask(auth.login, {
        body: { email: inventVisitor().email, password: 'Wrong-one1!' },
        ip: newIpAddress(),
      })
    expect(await countRejections()).toBe(before + 10)
  })

  it('[A08] Every sign-in is logged with its outcome, and never with a password or an address', async () => {
    const lines: string[] = []
    const ctx = { ...server.ctx, log: pino({}, { write: (line: string) => void lines.push(line) }) }
    const [ada, pending] = [await insertAccount(server), inventVisitor()]
    await register(server, pending)
    const visitor = { source: newIpAddress(), device: 'Chrome on macOS' }
    await login(ctx, ada, visitor)
    await expect(login(ctx, { ...ada, password: 'Canary-5f3e1!' }, visitor)).rejects.toThrow()
    await expect(login(ctx, pending, visitor)).rejects.toThrow()
    const outcomes = lines.map((line) => (JSON.parse(line) as { outcome?: string }).outcome).filter(Boolean)
    expect(outcomes).toEqual(['signed in', 'refused', 'unverified'])
    for (const secret of [ada.password, 'Canary-5f3e1!', ada.email, pending.email])
      expect(lines.join('')).not.toContain(secret)
  })
})

describe('spellings of an address', () => {
  it('[A06] No other spelling of an address opens a second account', { timeout: 60_000 }, async () => {
    const tag = inventVisitor().username.slice(4)
    const email = `kassie.smith.${tag}@example.com`
    const ada = inventVisitor({ email })
    await register(server, ada)
    await verify(server, ada)
    const [local = '', domain = ''] = email.split('@')
    const toFullWidth = (text: string) => text.replace(/[a-z]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0))
    const spellings = [
      email.toUpperCase(),
      `${local.toUpperCase()}@${domain}`,
      `${local}@${domain.toUpperCase()}`,
      `K${email.slice(1)}`,
      ` ${email}`,
      `${email} `,
      `\t${email}`,
      `${email}\n`,
      `${email}.`,
      `${email}..`,
      `${toFullWidth(local)}@${domain}`,
      `${local}@${toFullWidth(domain)}`,
      email.replace('s', 'ſ'),
      email.replace('k', '\u212a'),
      email.replace('a', 'ａ'),
      email.replace('i', 'ı'),
      email.replace('i', 'İ'),
      email.replace('@', '＠'),
      email.replace('.', '．'),
      email.replace('.', '。'),
      email.replace('a', 'а'),
      email.replace('e', 'е'),
      email.replace('a', 'a\u0301'),
      email.replace('a', 'a\u200d'),
      email.replace('a', 'a\u00ad'),
      email.replace('s', 's\u200b'),
      email.replace('@', '\u200b@'),
      email.replace('@', '@\u202e'),
      email.replace('fi', 'ﬁ'),
      `"${local}"@${domain}`,
      `<${email}>`,
      `${email},${email}`,
      `${local}@[127.0.0.1]`,
    ]
    expect(spellings.length).toBeGreaterThanOrEqual(30)
    for (const spelling of spellings) {
      const response = await signUp({ email: spelling })
      expect([201, 400], spelling).toContain(response.http)
    }
    await server.jobsDone()
    const open = await server.ctx.db.selectFrom('registration').select('emailKey').where('userId', 'is', null).execute()
    const keys = open.map(({ emailKey }) => emailKey).filter((key) => key.includes(tag))
    expect(new Set(keys)).toEqual(new Set([email]))
    const accounts = await server.ctx.db
      .selectFrom('appUser')
      .select('email')
      .where('email', 'like', `%${tag}%`)
      .execute()
    expect(accounts).toEqual([{ email }])
  })
})

describe('[A16] user names', () => {
  const reserved = [
    'admin',
    'ADMIN',
    'Administrator',
    'support',
    'Support',
    'narrator',
    'root',
    'staff',
    'system',
    'sidelight',
  ]
  it.each(reserved)('The reserved user name %s is rejected', async (username) => {
    expect((await signUp({ username })).http).toBe(409)
  })

  const invalid = [
    'а_cyrillic',
    'аdmin',
    'ѕupport',
    'ａｄｍｉｎ',
    'admın',
    'ada lee',
    'ada-lee',
    'ada.lee',
    'ada@lee',
    'ada/lee',
    '../ada',
    'ada\0',
    'ada\r\nX: y',
    '<b>ada</b>',
    'ada%00',
    'ada\u200b',
    'ada\u202e',
    '😀😀',
    'ä',
    'ß',
    'é',
    'a',
    '',
    ' ',
    "ada'--",
    'ada;drop',
    '{{ada}}',
    '${ada}',
    'x'.repeat(31),
    'x'.repeat(1000),
    'x'.repeat(60_000),
  ]
  it.each(invalid.map(withShortLabel))('The invalid user name %j is rejected', async (_start, username) => {
    expect((await signUp({ username })).http).toBe(400)
  })
})

describe('[A17] names', () => {
  const names = [
    '<img src=x onerror=alert(1)>',
    '</title><script>alert(1)</script>',
    'Ada "The" Lee',
    'Ada =?utf-8?q?Bcc:?= Lee',
    'Ada %0d%0aBcc: all@example.com',
    '{{7*7}} ${7*7}',
    '\u202eeeL adA',
    '😀'.repeat(40),
    'Ada, all@example.com',
  ]
  it('A name with markup or header syntax stays out of headers and markup of mails', { timeout: 60_000 }, async () => {
    for (const name of names) {
      const ada = inventVisitor({ name })
      await register(server, ada)
      await verify(server, ada)
      await register(server, inventVisitor({ email: ada.email }))
      const mail = await server.inbox.waitForMail(ada.email, { subject: 'already have' })
      expect(mail.to, name).toEqual([ada.email])
      expect(mail.subject).toBe('You already have a Sidelight account')
      expect(mail.html).not.toMatch(/<script|<img src=x|onerror=alert\(1\)>/)
      expect(mail.text).toContain(name)
      const source = await server.inbox.readSource(mail.id)
      const headers = source.slice(0, source.search(/\r?\n\r?\n/))
      expect(headers).not.toMatch(/^bcc:/im)
    }
  })

  it.each(
    [
      'Ada\r\nBcc: all@example.com',
      'Ada\nLee',
      'Ada\0',
      'Ada\u2028Lee',
      '😀'.repeat(10_000),
      'x'.repeat(81),
      '\ud800x',
    ].map(withShortLabel),
  )('The invalid name %j is rejected', async (_start, name) => {
    expect((await signUp({ name })).http).toBe(400)
  })
})

describe('limits of sign-ups', () => {
  it('[A18] One IP address can sign up ten times in three hours, without affecting others', async () => {
    const ip = newIpAddress()
    const responses = []
    for (let n = 0; n < 12; n += 1) responses.push((await signUp({}, ip)).http)
    expect(responses).toEqual([...Array<number>(10).fill(201), 429, 429])
    expect((await signUp({})).http).toBe(201)
    server.clock.advance({ hours: 3, seconds: 1 })
    expect((await signUp({}, ip)).http).toBe(201)
  })

  it('[A18] Repeated sign-ups with one address send it three mails per hour', async () => {
    const { email } = inventVisitor()
    const ip = newIpAddress()
    for (let n = 0; n < 6; n += 1) await signUp({ email }, ip)
    await server.jobsDone()
    expect(await server.inbox.count(email)).toBe(3)
  })

  it(
    '[A19] Sign-ups with any of 3,000 common passwords, decorated to fit the rule, are rejected',
    { timeout: 60_000 },
    async () => {
      const decorated = dictionary['passwords-common']
        .filter((word) => /^[a-z]{4,}$/.test(word))
        .slice(0, 3000)
        .map((word) =>
          `${word.charAt(0).toUpperCase()}${word.slice(1)}1234!`.replace('1234', word.length < 6 ? '1234' : '1'),
        )
      expect(decorated).toHaveLength(3000)
      expect(decorated.every((password) => password.length >= 8 && hasEveryCharacterClass(password))).toBe(true)
      for (const password of decorated)
        expect(() => rejectCommonPassword(password, 'password'), password).toThrow('too common')
      for (const password of decorated.slice(0, 30)) expect((await signUp({ password })).http, password).toBe(400)
    },
  )
})

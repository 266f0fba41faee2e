import { createPublicKey, verify, type JsonWebKey } from 'node:crypto'
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createScratchDatabase, queryOnce } from './postgres/database.ts'
import { sendMail } from './mail/send-mail.ts'
import { createS3Client } from './storage/storage-access.ts'
import { startServices, type DevServices } from './start-services.ts'

let services: DevServices
beforeAll(async () => {
  services = await startServices()
})
afterAll(async () => {
  await services.stop()
})

describe('the database', () => {
  test('The database uses UTF-8 and UTC and is empty', async () => {
    const [row] = await queryOnce(
      services.databaseUrl,
      `select current_setting('server_encoding') as encoding, current_setting('timezone') as zone, upper('é') as upper,
         (select count(*)::int from information_schema.tables where table_schema = 'public') as tables`,
    )
    expect(row).toEqual({ encoding: 'UTF8', zone: 'UTC', upper: 'É', tables: 0 })
  })

  test('Scratch databases are independent of each other', async () => {
    const first = await createScratchDatabase(services.databaseUrl)
    await queryOnce(first.url, `create table line as select 'Hold the door' as words`)
    const copy = await createScratchDatabase(services.databaseUrl, first.name)
    await queryOnce(copy.url, `update line set words = 'Shut it'`)
    expect(await queryOnce(first.url, 'select words from line')).toEqual([{ words: 'Hold the door' }])
    await Promise.all([first.drop(), copy.drop()])
    await expect(queryOnce(first.url, 'select 1')).rejects.toThrow(/does not exist/)
  })
})

describe('the object storage', () => {
  test('The storage keeps an object, denies access without a signature and deletes the object', async () => {
    const s3 = createS3Client(services.storage)
    const object = { Bucket: services.storage.bucket, Key: 'test/hello.txt' }
    await s3.send(new PutObjectCommand({ ...object, Body: 'Hello', ContentType: 'text/plain' }))
    const read = await s3.send(new GetObjectCommand(object))
    expect(await read.Body?.transformToString()).toBe('Hello')
    const unsigned = await fetch(`${services.storage.endpoint}/${object.Bucket}/${object.Key}`)
    expect(unsigned.status).toBe(403)
    await s3.send(new DeleteObjectCommand(object))
    await expect(s3.send(new GetObjectCommand(object))).rejects.toMatchObject({ name: 'NoSuchKey' })
    s3.destroy()
  })

  test('The storage allows uploads from the web origin and from no other', async () => {
    const preflight = (origin: string) =>
      fetch(`${services.storage.endpoint}/${services.storage.bucket}/x`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'PUT' },
      })
    const allowed = await preflight('http://127.0.0.1:5173')
    expect(allowed.headers.get('access-control-allow-origin')).toBe('http://127.0.0.1:5173')
    const denied = await preflight('http://elsewhere.example')
    expect(denied.headers.get('access-control-allow-origin')).toBeNull()
  })
})

describe('the inbox', () => {
  test('The inbox returns an awaited mail with its links', async () => {
    const awaited = services.inbox.waitForMail('Ana@example.test', { subject: 'Verify' })
    const html = '<p>Hello <a href="http://127.0.0.1:5173/verify-email/a?b=1&amp;c=2">link</a></p>'
    await sendMail(services.inbox.smtpUrl, { to: 'ana@example.test', subject: 'Verify your e-mail', html })
    const mail = await awaited
    expect(mail.links).toEqual(['http://127.0.0.1:5173/verify-email/a?b=1&c=2'])
    expect(mail.html).toContain('Hello')
    expect(await services.inbox.count('ana@example.test')).toBe(1)
    expect(await services.inbox.count('ben@example.test')).toBe(0)
    await services.inbox.clear()
    expect(await services.inbox.count('ana@example.test')).toBe(0)
  })

  test('The inbox names the awaited mail in its error when none arrives in time', async () => {
    const waiting = services.inbox.waitForMail('nobody@example.test', { timeoutMs: 150 })
    await expect(waiting).rejects.toThrow('a mail to nobody@example.test: nothing within 150 ms')
  })
})

describe('the OpenID provider', () => {
  test('The provider issues an ID token with the requested claims, and its published key verifies the signature', async () => {
    const token = await services.oidc.mintIdToken({ sub: '42', email: 'ana@example.test', email_verified: false })
    const [header = '', payload = '', signature = ''] = token.split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
    expect(claims).toMatchObject({
      iss: services.oidc.issuer,
      aud: 'sidelight-local',
      sub: '42',
      email_verified: false,
    })
    const discovery = await getJson<{ jwks_uri: string }>(`${services.oidc.issuer}/.well-known/openid-configuration`)
    const { keys } = await getJson<{ keys: (JsonWebKey & { kid: string })[] }>(discovery.jwks_uri)
    const kid = (JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid: string }).kid
    const jwk = keys.find((key) => key.kid === kid)
    expect(jwk).not.toHaveProperty('d')
    const publicKey = createPublicKey({ key: jwk ?? {}, format: 'jwk' })
    const signed = Buffer.from(`${header}.${payload}`)
    expect(verify('RSA-SHA256', signed, publicKey, Buffer.from(signature, 'base64url'))).toBe(true)
  })
})

describe('services that use those of another run', () => {
  test('A run uses the servers that its environment names, and drops its own database when it stops', async () => {
    const { DATABASE_URL, DATABASE_OWNER_URL, S3_ENDPOINT, SMTP_URL, OIDC_ISSUER, STRIPE_API_BASE } = services.env
    const env = {
      DATABASE_URL,
      DATABASE_OWNER_URL,
      S3_ENDPOINT,
      SMTP_URL,
      OIDC_ISSUER,
      STRIPE_API_BASE,
      INBOX_URL: services.inbox.webUrl,
    }
    const borrower = await startServices({ env })
    expect(borrower.supervisor.listPrograms()).toEqual([])
    expect(borrower.storage.kind).toBe('given')
    expect(borrower.databaseUrl).not.toBe(services.databaseUrl)
    await queryOnce(borrower.databaseUrl, 'create table line (n int)')
    await sendMail(borrower.inbox.smtpUrl, { to: 'guest@example.test', subject: 'Hello', html: '<p>Hello</p>' })
    expect((await borrower.inbox.waitForMail('guest@example.test')).subject).toBe('Hello')
    expect(await borrower.oidc.mintIdToken({ sub: '1' })).toMatch(/^eyJ/)
    await borrower.stop()
    await expect(queryOnce(borrower.databaseUrl, 'select 1')).rejects.toThrow(/does not exist/)
  })
})

async function getJson<T>(url: string): Promise<T> {
  return (await (await fetch(url)).json()) as T
}

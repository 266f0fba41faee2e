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
  test('answers in UTF-8 and UTC and is empty', async () => {
    const [row] = await queryOnce(
      services.databaseUrl,
      `select current_setting('server_encoding') as encoding, current_setting('timezone') as zone, upper('é') as upper,
         (select count(*)::int from information_schema.tables where table_schema = 'public') as tables`,
    )
    expect(row).toEqual({ encoding: 'UTF8', zone: 'UTC', upper: 'É', tables: 0 })
  })

  test('lends scratch databases that know nothing of each other', async () => {
    const first = await createScratchDatabase(services.databaseUrl)
    await queryOnce(first.url, `create table line as select 'Hold the door' as words`)
    const copy = await createScratchDatabase(services.databaseUrl, first.name)
    await queryOnce(copy.url, `update line set words = 'Shut it'`)
    expect(await queryOnce(first.url, 'select words from line')).toEqual([{ words: 'Hold the door' }])
    await Promise.all([first.drop(), copy.drop()])
    await expect(queryOnce(first.url, 'select 1')).rejects.toThrow(/does not exist/)
  })
})

describe('the object store', () => {
  test('keeps an object, hides it from a stranger and deletes it', async () => {
    const s3 = createS3Client(services.storage)
    const place = { Bucket: services.storage.bucket, Key: 'world/hello.txt' }
    await s3.send(new PutObjectCommand({ ...place, Body: 'Hello', ContentType: 'text/plain' }))
    const read = await s3.send(new GetObjectCommand(place))
    expect(await read.Body?.transformToString()).toBe('Hello')
    const stranger = await fetch(`${services.storage.endpoint}/${place.Bucket}/${place.Key}`)
    expect(stranger.status).toBe(403)
    await s3.send(new DeleteObjectCommand(place))
    await expect(s3.send(new GetObjectCommand(place))).rejects.toMatchObject({ name: 'NoSuchKey' })
    s3.destroy()
  })

  test('lets the web origin upload and no other', async () => {
    const preflight = (origin: string) =>
      fetch(`${services.storage.endpoint}/${services.storage.bucket}/x`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'PUT' },
      })
    const own = await preflight('http://127.0.0.1:5173')
    expect(own.headers.get('access-control-allow-origin')).toBe('http://127.0.0.1:5173')
    const foreign = await preflight('http://elsewhere.example')
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull()
  })
})

describe('the inbox', () => {
  test('shows a mail with its links to whoever waits for it', async () => {
    const arriving = services.inbox.waitForMail('Ana@example.test', { subject: 'Verify' })
    const html = '<p>Hello <a href="http://127.0.0.1:5173/verify-email/a?b=1&amp;c=2">link</a></p>'
    await sendMail(services.inbox.smtpUrl, { to: 'ana@example.test', subject: 'Verify your e-mail', html })
    const mail = await arriving
    expect(mail.links).toEqual(['http://127.0.0.1:5173/verify-email/a?b=1&c=2'])
    expect(mail.html).toContain('Hello')
    expect(await services.inbox.count('ana@example.test')).toBe(1)
    expect(await services.inbox.count('ben@example.test')).toBe(0)
    await services.inbox.clear()
    expect(await services.inbox.count('ana@example.test')).toBe(0)
  })

  test('says what it waited for when nothing comes', async () => {
    const waiting = services.inbox.waitForMail('nobody@example.test', { timeoutMs: 150 })
    await expect(waiting).rejects.toThrow('a mail to nobody@example.test: nothing within 150 ms')
  })
})

describe('the OpenID provider', () => {
  test('mints an ID token that its published key verifies, with the claims a test asks for', async () => {
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

describe('a second world', () => {
  test('uses the servers named in its environment, in a database of its own that it drops', async () => {
    const { DATABASE_URL, S3_ENDPOINT, SMTP_URL, OIDC_ISSUER, STRIPE_API_BASE } = services.env
    const env = {
      DATABASE_URL,
      S3_ENDPOINT,
      SMTP_URL,
      OIDC_ISSUER,
      STRIPE_API_BASE,
      INBOX_URL: services.inbox.webUrl,
    }
    const guest = await startServices({ env })
    expect(guest.supervisor.listPrograms()).toEqual([])
    expect(guest.storage.kind).toBe('given')
    expect(guest.databaseUrl).not.toBe(services.databaseUrl)
    await queryOnce(guest.databaseUrl, 'create table line (n int)')
    await sendMail(guest.inbox.smtpUrl, { to: 'guest@example.test', subject: 'Hello', html: '<p>Hello</p>' })
    expect((await guest.inbox.waitForMail('guest@example.test')).subject).toBe('Hello')
    expect(await guest.oidc.mintIdToken({ sub: '1' })).toMatch(/^eyJ/)
    await guest.stop()
    await expect(queryOnce(guest.databaseUrl, 'select 1')).rejects.toThrow(/does not exist/)
  })
})

async function getJson<T>(url: string): Promise<T> {
  return (await (await fetch(url)).json()) as T
}

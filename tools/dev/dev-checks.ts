import { DEMO_ACCOUNT } from '../../apps/server/src/seed/demo-account.ts'
import { randomUUID } from 'node:crypto'
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { queryOnce } from '@sidelight/dev-services/postgres/database'
import type { DevServers } from './dev-servers.ts'
import { walkPages } from './page-walk.ts'
import { sendMail } from '@sidelight/dev-services/mail/send-mail'
import { startServices } from '@sidelight/dev-services/start-services'
import { waitForHttp } from '@sidelight/dev-services/wait-until'
import { createS3Client } from '@sidelight/dev-services/storage/storage-access'

/** What PostgreSQL says when another server uses its data. */
export const ALREADY_STARTED = /lock file "postmaster.pid" already exists/

export const DEMO_LOGIN = { email: DEMO_ACCOUNT.email, password: DEMO_ACCOUNT.password }

interface Check {
  name: string
  /** Returns what was checked; throws what failed. */
  run: (servers: DevServers) => Promise<string>
}

export const DEV_CHECKS: Check[] = [
  { name: 'PostgreSQL', run: checkDatabase },
  { name: 'S3', run: checkStorage },
  { name: 'Mail', run: checkMail },
  { name: 'OpenID', run: checkOpenId },
  { name: 'Stripe', run: checkStripe },
  { name: 'API', run: async ({ product }) => checkReady(`${product.url}/readyz`) },
  { name: 'Worker', run: async ({ product }) => checkReady(`${product.opsUrl}/readyz`) },
  { name: 'Web', run: checkWeb },
  { name: 'Mails', run: checkMailPreview },
  { name: 'Console', run: checkConsole },
  { name: 'Demo login', run: checkDemoLogin },
  { name: 'Second start', run: checkSecondStart },
  { name: 'Pages', run: walkPages },
]

async function checkDatabase({ services }: DevServers): Promise<string> {
  const [row] = await queryOnce(services.databaseUrl, `select split_part(version(), ' on ', 1) as version`)
  return String(row?.['version'])
}

async function checkStorage({ services }: DevServers): Promise<string> {
  const s3 = createS3Client(services.storage)
  const object = { Bucket: services.storage.bucket, Key: `check/${randomUUID()}` }
  try {
    await s3.send(new PutObjectCommand({ ...object, Body: 'Hello' }))
    const { Body } = await s3.send(new GetObjectCommand(object))
    expectEqual(await Body?.transformToString(), 'Hello')
    await s3.send(new DeleteObjectCommand(object))
    const isDeleted = await s3.send(new GetObjectCommand(object)).then(
      () => false,
      () => true,
    )
    expectEqual(isDeleted, true)
  } finally {
    s3.destroy()
  }
  return `${services.storage.kind}: put, get, delete`
}

async function checkMail({ services }: DevServers): Promise<string> {
  const subject = `Check ${randomUUID()}`
  const to = 'check@sidelight.local'
  await sendMail(services.inbox.smtpUrl, { to, subject, html: '<p>Hello</p>' })
  const mail = await services.inbox.waitForMail(to, { subject, timeoutMs: 60_000 })
  await services.inbox.remove(mail.id)
  return 'sent by SMTP, found in the inbox'
}

async function checkOpenId({ services }: DevServers): Promise<string> {
  const discovery = await getJson<{ issuer: string; jwks_uri: string }>(
    `${services.oidc.issuer}/.well-known/openid-configuration`,
  )
  expectEqual(discovery.issuer, services.oidc.issuer)
  const { keys } = await getJson<{ keys: { alg: string }[] }>(discovery.jwks_uri)
  expectEqual(keys[0]?.alg, 'RS256')
  return `discovery and ${keys.length} key`
}

async function checkStripe({ services }: DevServers): Promise<string> {
  if (services.stripe === undefined) return 'Stripe itself, by STRIPE_SECRET_KEY'
  const headers = { authorization: `Bearer ${services.stripe.env.STRIPE_SECRET_KEY}` }
  const pricesUrl = `${services.stripe.url}/v1/prices?active=true`
  const { data } = await getJson<{ data: { lookup_key: string | null }[] }>(pricesUrl, { headers })
  const prices = data.filter((price) => price.lookup_key !== null)
  if (prices.length === 0) throw new Error('The Stripe simulator has no prices')
  return `${prices.length} prices`
}

async function checkReady(url: string): Promise<string> {
  await getJson(url)
  return url
}

async function checkWeb({ webUrl }: DevServers): Promise<string> {
  const page = await (await fetch(webUrl)).text()
  if (!page.includes('id="root"')) throw new Error('The page has no root element')
  const entry = /<script type="module" src="(\/src\/[^"?]+)/.exec(page)?.[1]
  const script = await fetch(`${webUrl}${entry ?? '/missing'}`)
  if (!script.ok || !script.headers.get('content-type')?.includes('javascript'))
    throw new Error('The page has no script')
  return webUrl
}

async function checkMailPreview({ mailsUrl }: DevServers): Promise<string> {
  const page = await (await fetch(mailsUrl)).text()
  const count = page.match(/<iframe /g)?.length ?? 0
  const first = await fetch(`${mailsUrl}/mails/0`)
  if (count === 0 || !first.ok) throw new Error('The mail preview shows no mail')
  return `${count} mails`
}

/** The link of an operator is accepted through the address of the console, so that its proxy is checked too. */
async function checkConsole({ consoleUrl, inviteOperator }: DevServers): Promise<string> {
  await waitForHttp(consoleUrl, { what: 'the console' })
  const link = new URL(await inviteOperator())
  expectEqual(link.origin, consoleUrl)
  const { data } = await getJson<{ data: { rp: { id: string } } }>(`${consoleUrl}/api/v1/console/passkeys/options`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ invitation_token: link.hash.slice(1) }),
  })
  expectEqual(data.rp.id, 'localhost')
  return `${consoleUrl}, and a link of an operator`
}

/** Through the address of the web app, so that its proxy to the API is checked too. */
async function checkDemoLogin({ webUrl }: DevServers): Promise<string> {
  const login = await getJson<{ data: { access_token: string } }>(`${webUrl}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(DEMO_LOGIN),
  })
  const authorization = `Bearer ${login.data.access_token}`
  const me = await getJson<{ data: { email: string } }>(`${webUrl}/api/v1/users/me`, { headers: { authorization } })
  expectEqual(me.data.email, DEMO_LOGIN.email)
  return me.data.email
}

/** Before a second start of this clone is refused, it must not change what the first one uses. */
async function checkSecondStart({ services, webUrl }: DevServers): Promise<string> {
  if (services.postgres === undefined) return 'not tried: the database is not ours'
  const second = startServices({ isPersistent: true, webOrigins: ['http://127.0.0.1:1'] })
  const isRefused = await second.then(
    async ({ stop }) => stop().then(() => false),
    (error: unknown) => ALREADY_STARTED.test(String(error)),
  )
  expectEqual(isRefused, true)
  const allowed = await fetch(`${services.storage.endpoint}/${services.storage.bucket}/check`, {
    method: 'OPTIONS',
    headers: { origin: webUrl, 'access-control-request-method': 'PUT' },
  })
  expectEqual(allowed.headers.has('access-control-allow-origin'), true)
  return 'refused, and uploads still work'
}

async function getJson<T>(url: string, init: RequestInit = {}): Promise<T> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(60_000) })
  if (!response.ok)
    throw new Error(`${url} responded with ${response.status}: ${(await response.text()).slice(0, 200)}`)
  return (await response.json()) as T
}

function expectEqual(actual: unknown, expected: unknown): void {
  if (actual !== expected) throw new Error(`expected ${String(expected)}, got ${String(actual)}`)
}

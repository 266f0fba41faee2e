import { randomUUID } from 'node:crypto'
import { auth, billing, credits, documents, passkeys, tapes, users, voices } from '@sidelight/contract'
import { connectOidc } from '@sidelight/dev-services/oidc/oidc'
import { waitUntil } from '@sidelight/dev-services/wait-until'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { jobs } from './jobs.ts'
import { castAll, assign, generate, statusOf, waitForAudio } from './modules/audio/testing/cast-fixture.ts'
import { cleanUpAuth } from './modules/auth/auth.service.ts'
import { openBillingHarness, type BillingHarness } from './modules/billing/testing/billing-harness.ts'
import { setSwitch } from './modules/operators/switches.service.ts'
import { secondsAfter } from './platform/clock.ts'
import { SWITCHES, type SwitchName } from './platform/switches/switches.ts'
import { runSwitchCommand } from './commands/set-switch.ts'
import { insertUser } from './testing/accounts.ts'
import { createScriptedSpeech, HIGH, LOW } from './testing/scripted-speech.ts'
import { createScript, inTurns } from './testing/script-fixture.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'
import { inventVisitor, newIpAddress, register, signIn, type SignedIn } from './testing/user-fixture.ts'

let harness: BillingHarness
let server: TestServer
const speech = createScriptedSpeech()
const { oidcIssuer, oidcClientId } = inject('services')
const google = connectOidc(oidcIssuer, oidcClientId)
beforeAll(async () => {
  harness = await openBillingHarness({ speech })
  server = harness.server
})
afterAll(() => harness.stop())
afterEach(async () => {
  for (const [name, isOn] of Object.entries(SWITCHES)) await setAndWait(name as keyof typeof SWITCHES, isOn)
  await setAndWait(`voice:${LOW}`, true)
})

/** The mark of R-49-06; the processes read the switches every three seconds. */
const WITHIN_MS = 5000
/** Less than the half a minute after which lines that wait for a switch ask by themselves. */
const TOLD_MS = 20_000

async function setAndWait(name: SwitchName, isOn: boolean, { ctx } = server): Promise<void> {
  await setSwitch(ctx, name, isOn)
  await waitUntil(async () => ctx.switches.isOn(name) === isOn || undefined, {
    what: `the switch ${name}`,
    timeoutMs: WITHIN_MS,
  })
}

async function createCastScript(user: SignedIn, voice = LOW, others: Record<string, string> = {}): Promise<string> {
  const documentId = await createScript(server, user, { entries: inTurns('You kept it.', 'I did.') })
  await castAll(user, documentId, voice, others)
  return documentId
}

const signUp = () => server.ask(auth.register, { body: inventVisitor(), ip: newIpAddress() })

describe('switches that refuse calls', { timeout: 60_000 }, () => {
  it('[R-49-06] [R-49-07] Without sign-up nobody opens an account, and everybody can again afterwards', async () => {
    expect((await signUp()).http).toBe(201)
    await setAndWait('sign-up', false)
    expect(await signUp()).toMatchObject({
      http: 503,
      headers: { 'retry-after': '60' },
      body: {
        message: 'We are not opening new accounts right now. Please try again later.',
        data: { code: 'unavailable' },
      },
    })
    await setAndWait('sign-up', true)
    expect((await signUp()).http).toBe(201)
  })

  it('[R-49-06] [R-49-07] Without checkout nothing can be bought, and the account is not charged', async () => {
    const ada = await insertUser(server)
    const body = { package_type: 'paygo', package_details: { package_name: 'paygo', pages_buy: 20 } } as never
    await setAndWait('checkout', false)
    expect(await ada.ask(billing.createCheckoutSession, { body })).toMatchObject({
      http: 503,
      body: { message: 'Payments are paused right now, and nothing is charged. Please try again later.' },
    })
    await setAndWait('checkout', true)
    expect((await ada.ask(billing.createCheckoutSession, { body })).http).toBe(200)
  })

  it('[R-49-06] [R-49-07] While read-only is on, users can sign in and read but change nothing', async () => {
    const ada = await insertUser(server)
    const rename = () => ada.ask(users.updateProfile, { body: { name: 'Ada Byron' } as never })
    await setAndWait('read-only', true)
    expect(await rename()).toMatchObject({
      http: 503,
      body: {
        message: 'Sidelight is being looked after: you can read everything, but not change it. Please try again later.',
      },
    })
    const token = 'A'.repeat(43)
    expect((await server.ask(auth.verifyEmail, { params: { token }, ip: newIpAddress() })).http).toBe(503)
    expect((await ada.ask(documents.list)).http).toBe(200)
    expect((await ada.ask(credits.current)).http).toBe(200)
    expect((await (await signIn(server, ada)).ask(users.me)).http).toBe(200)
    await setAndWait('read-only', false)
    expect((await rename()).http).not.toBe(503)
  })

  it('[R-49-07] While read-only is on, users sign in with Google and passkeys and open tapes, but no account is opened', async () => {
    const ip = newIpAddress()
    const mint = (email: string) =>
      google.mintIdToken({ sub: email, email, email_verified: true, hd: 'example.com', nonce: randomUUID() })
    const signInAs = async (email: string) =>
      (await server.ask(auth.googleLogin, { body: { google_auth_token: await mint(email) }, ip })).http
    const [known, unknown] = [inventVisitor().email, inventVisitor().email]
    expect(await signInAs(known)).toBe(200)
    await setAndWait('read-only', true)
    expect(await signInAs(known)).toBe(200)
    expect(await signInAs(unknown)).toBe(503)
    expect((await server.ask(passkeys.startLogin, { ip })).http).toBe(200)
    expect((await server.ask(passkeys.login, { body: {} as never, ip })).http).toBe(400)
    expect((await server.ask(tapes.open, { body: { token: 'A'.repeat(43) }, ip })).http).toBe(404)
    await setAndWait('read-only', false)
    expect(await signInAs(unknown)).toBe(200)
  })

  it('[R-49-06] While low-limits is on, an address has a quarter of its requests', async () => {
    const limited = await startTestServer({ RATE_LIMIT_PER_MINUTE: '40' }, { isWorking: false })
    const countAllowed = async () => {
      const ip = newIpAddress()
      const statuses: number[] = []
      for (let n = 0; n < 41; n += 1) statuses.push((await limited.ask(users.me, { ip })).http)
      return statuses.filter((status) => status !== 429).length
    }
    expect(await countAllowed()).toBe(40)
    await setAndWait('low-limits', true, limited)
    expect(await countAllowed()).toBe(10)
    await limited.stop()
  })
})

describe('switches that let work wait', { timeout: 240_000 }, () => {
  it('[R-49-06] [R-49-08] Without mail, mails wait in the queue and are sent afterwards', async () => {
    await setAndWait('mail', false)
    const visitor = inventVisitor()
    await register(server, visitor)
    const marker = await insertUser(server)
    const documentId = await createCastScript(marker)
    await generate(marker, documentId)
    // A job that was enqueued later is done, so the mail is not just late.
    await waitForAudio(marker, documentId)
    expect(await server.inbox.listMails(visitor.email)).toEqual([])
    await setAndWait('mail', true)
    expect((await server.inbox.waitForMail(visitor.email, { subject: 'Verify' })).subject).toContain('Verify')
  })

  it('[R-49-08] Every job that sends a mail waits for the switch of mails', () => {
    const mailJobs = jobs.filter(({ name }) => name.includes('mail'))
    expect(mailJobs.length).toBeGreaterThan(10)
    expect(mailJobs.filter(({ waitsFor }) => waitsFor !== 'mail').map(({ name }) => name)).toEqual([])
  })

  it('[R-49-06] [R-49-08] [R-51-13] [R-51-14] Without generation, requested lines wait and are spoken afterwards', async () => {
    const ada = await insertUser(server)
    const documentId = await createCastScript(ada)
    await setAndWait('generation', false)
    await generate(ada, documentId)
    const other = inventVisitor()
    await register(server, other)
    await server.inbox.waitForMail(other.email, { subject: 'Verify' })
    expect(await statusOf(ada, documentId)).toMatchObject({
      counts: { processing: 2, completed: 0 },
      pause: expect.stringContaining('Voices are paused right now.') as string,
    })
    const changed = 'switch_changed{switch="generation"} 1'
    expect(await server.metrics.registry.metrics()).toContain(changed)
    await setAndWait('generation', true)
    const { overall_status, pause } = await waitForAudio(ada, documentId)
    expect({ overall_status, pause }).toEqual({ overall_status: 'completed', pause: undefined })
    expect(await server.metrics.registry.metrics()).not.toContain(changed)
  })

  it('[R-49-06] [R-49-08] [R-51-13] Without free generation, lines of the Free plan wait and those of plans are spoken', async () => {
    const [free, paid] = [await insertUser(server), await insertUser(server)]
    await harness.subscribe(paid, 'independent')
    const [waiting, spoken] = [await createCastScript(free), await createCastScript(paid)]
    await setAndWait('free-generation', false)
    await generate(free, waiting)
    await generate(paid, spoken)
    expect(await waitForAudio(paid, spoken)).toMatchObject({ overall_status: 'completed' })
    expect((await statusOf(free, waiting)).counts).toMatchObject({ processing: 2, completed: 0 })
    expect((await statusOf(free, waiting)).pause).toContain('Voices on the Free plan are paused right now.')
    await setAndWait('free-generation', true)
    expect(await waitForAudio(free, waiting, TOLD_MS)).toMatchObject({ overall_status: 'completed' })
  })

  it('[R-49-06] [R-49-07] [R-49-08] [R-51-13] A voice that is off is not suggested and cannot be chosen, and its lines wait while others are spoken', async () => {
    const ada = await insertUser(server)
    const documentId = await createCastScript(ada, LOW, { DANI: HIGH })
    await setAndWait(`voice:${LOW}`, false)
    await generate(ada, documentId)
    await waitUntil(async () => (await statusOf(ada, documentId)).counts.completed === 1 || undefined, {
      what: 'the line of the other voice',
      timeoutMs: 60_000,
    })
    expect(await statusOf(ada, documentId)).toMatchObject({
      counts: { processing: 1, completed: 1 },
      pause: expect.stringContaining('A voice of this script is resting right now.') as string,
    })
    await expect(assign(ada, documentId, { DANI: LOW })).rejects.toThrow('This voice is resting right now.')
    await assign(ada, documentId, { MARCUS: LOW, DANI: HIGH })
    const suggested = async () =>
      (await ada.call(voices.casting, { params: { documentId } })).characters.map((member) => member.suggested_voice_id)
    expect(await suggested()).not.toContain(LOW)
    await setAndWait(`voice:${LOW}`, true)
    expect(await suggested()).toContain(LOW)
    expect(await waitForAudio(ada, documentId, TOLD_MS)).toMatchObject({ overall_status: 'completed' })
  })
})

describe('the command that sets a switch', { timeout: 60_000 }, () => {
  const listEvents = () =>
    server.ctx.db
      .selectFrom('auditEvent')
      .select(['actor', 'details'])
      .where('action', '=', 'switch set')
      .orderBy('id', 'desc')
      .limit(1)
      .execute()

  it('[R-49-09] The command sets a switch and leaves an audit event of the operator', async () => {
    expect(await runSwitchCommand(server.ctx.config, ['checkout', 'off'])).toBe(true)
    expect(await listEvents()).toEqual([{ actor: 'operator', details: { name: 'checkout', isOn: false } }])
    await waitUntil(async () => !server.ctx.switches.isOn('checkout') || undefined, {
      what: 'the switch',
      timeoutMs: WITHIN_MS,
    })
  })

  it.each([
    ['checkout'],
    ['checkout', 'maybe'],
    ['gravity', 'off'],
    ['voice:kokoro:nobody', 'off'],
    ['mail', 'off', 'now'],
  ])('[R-49-09] The command refuses arguments that it does not know: %s %s %s', async (...args) => {
    const before = await listEvents()
    expect(await runSwitchCommand(server.ctx.config, args)).toBe(false)
    expect(await listEvents()).toEqual(before)
  })

  it('[R-49-09] What an operator did is kept for more than a day', async () => {
    const twoDaysAgo = { now: () => secondsAfter(new Date(), -2 * 86_400) }
    await setSwitch({ ...server.ctx, clock: twoDaysAgo }, 'voice:kept', false)
    await cleanUpAuth(server.ctx)
    const { rows } = await server.ctx.db
      .selectFrom('auditEvent')
      .select('details')
      .where('action', '=', 'switch set')
      .execute()
      .then((events) => ({ rows: JSON.stringify(events) }))
    expect(rows).toContain('voice:kept')
  })
})

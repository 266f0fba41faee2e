import { setTimeout as delay } from 'node:timers/promises'
import { audio, auth, billing, credits, users, voices } from '@sidelight/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { statusOf, waitForAudio } from '#modules/audio/testing/cast-fixture.ts'
import { mailVerificationJob } from '#modules/auth/auth.jobs.ts'
import { type BillingHarness, openBillingHarness } from '#modules/billing/testing/billing-harness.ts'
import { createLedgerAudit } from '#modules/credits/ledger-audit.service.ts'
import { SENTENCES, type SwitchName, usualState } from '#platform/switches/switches.ts'
import { addAccounts, insertUser } from '#testing/accounts.ts'
import { createScriptedSpeech, HIGH, LOW } from '#testing/scripted-speech.ts'
import { createScript, inTurns } from '#testing/script-fixture.ts'
import type { TestResponse, TestServer } from '#testing/test-server.ts'
import { inventVisitor, type NewVisitor, newIpAddress, type SignedIn, signIn } from '#testing/user-fixture.ts'
import { listSwitches, setSwitch } from './switches.service.ts'

const WITHIN_MS = 5000
/** How long events are watched after a switch was set: longer than the mark, so that a late one is seen. */
const WATCHED_MS = 6500
const REQUESTS_PER_MINUTE = 100

const ACTORS_PER_PLAN = 2
const CUSTOMERS = 20
const LINES = 6
/** Scripts of each actor with voices: while a voice is off no script gets it, and its lines are to be requested still. */
const CAST_AHEAD = 6
/** How often the load repeats each call; one user may start 30 generations and few checkouts a minute. */
const EVERY_MS = { request: 600, signUp: 400, checkout: 500, page: 250 }

type Subject = 'sign-up' | 'checkout' | 'request' | 'cast' | 'free line' | 'paid line' | 'low voice' | 'mail' | 'page'

/** What happened under the load, with the sentence that a user read then, if it was about a pause. */
interface Event {
  subject: Subject
  at: number
  sentence?: string | undefined
}

interface Script {
  documentId: string
  dialogs: string[]
}

interface Actor {
  user: SignedIn
  plan: 'free' | 'paid'
  cast: Script[]
  requested: Script[]
}

let harness: BillingHarness
let server: TestServer
const actors: Actor[] = []
let lineCount = 0
const events: Event[] = []
const visitors: NewVisitor[] = []
const made: string[] = []
/** Answers and errors that no switch explains. */
const unexpected: string[] = []

const note = (subject: Subject, sentence?: string) => events.push({ subject, at: Date.now(), sentence })

const speech = createScriptedSpeech({
  work: async ({ text, voiceId }) => {
    made.push(text)
    note(text.startsWith('Free') ? 'free line' : 'paid line')
    if (voiceId === LOW) note('low voice')
    await delay(5)
  },
})

/** Returns whether the call was accepted. */
async function noteResponse(subject: Subject, response: Promise<TestResponse>): Promise<boolean> {
  const { http, body, raw } = await response
  if (http < 300) note(subject)
  else if (http === 503) note(subject, body.message)
  else unexpected.push(raw)
  return http < 300
}

const stopping = new AbortController()
const running: Promise<void>[] = []
/** Repeats a call for each of these users in turn, until the test stops. */
function repeat<T>(everyMs: number, users: readonly T[], call: (user: T) => Promise<unknown>): void {
  const loop = async () => {
    for (let turn = 0; !stopping.signal.aborted; turn += 1) {
      await call(users[turn % users.length] as T).catch((error: unknown) => unexpected.push(String(error)))
      await delay(everyMs)
    }
  }
  running.push(loop())
}

/** Requests of the load come from different addresses, because one address alone is limited. */
const fromAnywhere = (given: TestServer): TestServer => ({
  ...given,
  ask: (endpoint, sent) => given.ask(endpoint, { ...sent, ip: newIpAddress() }),
})

async function addCastScript({ user, plan, cast }: Actor): Promise<void> {
  const name = plan === 'free' ? 'Free' : 'Paid'
  const dialogs = Array.from({ length: LINES }, () => `${name} ${(lineCount += 1)}.`)
  const documentId = await createScript(server, user, { entries: inTurns(...dialogs) })
  const assignments = [
    { actor: 'MARCUS', voice_id: HIGH },
    { actor: 'DANI', voice_id: LOW },
  ]
  const response = user.ask(voices.assign, { params: { documentId }, body: { assignments } })
  if (await noteResponse('cast', response)) cast.push({ documentId, dialogs })
}

async function requestLines(actor: Actor): Promise<void> {
  const [script] = actor.cast
  if (script) {
    const response = actor.user.ask(audio.generate, { params: { documentId: script.documentId } })
    if (await noteResponse('request', response)) {
      actor.requested.push(...actor.cast.splice(0, 1))
      await openPage(actor)
    }
  }
  await addCastScript(actor)
}

async function signUp(): Promise<void> {
  const visitor = inventVisitor()
  const isAccepted = await noteResponse('sign-up', server.ask(auth.register, { body: visitor, ip: newIpAddress() }))
  if (isAccepted) visitors.push(visitor)
}

const checkOut = (customer: SignedIn) => {
  const body = { package_type: 'paygo', package_details: { package_name: 'paygo', pages_buy: 20 } } as never
  return noteResponse('checkout', customer.ask(billing.createCheckoutSession, { body }))
}

/** What the app shows on every page, and beside the newest script that was requested. */
async function openPage({ user, requested }: Actor): Promise<void> {
  note('page', (await user.call(credits.current)).paused)
  const newest = requested.at(-1)
  if (newest) note('page', (await statusOf(user, newest.documentId)).pause)
}

beforeAll(async () => {
  harness = await openBillingHarness({ speech, env: { RATE_LIMIT_PER_MINUTE: String(REQUESTS_PER_MINUTE) } })
  server = fromAnywhere(harness.server)
  const customers: SignedIn[] = []
  for (const visitor of await addAccounts(server, CUSTOMERS, { hasPassword: true }))
    customers.push(await signIn(server, visitor))
  for (let n = 0; n < ACTORS_PER_PLAN; n += 1)
    for (const plan of ['free', 'paid'] as const)
      actors.push({ user: await insertUser(server), plan, cast: [], requested: [] })
  for (const actor of actors) {
    if (actor.plan === 'paid') await harness.subscribe(actor.user, 'independent')
    for (let n = 0; n < CAST_AHEAD; n += 1) await addCastScript(actor)
  }
  repeat(EVERY_MS.request, actors, requestLines)
  repeat(EVERY_MS.page, actors, openPage)
  repeat(EVERY_MS.checkout, customers, checkOut)
  repeat(EVERY_MS.signUp, [undefined], signUp)
}, 120_000)
afterAll(async () => {
  await stopLoad()
  await harness.stop()
})

async function stopLoad(): Promise<void> {
  stopping.abort()
  await Promise.all(running)
}

async function listSentMails(): Promise<Event[]> {
  const { rows } = await sql<{ at: number }>`
    select 1000 * extract(epoch from completed_on)::float8 as at from pgboss.job
    where name = ${mailVerificationJob.name} and state = 'completed' and output is null`.execute(server.ctx.db)
  return rows.map(({ at }) => ({ subject: 'mail', at }))
}

/** Sets a switch and watches the load. Returns the milliseconds after which each event happened, by a condition. */
async function setAndWatch(name: SwitchName, isOn: boolean) {
  await setSwitch(server.ctx, name, isOn)
  const setAt = Date.now()
  await delay(WATCHED_MS)
  const watched = [...events, ...(await listSentMails())].filter(({ at }) => at >= setAt)
  const times = (isMeant: (event: Event) => boolean) => watched.filter(isMeant).map(({ at }) => Math.round(at - setAt))
  return {
    first: (isMeant: (event: Event) => boolean) => Math.min(...times(isMeant)),
    last: (isMeant: (event: Event) => boolean) => Math.max(0, ...times(isMeant)),
  }
}

const DRILLS: { name: SwitchName; subject: Subject; sentence: string }[] = [
  { name: 'sign-up', subject: 'sign-up', sentence: SENTENCES['sign-up'] },
  { name: 'checkout', subject: 'checkout', sentence: SENTENCES.checkout },
  { name: 'mail', subject: 'mail', sentence: SENTENCES.mail },
  { name: 'read-only', subject: 'request', sentence: SENTENCES['read-only'] },
  { name: 'generation', subject: 'paid line', sentence: SENTENCES.generation },
  { name: 'free-generation', subject: 'free line', sentence: SENTENCES['free-generation'] },
  {
    name: `voice:${LOW}`,
    subject: 'low voice',
    sentence:
      "A voice of this script is resting right now. Its lines keep their place, and we'll make them as soon as we can.",
  },
]

describe('switches under load', { timeout: 240_000 }, () => {
  it.each(DRILLS)(
    '[R-49-06] [R-49-07] [R-51-13] Under load the switch $name takes effect and is told within 5 seconds, also back',
    async ({ name, subject, sentence }) => {
      const isDone = (event: Event) => event.subject === subject && event.sentence === undefined
      const isTold = (event: Event) => event.sentence === sentence
      const paused = await setAndWatch(name, !usualState(name))
      const resumed = await setAndWatch(name, usualState(name))
      const times = {
        stopped: paused.last(isDone),
        told: paused.first(isTold),
        resumed: resumed.first(isDone),
        lastTold: resumed.last(isTold),
      }
      console.info(`${name}: ${JSON.stringify(times)}`)
      expect(Math.max(...Object.values(times)), JSON.stringify(times)).toBeLessThanOrEqual(WITHIN_MS)
    },
  )

  it('[R-49-06] Under load lower limits take effect within 5 seconds, also back', async () => {
    const isLimited = async () => {
      const ip = newIpAddress()
      for (let n = 0; n < REQUESTS_PER_MINUTE / 4; n += 1) await harness.server.ask(users.me, { ip })
      const { http, raw } = await harness.server.ask(users.me, { ip })
      return http === 429 && raw.includes('Too many attempts. Please wait a while and try again.')
    }
    for (const isOn of [true, false]) {
      await setSwitch(server.ctx, 'low-limits', isOn)
      const setAt = Date.now()
      while ((await isLimited()) !== isOn && Date.now() - setAt < WITHIN_MS)
        // These calls need no database: without a pause they would leave the process no time to read the switches.
        await delay(50)
      console.info(`low-limits ${isOn ? 'on' : 'off'}: ${Date.now() - setAt} ms`)
      expect(await isLimited()).toBe(isOn)
    }
  })

  it('[R-49-08] After all switches were off and on under load every accepted line was made once, every mail sent once, and the ledger is balanced', async () => {
    // One that a failed test has left is not this one's concern.
    for (const { name } of await listSwitches(server.ctx)) await setSwitch(server.ctx, name, usualState(name))
    await stopLoad()
    const accepted = actors.flatMap(({ user, requested }) => requested.map((script) => ({ user, ...script })))
    for (const { user, documentId } of accepted)
      expect(await waitForAudio(user, documentId, 120_000)).toMatchObject({
        overall_status: 'completed',
        counts: { completed: LINES, error: 0 },
      })
    await server.jobsDone()
    const dialogs = new Set(accepted.flatMap((script) => script.dialogs))
    expect(made.filter((text) => dialogs.has(text)).toSorted()).toEqual([...dialogs].toSorted())

    expect(await listSentMails()).toHaveLength(visitors.length)
    // The inbox is read as a whole for each address, so every tenth.
    for (const { email } of visitors.filter((_, n) => n % 10 === 0)) expect(await server.inbox.count(email)).toBe(1)
    expect(await createLedgerAudit(server.ctx, { startAfter: '0' })()).toBe(0)
    expect(unexpected).toEqual([])
    console.info(`${accepted.length} scripts, ${dialogs.size} lines, ${visitors.length} mails`)
  })
})

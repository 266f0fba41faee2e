import { auth, credits, passkeys, support, users } from '@sidelight/contract'
import { operators } from '@sidelight/contract/operators'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BillingHarness, openBillingHarness } from '#modules/billing/testing/billing-harness.ts'
import { buildExportJob } from '#modules/users/users.jobs.ts'
import { createAuthenticator } from '#testing/authenticator.ts'
import { idOf, insertAccount, insertUser } from '#testing/accounts.ts'
import { CONSOLE_ENV, openConsole, type Operator, type TestConsole } from './testing/console.ts'
import { describeResponse } from '#testing/passkeys.ts'
import type { TestServer } from '#testing/test-server.ts'
import { inventVisitor, newIpAddress, register, type SignedIn } from '#testing/user-fixture.ts'

let harness: BillingHarness
let server: TestServer
let operatorConsole: TestConsole
let operator: Operator
beforeAll(async () => {
  harness = await openBillingHarness({ env: CONSOLE_ENV })
  server = harness.server
  operatorConsole = await openConsole(server)
  operator = await operatorConsole.addOperator()
})
afterAll(async () => {
  await operatorConsole.app.close()
  await harness.stop()
})

const { acts, lookups } = operators
const SUSPENDED = '403 Your account is suspended. Write to support@sidelight.local if this is a mistake.'

let tickets = 0
const newTicket = () => `SUP-${(tickets += 1)}`

const lastEvents = (userId: string, count: number) =>
  server.ctx.db
    .selectFrom('auditEvent')
    .select(['action', 'actor', 'actorUserId', 'details'])
    .where('subjectUserId', '=', userId)
    .orderBy('id', 'desc')
    .limit(count)
    .execute()

const signIn = async ({ email, password }: { email: string; password: string }) =>
  describeResponse(await server.ask(auth.login, { body: { email, password }, ip: newIpAddress() }))

describe('sessions and suspension', () => {
  it('[R-52-07] [R-52-05] Ending sessions signs the user out everywhere and names operator and ticket', async () => {
    const ada = await insertUser(server)
    const userId = await idOf(server, ada)
    const ticket = newTicket()
    await operator.call(acts.endSessions, { params: { userId }, body: { ticket } })
    expect((await ada.ask(users.me)).http).toBe(401)
    expect(await lastEvents(userId, 1)).toEqual([
      {
        action: 'sessions ended',
        actor: 'operator',
        actorUserId: operator.userId,
        details: { reason: 'ended by an operator', ticket },
      },
    ])
    expect(await signIn(ada)).toBe('200')
  })

  it('[R-52-08] A suspended user is told so by every call and sign-in until the suspension is lifted', async () => {
    const ada = await insertUser(server)
    const userId = await idOf(server, ada)
    const about = () => ({ params: { userId }, body: { ticket: newTicket() } })
    const suspend = async () => describeResponse(await operator.ask(acts.suspend, about()))
    const lift = async () => describeResponse(await operator.ask(acts.liftSuspension, about()))
    expect(await lift()).toBe('409 This account is not suspended.')
    expect(await suspend()).toBe('200')
    expect(await suspend()).toBe('409 This account is suspended already.')
    expect(describeResponse(await ada.ask(users.me))).toBe(SUSPENDED)
    const refresh = async () => describeResponse(await server.ask(auth.refreshToken, { token: ada.refreshToken }))
    expect(await refresh()).toBe(SUSPENDED)
    expect(await signIn(ada)).toBe(SUSPENDED)
    expect(await signIn({ ...ada, password: 'Wrong-guess1!' })).toBe('401 Invalid credentials')
    expect(await lift()).toBe('200')
    expect((await ada.ask(users.me)).http).toBe(200)
    expect(await signIn(ada)).toBe('200')
    expect(await refresh()).toBe('200')
    const actions = (await lastEvents(userId, 10)).map(({ action }) => action)
    expect(actions).toEqual(expect.arrayContaining(['account suspended', 'suspension lifted']))
  })

  it('[R-52-08] A passkey signs no suspended user in', async () => {
    const ada = await insertUser(server)
    const authenticator = createAuthenticator(server.ctx.config.web.origin)
    const options = await ada.call(passkeys.startAdding, { body: { password: ada.password } })
    await ada.call(passkeys.add, { body: authenticator.create(options) })
    const params = { userId: await idOf(server, ada) }
    await operator.call(acts.suspend, { params, body: { ticket: newTicket() } })
    const { body } = await server.ask(passkeys.startLogin, { ip: newIpAddress() })
    if (body.status !== 'success') throw new Error(body.message)
    const login = { body: authenticator.use(body.data), ip: newIpAddress() }
    expect(describeResponse(await server.ask(passkeys.login, login))).toBe(SUSPENDED)
  })

  it('[R-52-08] A suspended user can write to support, like a visitor, and sign out', async () => {
    const ada = await insertUser(server)
    const params = { userId: await idOf(server, ada) }
    await operator.call(acts.suspend, { params, body: { ticket: newTicket() } })
    const subject = `Suspended ${params.userId}`
    const message = { name: ada.name, email: ada.email, subject, message: 'Why is my account suspended?' }
    await ada.call(support.contactUs, { body: message })
    await server.inbox.waitForMail(server.ctx.config.mail.supportAddress, { subject })
    await ada.call(auth.logout)
    expect((await ada.ask(users.me)).http).toBe(401)
  })

  it('[R-52-08] No operator can be suspended, deleted, given pages or refunded from the console', async () => {
    const { userId } = await operatorConsole.addOperator()
    const ticket = newTicket()
    const about = { params: { userId }, body: { ticket } }
    for (const refused of [
      await operator.ask(acts.suspend, about),
      await operator.ask(acts.liftSuspension, about),
      await operator.ask(acts.deleteAccount, about),
      await operator.ask(acts.movePages, { ...about, body: { ticket, pages: 5 } }),
      await operator.ask(acts.refund, { ...about, params: { userId, paymentId: randomUUID() } }),
    ])
      expect(describeResponse(refused)).toBe('409 This is the account of an operator. Take the role away first.')
  })

  it('[R-52-05] An act that is refused leaves an event with its route, the reason and the ticket', async () => {
    const userId = await idOf(server, await insertAccount(server))
    const ticket = newTicket()
    const refuse = async (params: { userId: string }) => operator.ask(acts.liftSuspension, { params, body: { ticket } })
    const route = acts.liftSuspension.shape.path
    expect((await refuse({ userId })).http).toBe(409)
    expect(await lastEvents(userId, 1)).toMatchObject([
      { action: 'operator act refused', actorUserId: operator.userId, details: { route, code: 'conflict', ticket } },
    ])
    const unknown = randomUUID()
    expect((await refuse({ userId: unknown })).http).toBe(404)
    expect(await lastEvents(unknown, 1)).toMatchObject([
      { action: 'operator act refused', details: { code: 'not_found' } },
    ])
  })
})

describe('pages and money', () => {
  const readPages = async (user: SignedIn) => (await user.call(credits.current)).paygo_credits
  const move = async (userId: string, pages: number, ticket = newTicket(), by = operator) =>
    describeResponse(await by.ask(acts.movePages, { params: { userId }, body: { ticket, pages } }))
  const MOVED = '409 This ticket has moved pages already. Another change needs another ticket.'

  it('[R-52-09] A ticket gives pages once and takes pages once, also for another number and another user', async () => {
    const ada = await insertUser(server)
    const userId = await idOf(server, ada)
    const ticket = newTicket()
    expect(await move(userId, 12, ticket)).toBe('200')
    expect(await move(userId, 12, ticket)).toBe(MOVED)
    expect(await move(userId, 13, ticket)).toBe(MOVED)
    expect(await move(await idOf(server, await insertUser(server)), 12, ticket)).toBe(MOVED)
    expect(await readPages(ada)).toBe(12)
    expect(await move(userId, -2, ticket)).toBe('200')
    expect(await move(userId, -2, ticket)).toBe(MOVED)
    expect(await readPages(ada)).toBe(10)
    const moves = (await lastEvents(userId, 9)).filter(({ action }) => action.startsWith('pages'))
    expect(moves).toMatchObject([
      { action: 'pages taken', details: { pages: 2, ticket } },
      { action: 'pages given', details: { pages: 12, ticket } },
    ])
  })

  it('[R-52-09] A ticket is the same ticket in small letters', async () => {
    const userId = await idOf(server, await insertUser(server))
    const ticket = newTicket()
    expect(await move(userId, 5, ticket)).toBe('200')
    expect(await move(userId, 5, ticket.toLowerCase())).toBe(MOVED)
  })

  it.each([7, -7])(
    '[R-52-09] Of two moves of %i pages at the same moment with one ticket one is made',
    async (pages) => {
      const [one, two] = [await insertUser(server), await insertUser(server)]
      const ticket = newTicket()
      const moves = await Promise.all([
        move(await idOf(server, one), pages, ticket),
        move(await idOf(server, two), pages, ticket),
      ])
      expect(moves.toSorted()).toEqual(['200', MOVED])
    },
  )

  it('[R-81-07] [X38] One operator gives 1,000 pages in a day at most, with however many tickets; another can give more', async () => {
    const [one, other] = [await operatorConsole.addOperator(), await operatorConsole.addOperator()]
    const userId = await idOf(server, await insertUser(server))
    const give = (pages: number, by: Operator) => move(userId, pages, newTicket(), by)
    expect(await give(600, one)).toBe('200')
    expect(await give(401, one)).toMatch(/^409 One operator gives 1,000 pages a day at most/)
    expect(await give(400, one)).toBe('200')
    expect(await give(1, one)).toMatch(/^409 One operator gives 1,000 pages a day at most/)
    expect(await give(-5, one)).toBe('200')
    expect(await give(1, other)).toBe('200')
  })

  it('[R-52-09] At most 1,000 pages move at once, and never none', async () => {
    const userId = await idOf(server, await insertUser(server))
    const generous = await operatorConsole.addOperator()
    expect(await move(userId, 1000, newTicket(), generous)).toBe('200')
    expect(await move(userId, -1000)).toBe('200')
    for (const pages of [1001, -1001, 0])
      expect(await move(userId, pages)).toBe('400 Enter a whole number of pages, from 1 to 1000.')
    expect(await move(userId, 1.5)).toBe('400 This field is not valid.')
  })

  it('[R-52-10] A refund returns the money of a payment once and takes its pages back', async () => {
    const ada = await harness.addCustomer()
    await harness.buyPages(ada, 20)
    const { userId } = ada
    const [payment] = (await operator.call(lookups.find, { body: { query: ada.email } }))?.payments ?? []
    expect(payment).toMatchObject({ kind: 'paygo', status: 'succeeded', refunded_cents: 0 })
    const params = { userId, paymentId: payment?.id ?? '' }
    const ask = async () => describeResponse(await operator.ask(acts.refund, { params, body: { ticket: newTicket() } }))
    expect(await ask()).toBe('200')
    await harness.waitForEvents()
    expect((await operator.call(lookups.find, { body: { query: userId } }))?.payments[0]).toMatchObject({
      status: 'refunded',
      refunded_cents: payment?.amount_cents,
    })
    expect(await readPages(ada)).toBe(0)
    expect(await ask()).toBe('409 This payment cannot be refunded: refunded.')
    const other = await idOf(server, await insertUser(server))
    const foreign = await operator.ask(acts.refund, {
      params: { ...params, userId: other },
      body: { ticket: newTicket() },
    })
    expect(describeResponse(foreign)).toBe('404 This payment is not known.')
    const asked = (await lastEvents(userId, 10)).filter(({ action }) => action === 'refund asked')
    expect(asked).toMatchObject([{ actor: 'operator', details: { paymentId: payment?.id } }])
  })
})

describe('mails, data and deletion', () => {
  const sendMail = async (email: string, kind: 'verification' | 'password reset') =>
    describeResponse(await operator.ask(acts.sendMail, { body: { ticket: newTicket(), email, kind } }))

  it('[R-52-11] A link to choose a password goes to the address of the account only', async () => {
    const { email } = await insertAccount(server)
    expect(await sendMail(email, 'password reset')).toBe('200')
    const { links } = await server.inbox.waitForMail(email, { subject: 'password' })
    // The link leads to the product and not to the console.
    expect(links.find((link) => link.includes('/reset-password'))).toContain(server.ctx.config.web.origin)
    expect(await lastEvents(await idOf(server, { email }), 1)).toMatchObject([
      { action: 'link mailed', actor: 'operator', details: { kind: 'password reset' } },
    ])
    for (const kind of ['password reset', 'verification'] as const)
      expect(await sendMail('nobody@example.com', kind)).toBe('404 Nobody with this address waits for such a link.')
    expect(await sendMail(await idOf(server, { email }), 'password reset')).toBe('400 Invalid email address')
  })

  it('[R-52-11] A visitor who has signed up and found no mail gets the verification link again', async () => {
    const visitor = inventVisitor()
    await register(server, visitor)
    const first = await server.inbox.waitForMail(visitor.email, { subject: 'Verify' })
    await server.inbox.remove(first.id)
    expect(await sendMail(visitor.email, 'verification')).toBe('200')
    expect((await server.inbox.waitForMail(visitor.email, { subject: 'Verify' })).links.join()).toContain('/verify/')
  })

  it('[R-52-12] An export that an operator starts is mailed to the user, and the console gets no link to it', async () => {
    const ada = await insertUser(server)
    const userId = await idOf(server, ada)
    const { raw } = await operator.ask(acts.startExport, { params: { userId }, body: { ticket: newTicket() } })
    expect(JSON.parse(raw)).toMatchObject({ status: 'success', data: null })
    await server.inbox.waitForMail(ada.email, { subject: 'data' })
    expect(await ada.call(users.dataExport)).toMatchObject({ status: 'ready' })
    expect((await lastEvents(userId, 5)).map(({ action, actor }) => `${action} by ${actor}`)).toContain(
      'data export requested by operator',
    )
  })

  it('[R-52-12] A deletion by an operator is like one by the user, who gets the receipt', async () => {
    const ada = await insertUser(server)
    const userId = await idOf(server, ada)
    await operator.call(acts.deleteAccount, { params: { userId }, body: { ticket: newTicket() } })
    expect((await ada.ask(users.me)).http).toBe(401)
    await server.inbox.waitForMail(ada.email, { subject: 'deleted' })
    expect(await operator.call(lookups.find, { body: { query: userId } })).toBeNull()
    expect(await lastEvents(userId, 1)).toMatchObject([{ action: 'account deleted', actor: 'operator' }])
    const again = await operator.ask(acts.deleteAccount, { params: { userId }, body: { ticket: newTicket() } })
    expect(describeResponse(again)).toBe('404 This account does not exist.')
  })
})

describe('failed jobs', () => {
  const insertJob = async (state: string, output: object | null) => {
    const { rows } = await sql<{ id: string }>`
      insert into pgboss.job (name, data, state, output, start_after, completed_on, retry_count)
      values (${buildExportJob.name}, ${JSON.stringify({ exportId: '018f6f3e-5c1a-7c3e-9b1a-0123456789ab' })},
        ${state}, ${output && JSON.stringify(output)}, now() + interval '1 hour',
        case when ${state} in ('failed', 'completed') then now() end, 2)
      returning id`.execute(server.ctx.db)
    return rows[0]?.id ?? ''
  }
  const listFailed = async () => (await operator.call(lookups.failedJobs)).map(({ id, state }) => `${state} ${id}`)
  const requeue = async (jobId: string) =>
    describeResponse(await operator.ask(acts.requeueJob, { params: { jobId }, body: { ticket: newTicket() } }))

  it('[R-52-13] A job that was given up is listed and enqueued again once', async () => {
    for (const [state, output] of [
      ['completed', { outcome: 'gave up' }],
      ['failed', { message: 'no reason' }],
    ] as const) {
      const id = await insertJob(state, output)
      expect(await listFailed()).toContain(`gave up ${id}`)
      expect(await requeue(id)).toBe('200')
      expect(await requeue(id)).toBe('404 No failed job has this id. It may run already.')
      expect(await listFailed()).not.toContain(`gave up ${id}`)
    }
    await server.jobsDone()
  })

  it('[R-52-13] A job that waits for another attempt runs at once, and one that has succeeded cannot be repeated', async () => {
    const waiting = await insertJob('retry', null)
    expect(await listFailed()).toContain(`waiting to retry ${waiting}`)
    expect(await requeue(waiting)).toBe('200')
    await server.jobsDone()
    expect(await requeue(await insertJob('completed', null))).toBe('404 No failed job has this id. It may run already.')
  })
})

import { passkeys, users } from '@sidelight/contract'
import { operators } from '@sidelight/contract/operators'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idOf, insertAccount, insertUser } from '#testing/accounts.ts'
import { endOperator } from './operators.service.ts'
import { createAuthenticator } from '#testing/authenticator.ts'
import { CONSOLE_ENV, openConsole, type TestConsole } from './testing/console.ts'
import { describeResponse } from '#testing/passkeys.ts'
import { startTestServer, type TestResponse, type TestServer } from '#testing/test-server.ts'
import { newIpAddress } from '#testing/user-fixture.ts'

let server: TestServer
let operatorConsole: TestConsole
beforeAll(async () => {
  server = await startTestServer({ ...CONSOLE_ENV, WEB_ORIGINS: 'http://localhost:5173' })
  operatorConsole = await openConsole(server)
})
afterAll(async () => {
  await operatorConsole.app.close()
  await server.stop()
})

const { session } = operators
const NOT_ACCEPTED = '401 This passkey was not accepted.'
const LINK_ENDED = '410 This link was used or has expired. Make another one.'

function readData<T>({ body, raw }: TestResponse<T>): T {
  if (body.status !== 'success') throw new Error(raw)
  return body.data
}

const listActions = async (userId: string): Promise<string[]> => {
  const events = server.ctx.db.selectFrom('auditEvent').select('action').where('subjectUserId', '=', userId)
  return (await events.orderBy('id').execute()).map(({ action }) => action)
}

describe('becoming an operator', () => {
  it('[R-52-02] A link makes one passkey of an account that was made an operator’s', async () => {
    const { email } = await insertAccount(server)
    const invitation = await operatorConsole.invite(email)
    const authenticator = operatorConsole.newAuthenticator()
    const options = await operatorConsole.startEnrolment(invitation)
    expect(options).toMatchObject({ rp: { id: 'console.localhost' }, user: { name: email } })
    expect(describeResponse(await operatorConsole.enrol(invitation, authenticator))).toBe('201')
    const again = await operatorConsole.ask(session.startEnrolment, {
      body: { invitation_token: invitation },
      ip: newIpAddress(),
    })
    expect(describeResponse(again)).toBe(LINK_ENDED)
    expect(describeResponse(await operatorConsole.signIn(authenticator))).toBe('200')
    expect(await listActions(await idOf(server, { email }))).toEqual([
      'operator invited',
      'operator passkey added',
      'operator signed in',
    ])
  })

  it('[R-52-02] A link ends after an hour, and with the role', async () => {
    const { email } = await insertAccount(server)
    const ask = async (invitation: string) =>
      describeResponse(
        await operatorConsole.ask(session.startEnrolment, {
          body: { invitation_token: invitation },
          ip: newIpAddress(),
        }),
      )
    const first = await operatorConsole.invite(email)
    server.clock.advance({ minutes: 59 })
    expect(await ask(first)).toBe('200')
    server.clock.advance({ minutes: 1 })
    expect(await ask(first)).toBe(LINK_ENDED)
    const second = await operatorConsole.invite(email)
    await server.ctx.db.updateTable('appUser').set({ role: 'user' }).where('email', '=', email).execute()
    expect(await ask(second)).toBe(LINK_ENDED)
  })

  it('[R-52-02] [X39] Passkeys, sessions and links of an operator whose role was ended never work again', async () => {
    const operator = await operatorConsole.addOperator()
    const invitation = await operatorConsole.invite(operator.email)
    expect(await endOperator(server.ctx, operator.email)).toBe(true)
    expect(await endOperator(server.ctx, operator.email)).toBe(false)
    expect((await listActions(operator.userId)).at(-1)).toBe('operator role ended')
    const second = await operatorConsole.invite(operator.email)
    expect(describeResponse(await operatorConsole.signIn(operator.authenticator))).toBe(NOT_ACCEPTED)
    expect((await operator.ask(session.current)).http).toBe(401)
    const body = { invitation_token: invitation }
    const old = await operatorConsole.ask(session.startEnrolment, { body, ip: newIpAddress() })
    expect(describeResponse(old)).toBe(LINK_ENDED)
    expect(describeResponse(await operatorConsole.enrol(second, operatorConsole.newAuthenticator()))).toBe('201')
  })

  it('[R-52-02] A role that was taken away in the database leaves nothing that works when it is given again', async () => {
    const { email, userId, authenticator } = await operatorConsole.addOperator()
    await server.ctx.db.updateTable('appUser').set({ role: 'user' }).where('id', '=', userId).execute()
    await operatorConsole.invite(email)
    expect(describeResponse(await operatorConsole.signIn(authenticator))).toBe(NOT_ACCEPTED)
  })

  it('[R-52-02] A suspended account adds no passkey', async () => {
    const { email } = await insertAccount(server)
    const invitation = await operatorConsole.invite(email)
    const suspendedAt = server.clock.now()
    await server.ctx.db.updateTable('appUser').set({ suspendedAt }).where('email', '=', email).execute()
    const body = { invitation_token: invitation }
    const refused = await operatorConsole.ask(session.startEnrolment, { body, ip: newIpAddress() })
    expect(describeResponse(refused)).toBe(LINK_ENDED)
  })

  it('[R-52-02] A passkey of another site, or without verification of its user, is not added', async () => {
    const { email } = await insertAccount(server)
    const invitation = await operatorConsole.invite(email)
    for (const deviation of [{ origin: 'http://localhost:5173' }, { domain: 'localhost' }, { isUserVerified: false }]) {
      const refused = await operatorConsole.enrol(invitation, operatorConsole.newAuthenticator(), deviation)
      expect(refused.http, JSON.stringify(deviation)).toBe(400)
    }
    expect(describeResponse(await operatorConsole.enrol(invitation, operatorConsole.newAuthenticator()))).toBe('201')
  })

  it('[R-52-05] A guessed link and a passkey that is not added leave an event each', async () => {
    const { startEnrolment, enrol } = session
    const countRefusals = async (route: string, status: number) => {
      const events = server.ctx.db
        .selectFrom('auditEvent')
        .select('details')
        .where('action', '=', 'console call refused')
      const found = (await events.execute()).map(({ details }) => details as { route: string; status: number })
      return found.filter((event) => event.route === route && event.status === status).length
    }
    const guessed = await countRefusals(startEnrolment.shape.path, 410)
    const body = { invitation_token: 'x'.repeat(43) }
    expect((await operatorConsole.ask(startEnrolment, { body, ip: newIpAddress() })).http).toBe(410)
    expect(await countRefusals(startEnrolment.shape.path, 410)).toBe(guessed + 1)

    const { email } = await insertAccount(server)
    const failed = await countRefusals(enrol.shape.path, 400)
    const authenticator = operatorConsole.newAuthenticator()
    await operatorConsole.enrol(await operatorConsole.invite(email), authenticator, { domain: 'localhost' })
    expect(await countRefusals(enrol.shape.path, 400)).toBe(failed + 1)
  })
})

describe('signing in to the console', () => {
  it('[R-52-03] [X39] A session lasts eight hours and ends with the role of the operator', async () => {
    const operator = await operatorConsole.addOperator()
    expect(await operator.call(session.current)).toMatchObject({ email: operator.email })
    server.clock.advance({ hours: 7, minutes: 59 })
    expect((await operator.ask(session.current)).http).toBe(200)
    server.clock.advance({ minutes: 1 })
    expect((await operator.ask(session.current)).http).toBe(401)

    const other = await operatorConsole.addOperator()
    await server.ctx.db.updateTable('appUser').set({ role: 'user' }).where('id', '=', other.userId).execute()
    expect((await other.ask(session.current)).http).toBe(401)
    expect(describeResponse(await operatorConsole.signIn(other.authenticator))).toBe(NOT_ACCEPTED)
  })

  it('[R-52-03] Signing out ends the session', async () => {
    const operator = await operatorConsole.addOperator()
    await operator.call(session.signOut)
    expect((await operator.ask(session.current)).http).toBe(401)
  })

  it('[R-52-03] [X39] Neither a passkey of the product nor one that answers wrongly signs in', async () => {
    const user = await insertUser(server)
    const product = createAuthenticator('http://localhost:5173')
    const options = await user.call(passkeys.startAdding, { body: { password: user.password } })
    await user.call(passkeys.add, { body: product.create(options) })
    expect(describeResponse(await operatorConsole.signIn(product))).toBe(NOT_ACCEPTED)
    const { authenticator } = await operatorConsole.addOperator()
    for (const deviation of [
      { origin: 'http://localhost:5173' },
      { domain: 'localhost' },
      { isUserVerified: false },
      { counter: 1 },
      { userHandle: 'AAAA' },
    ])
      expect(describeResponse(await operatorConsole.signIn(authenticator, deviation)), JSON.stringify(deviation)).toBe(
        NOT_ACCEPTED,
      )
    expect(describeResponse(await operatorConsole.signIn(authenticator))).toBe('200')
  })

  it('[R-52-03] [X39] An answer to a challenge serves once', async () => {
    const { authenticator } = await operatorConsole.addOperator()
    const body = await operatorConsole.answer(authenticator)
    const send = async () => describeResponse(await operatorConsole.ask(session.signIn, { body, ip: newIpAddress() }))
    expect(await send()).toBe('200')
    expect(await send()).toBe(NOT_ACCEPTED)
  })

  it('[R-52-18] A challenge of the product is worth nothing at the console, and one of the console nothing at the product', async () => {
    const { authenticator } = await operatorConsole.addOperator()
    const user = await insertUser(server)
    const product = createAuthenticator('http://localhost:5173')
    const startAdding = () => user.call(passkeys.startAdding, { body: { password: user.password } })
    await user.call(passkeys.add, { body: product.create(await startAdding()) })
    const startAtProduct = async () => readData(await server.ask(passkeys.startLogin, { ip: newIpAddress() }))
    const startAtConsole = async () => readData(await operatorConsole.ask(session.startSignIn, { ip: newIpAddress() }))
    const signInAtProduct = async (challenge: string) => {
      const body = product.use({ ...(await startAtProduct()), challenge })
      return (await server.ask(passkeys.login, { body, ip: newIpAddress() })).http
    }
    const signInAtConsole = async (challenge: string) => {
      const body = authenticator.use({ ...(await startAtConsole()), challenge })
      return (await operatorConsole.ask(session.signIn, { body, ip: newIpAddress() })).http
    }
    expect(await signInAtConsole((await startAtProduct()).challenge)).toBe(401)
    expect(await signInAtConsole((await startAtConsole()).challenge)).toBe(200)
    expect(await signInAtProduct((await startAtConsole()).challenge)).toBe(401)
    expect(await signInAtProduct((await startAtProduct()).challenge)).toBe(200)

    // The account of an operator, who adds a passkey at either site.
    const invitation = await operatorConsole.invite(user.email)
    const enrol = async (challenge: string) => {
      const options = { ...(await operatorConsole.startEnrolment(invitation)), challenge }
      const body = { ...operatorConsole.newAuthenticator().create(options), invitation_token: invitation }
      return (await operatorConsole.ask(session.enrol, { body, ip: newIpAddress() })).http
    }
    const add = async (challenge: string) => {
      const body = createAuthenticator('http://localhost:5173').create({ ...(await startAdding()), challenge })
      return (await user.ask(passkeys.add, { body })).http
    }
    expect(await enrol((await startAdding()).challenge)).toBe(400)
    expect(await add((await operatorConsole.startEnrolment(invitation)).challenge)).toBe(400)
    expect(await add((await startAdding()).challenge)).toBe(201)
    expect(await enrol((await operatorConsole.startEnrolment(invitation)).challenge)).toBe(201)
  })

  it('[R-52-04] Only a passkey of the same operator confirms a session, and for ten minutes', async () => {
    const operator = await operatorConsole.addOperator()
    const { authenticator: foreign } = await operatorConsole.addOperator()
    server.clock.advance({ minutes: 11 })
    const refused = await operator.ask(session.confirm, { body: await operatorConsole.answer(foreign) })
    expect(describeResponse(refused)).toBe('400 This passkey was not accepted.')
    const body = await operatorConsole.answer(operator.authenticator)
    await operator.call(session.confirm, { body })
    const userId = await idOf(server, await insertAccount(server))
    const endSessions = async () =>
      describeResponse(
        await operator.ask(operators.acts.endSessions, { params: { userId }, body: { ticket: 'SUP-1' } }),
      )
    server.clock.advance({ minutes: 9 })
    expect(await endSessions()).toBe('200')
    server.clock.advance({ minutes: 1 })
    expect(await endSessions()).toBe('403 Use your passkey again to do this.')
  })

  it('[R-52-03] The product shows an operator as any other user, and knows no session of the console', async () => {
    const operator = await operatorConsole.addOperator()
    expect((await server.ask(users.me, { token: operator.token })).http).toBe(401)
    const user = await insertUser(server)
    await server.ctx.db.updateTable('appUser').set({ role: 'operator' }).where('email', '=', user.email).execute()
    expect((await user.call(users.me)).role).toBe('user')
  })
})

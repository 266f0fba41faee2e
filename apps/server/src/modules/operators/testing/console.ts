import { type Ask, askApp, type TestServer } from '#testing/test-server.ts'
import type { DataOf, Endpoint, EndpointShape, Sent } from '@sidelight/contract'
import { operators } from '@sidelight/contract/operators'
import { createConsole } from '#console.ts'
import { inviteOperator } from '../operators.service.ts'
import { idOf, insertAccount } from '#testing/accounts.ts'
import { type Authenticator, createAuthenticator, type Deviation } from '#testing/authenticator.ts'
import { newIpAddress } from '#testing/user-fixture.ts'

export const CONSOLE_ORIGIN = 'http://console.localhost:4003'
export const CONSOLE_ENV = { CONSOLE_ORIGIN, CONSOLE_PORT: '0' }

const { session } = operators

export interface Operator {
  email: string
  userId: string
  token: string
  authenticator: Authenticator
  ask<E extends EndpointShape>(endpoint: Endpoint<E>, sent?: Sent<E>): ReturnType<typeof askApp<E>>
  call<E extends EndpointShape>(endpoint: Endpoint<E>, sent?: Sent<E>): Promise<DataOf<E>>
}

export type TestConsole = Awaited<ReturnType<typeof openConsole>>

/** Serves the console of a test server that was started with `CONSOLE_ENV`. */
export async function openConsole(server: TestServer) {
  const { ctx, state, metrics } = server
  const app = await createConsole(ctx, { origin: CONSOLE_ORIGIN, webRoot: undefined }, { state, metrics })
  const ask: Ask = (endpoint, sent) => askApp(app, endpoint, sent)

  async function invite(address: string): Promise<string> {
    const link = await inviteOperator(ctx, address)
    if (link === undefined) throw new Error('The address has no account')
    return link.slice(link.indexOf('#') + 1)
  }

  async function startEnrolment(invitation: string) {
    const sent = { body: { invitation_token: invitation }, ip: newIpAddress() }
    const { body, raw } = await ask(session.startEnrolment, sent)
    if (body.status !== 'success') throw new Error(raw)
    return body.data
  }

  /** With the answer of an authenticator to a new challenge. */
  async function answer(authenticator: Authenticator, deviation?: Deviation) {
    const { body, raw } = await ask(session.startSignIn, { ip: newIpAddress() })
    if (body.status !== 'success') throw new Error(raw)
    return authenticator.use(body.data, deviation)
  }

  const signIn = async (authenticator: Authenticator, deviation?: Deviation) =>
    ask(session.signIn, { body: await answer(authenticator, deviation), ip: newIpAddress() })

  async function enrol(invitation: string, authenticator: Authenticator, deviation?: Deviation) {
    const passkey = authenticator.create(await startEnrolment(invitation), deviation)
    return ask(session.enrol, { body: { ...passkey, invitation_token: invitation }, ip: newIpAddress() })
  }

  return {
    app,
    ask,
    invite,
    enrol,
    startEnrolment,
    answer,
    signIn,
    newAuthenticator: () => createAuthenticator(CONSOLE_ORIGIN),
    async addOperator(): Promise<Operator> {
      const { email } = await insertAccount(server)
      const authenticator = createAuthenticator(CONSOLE_ORIGIN)
      await enrol(await invite(email), authenticator)
      const { body, raw } = await signIn(authenticator)
      if (body.status !== 'success') throw new Error(raw)
      const { token } = body.data
      const askAsOperator: Operator['ask'] = (endpoint, sent) => ask(endpoint, { ...(sent as object), token } as never)
      return {
        email,
        userId: await idOf(server, { email }),
        token,
        authenticator,
        ask: askAsOperator,
        async call(endpoint, sent) {
          const response = await askAsOperator(endpoint, sent)
          if (response.body.status !== 'success') throw new Error(`The request failed: ${response.raw}`)
          return response.body.data
        },
      }
    },
  }
}

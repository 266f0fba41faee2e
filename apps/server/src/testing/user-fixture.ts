import { randomBytes } from 'node:crypto'
import { auth, type DataOf, type Endpoint, type EndpointShape, type Sent } from '@sidelight/contract'
import type { Answer, TestServer } from './test-server.ts'

const GOOD_PASSWORD = 'Curtain-up1!'

export interface NewVisitor {
  name: string
  username: string
  email: string
  password: string
}

/** Somebody nobody has met: the inbox is shared by all test files, so addresses never repeat. */
export function inventVisitor(given: Partial<NewVisitor> = {}): NewVisitor {
  const tag = randomBytes(5).toString('hex')
  return { name: 'Ada Lee', username: `ada_${tag}`, email: `ada.${tag}@example.com`, password: GOOD_PASSWORD, ...given }
}

export interface SignedIn extends NewVisitor {
  accessToken: string
  refreshToken: string
  call<E extends EndpointShape>(endpoint: Endpoint<E>, sent?: Sent<E>): Promise<DataOf<E>>
  ask<E extends EndpointShape>(endpoint: Endpoint<E>, sent?: Sent<E>): Promise<Answer<DataOf<E>>>
}

let places = 0
/** An address nobody has called from: what one place may do in an hour is seldom what a test is about. */
export function newIpAddress(): string {
  places += 1
  return `198.18.${Math.floor(places / 250)}.${places % 250}`
}

export async function register(server: TestServer, person: NewVisitor, ip = newIpAddress()): Promise<void> {
  const answer = await server.ask(auth.register, { body: person, ip })
  if (answer.http !== 201) throw new Error(`Registration was refused: ${answer.raw}`)
}

/** The token of the newest verification mail this person got. */
export async function verificationToken(server: TestServer, { email }: NewVisitor): Promise<string> {
  const mail = await server.inbox.waitForMail(email, { subject: 'Verify' })
  const link = mail.links.find((address) => address.includes('/verify/'))
  if (link === undefined) throw new Error('The mail holds no verification link')
  return link.slice(link.lastIndexOf('/') + 1)
}

export async function verify(server: TestServer, person: NewVisitor): Promise<void> {
  await server.ask(auth.verifyEmail, { params: { token: await verificationToken(server, person) }, ip: newIpAddress() })
}

export async function signIn(
  server: TestServer,
  person: NewVisitor,
  headers: Record<string, string> = {},
): Promise<SignedIn> {
  const { email, password } = person
  const { body, raw } = await server.ask(auth.login, { body: { email, password }, headers })
  if (body.status !== 'success') throw new Error(`Sign-in was refused: ${raw}`)
  return asSignedIn(server, person, body.data)
}

/** Somebody who holds these tokens. */
export function asSignedIn(
  server: TestServer,
  person: NewVisitor,
  { access_token: accessToken, refresh_token: refreshToken }: { access_token: string; refresh_token: string },
): SignedIn {
  const asMe: SignedIn['ask'] = (endpoint, sent) =>
    server.ask(endpoint, { ...(sent as object), token: accessToken } as never)
  return {
    ...person,
    accessToken,
    refreshToken,
    ask: asMe,
    async call(endpoint, sent) {
      const answer = await asMe(endpoint, sent)
      if (answer.body.status !== 'success') throw new Error(`Refused: ${answer.raw}`)
      return answer.body.data
    },
  }
}

/** Registered, verified by mail, signed in. */
export async function createUser(server: TestServer, given: Partial<NewVisitor> = {}): Promise<SignedIn> {
  const person = inventVisitor(given)
  await register(server, person)
  await verify(server, person)
  return signIn(server, person)
}

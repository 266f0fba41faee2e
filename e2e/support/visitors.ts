import { randomBytes } from 'node:crypto'
import type { MailClient } from '@sidelight/dev-services/mail/mail-client'

export interface Visitor {
  fullName: string
  username: string
  email: string
  password: string
  /** The network address of this visitor; rate limits count by it. */
  address: string
}

export interface Tokens {
  accessToken: string
  refreshToken: string
}

export interface ApiResponse {
  status: number
  message: string
  data: Record<string, unknown> | null
}

export function inventVisitor(): Visitor {
  const bytes = randomBytes(6)
  const id = bytes.toString('hex')
  return {
    fullName: `Nora ${id}`,
    username: `nora_${id}`,
    email: `nora-${id}@example.test`,
    password: 'Curtain-up1!',
    address: `10.${bytes[0]}.${bytes[1]}.${bytes[2]}`,
  }
}

interface CallOptions {
  method?: 'GET' | 'POST'
  from: Visitor
  bearer?: string
  body?: unknown
}

/** Calls the public API as any client could. */
export async function callApi(origin: string, path: string, options: CallOptions): Promise<ApiResponse> {
  const response = await fetch(`${origin}/api/v1${path}`, {
    method: options.method ?? 'GET',
    headers: {
      'x-forwarded-for': options.from.address,
      ...(options.bearer === undefined ? {} : { authorization: `Bearer ${options.bearer}` }),
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  })
  const envelope = (await response.json()) as { message: string; data: Record<string, unknown> | null }
  return { status: response.status, message: envelope.message, data: envelope.data }
}

async function register(origin: string, visitor: Visitor): Promise<void> {
  const { username, fullName: name, email, password } = visitor
  const response = await callApi(origin, '/auth/register', {
    method: 'POST',
    from: visitor,
    body: { username, name, email, password },
  })
  if (response.status !== 201) throw new Error(`Registration returned ${response.status}: ${response.message}`)
}

/** Returns the link in the verification mail. */
export async function receiveVerificationLink(inbox: MailClient, visitor: Visitor): Promise<string> {
  const mail = await inbox.waitForMail(visitor.email, { subject: 'Verify your Sidelight account' })
  const link = mail.links.find((address) => address.includes('/verify/'))
  if (link === undefined) throw new Error('The verification mail holds no verification link')
  return link
}

export async function signIn(origin: string, visitor: Visitor): Promise<Tokens> {
  const { email, password } = visitor
  const response = await callApi(origin, '/auth/login', { method: 'POST', from: visitor, body: { email, password } })
  if (response.status !== 200) throw new Error(`Sign-in returned ${response.status}: ${response.message}`)
  return {
    accessToken: String(response.data?.['access_token']),
    refreshToken: String(response.data?.['refresh_token']),
  }
}

export async function rotateTokens(origin: string, visitor: Visitor, refreshToken: string): Promise<ApiResponse> {
  return callApi(origin, '/auth/refresh-token', { method: 'POST', from: visitor, bearer: refreshToken })
}

/** Creates a user with a verified address and the pages of a free month. */
export async function createUser(origin: string, inbox: MailClient, visitor: Visitor): Promise<void> {
  await register(origin, visitor)
  const token = (await receiveVerificationLink(inbox, visitor)).split('/').at(-1) ?? ''
  const response = await callApi(origin, `/auth/verify-email/${token}`, { from: visitor })
  if (response.status !== 200) throw new Error(`Verification returned ${response.status}: ${response.message}`)
}

import type { DataOf, Endpoint, EndpointShape, Sent } from '@sidelight/contract'
import { type ConsoleSession, operators } from '@sidelight/contract/operators'
import { createPasskey, requestPasskey } from '#lib/browser/passkey-prompt.ts'
import { ApiError } from '#lib/http/api-error.ts'
import { request } from '#lib/http/request.ts'

/** In this tab only: closing it ends what an operator can do there. */
const TOKEN_KEY = 'operatorToken'

const { session } = operators

export const hasToken = (): boolean => sessionStorage.getItem(TOKEN_KEY) !== null
export const forgetToken = (): void => sessionStorage.removeItem(TOKEN_KEY)

export const call = <E extends EndpointShape>(endpoint: Endpoint<E>, sent?: Sent<E>): Promise<DataOf<E>> =>
  request(endpoint, sent, sessionStorage.getItem(TOKEN_KEY) ?? undefined)

export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401

/** Browsers do not tell apart whether the operator declined, had no passkey or let the time pass. */
export const messageOf = (error: unknown): string =>
  error instanceof ApiError ? error.message : 'No passkey was used. Please try again.'

export async function enrol(invitation: string): Promise<void> {
  const body = { invitation_token: invitation }
  const passkey = await createPasskey(await call(session.startEnrolment, { body }))
  await call(session.enrol, { body: { ...passkey, ...body } })
}

const askForPasskey = async () => requestPasskey(await call(session.startSignIn))

export async function signIn(): Promise<void> {
  const { token } = await call(session.signIn, { body: await askForPasskey() })
  sessionStorage.setItem(TOKEN_KEY, token)
}

export const confirm = async (): Promise<ConsoleSession> => call(session.confirm, { body: await askForPasskey() })

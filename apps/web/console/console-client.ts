import type { DataOf, Endpoint, EndpointShape, Sent } from '@sidelight/contract'
import { type ConsoleSession, operators } from '@sidelight/contract/operators'
import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
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
  const { id, response } = await startRegistration({ optionsJSON: await call(session.startEnrolment, { body }) })
  const passkey = {
    credential_id: id,
    client_data: response.clientDataJSON,
    attestation_object: response.attestationObject,
  }
  await call(session.enrol, { body: { ...passkey, ...body } })
}

async function askForPasskey() {
  const { id, response } = await startAuthentication({ optionsJSON: await call(session.startSignIn) })
  return {
    credential_id: id,
    client_data: response.clientDataJSON,
    authenticator_data: response.authenticatorData,
    signature: response.signature,
    user_handle: response.userHandle ?? '',
  }
}

export async function signIn(): Promise<void> {
  const { token } = await call(session.signIn, { body: await askForPasskey() })
  sessionStorage.setItem(TOKEN_KEY, token)
}

export const confirm = async (): Promise<ConsoleSession> => call(session.confirm, { body: await askForPasskey() })

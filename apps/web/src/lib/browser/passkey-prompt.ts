import type { DataOf, NewPasskey, PasskeyLogin, passkeys } from '@sidelight/contract'
import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { ShownError } from '../http/api-error.ts'

interface Reasons {
  /** Browsers do not tell apart whether the user declined, had no passkey or let the time pass. */
  declined: string
  failed: string
  /** The authenticator already has a passkey of the account. */
  exists?: string
}

const USE: Reasons = {
  declined: 'No passkey was used. Try again, or sign in with your password.',
  failed: "Your passkey couldn't be used here. Please sign in with your password.",
}

const CREATE: Reasons = {
  declined: 'No passkey was added. You can try again at any time.',
  failed: "A passkey couldn't be created here. Please try another browser or device.",
  exists: 'This device already has a passkey for your account.',
}

/** Asks the user to create a passkey. */
export async function createPasskey(optionsJSON: DataOf<(typeof passkeys.startAdding)['shape']>): Promise<NewPasskey> {
  const { id, response } = await prompt(() => startRegistration({ optionsJSON }), CREATE)
  return {
    credential_id: id,
    client_data: response.clientDataJSON,
    attestation_object: response.attestationObject,
  }
}

/** Asks the user to choose and unlock a passkey. */
export async function requestPasskey(
  optionsJSON: DataOf<(typeof passkeys.startLogin)['shape']>,
): Promise<PasskeyLogin> {
  const { id, response } = await prompt(() => startAuthentication({ optionsJSON }), USE)
  return {
    credential_id: id,
    client_data: response.clientDataJSON,
    authenticator_data: response.authenticatorData,
    signature: response.signature,
    user_handle: response.userHandle ?? '',
  }
}

async function prompt<T>(ask: () => Promise<T>, reasons: Reasons): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    throw new ShownError(reasonOf(error, reasons), { cause: error })
  }
}

function reasonOf(error: unknown, { declined, failed, exists = failed }: Reasons): string {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError') return declined
  return name === 'InvalidStateError' ? exists : failed
}

import { vi } from 'vitest'

const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer

/** What the browser gives to the page when the user has created or used a passkey. */
const CREDENTIAL = {
  id: 'Y3JlZGVudGlhbA',
  rawId: bytes('credential'),
  type: 'public-key',
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({}),
  response: {
    clientDataJSON: bytes('client'),
    attestationObject: bytes('attested'),
    authenticatorData: bytes('data'),
    signature: bytes('signature'),
    userHandle: bytes('user'),
    getTransports: () => [],
  },
}

/** Gives jsdom the WebAuthn functions, which it lacks. The user declines if there is an `error`. */
export function stubPasskeys(error?: { name: string }) {
  const prompt = vi.fn(async (_options: unknown) => {
    if (error) throw new DOMException('', error.name)
    return CREDENTIAL
  })
  vi.stubGlobal('PublicKeyCredential', vi.fn())
  Object.defineProperty(navigator, 'credentials', { value: { create: prompt, get: prompt }, configurable: true })
  return prompt
}

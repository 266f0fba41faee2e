import { passkeyApi } from '#lib/api/auth.ts'
import { call } from '#lib/api/api.ts'
import { requestPasskey } from '#lib/browser/passkey-prompt.ts'
import { supportsPasskeys } from '#lib/browser/passkeys.ts'
import { ShownError } from '#lib/http/api-error.ts'

export async function signInWithPasskey() {
  if (!supportsPasskeys())
    throw new ShownError("This browser doesn't support passkeys. Please sign in with your password.")
  const options = await call(passkeyApi.startLogin)
  return call(passkeyApi.login, { body: await requestPasskey(options) })
}

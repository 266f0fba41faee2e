import { auth } from '@sidelight/contract'
import { ApiError, isTemporary } from '../http/api-error.ts'
import { withLock } from './lock.ts'
import { request } from '../http/request.ts'
import { expireSession, findAccessToken, findRefreshToken, storeTokens } from './session.ts'

/** A call that hangs would hold the lock, and with it every tab. */
const REFRESH_TIMEOUT_MS = 15_000

/**
 * Makes sure the stored access token is no longer the refused one. Tabs take turns; whoever comes second finds the
 * work done. Only a 401 from the server ends the session: a bad connection must never sign anybody out.
 */
export const refreshSession = (refused: string | undefined): Promise<void> =>
  withLock('sidelight-refresh', async () => {
    const current = findAccessToken()
    if (current !== undefined && current !== refused) return
    const refreshToken = findRefreshToken()
    if (refreshToken === undefined) {
      expireSession()
      throw new ApiError('unauthenticated', 401, 'Missing refresh token')
    }
    await exchange(refreshToken)
  })

async function exchange(refreshToken: string): Promise<void> {
  try {
    const tokens = await askTwice(refreshToken)
    // Somebody may have signed out, or in, while we were asking: their word stands.
    if (findRefreshToken() === refreshToken) storeTokens(tokens)
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause
    if (cause.status === 401 && findRefreshToken() === refreshToken) expireSession()
    throw new ApiError(cause.code, cause.status, 'Failed to refresh access token', { cause })
  }
}

/** When only the answer was lost, asking again soon gives the same successor; asking late would look like theft. */
async function askTwice(refreshToken: string) {
  try {
    return await ask(refreshToken)
  } catch (error) {
    if (isTemporary(error)) return await ask(refreshToken)
    throw error
  }
}

const ask = (refreshToken: string) =>
  request(auth.refreshToken, undefined, refreshToken, AbortSignal.timeout(REFRESH_TIMEOUT_MS))

import { auth } from '@sidelight/contract'
import { ApiError, isTemporary } from '../http/api-error.ts'
import { withLock } from './lock.ts'
import { request } from '../http/request.ts'
import { expireSession, findAccessToken, findRefreshToken, storeTokens, type Tokens, toTokens } from './session.ts'

/** A hanging call would hold the lock and block every tab. */
const REFRESH_TIMEOUT_MS = 15_000

/**
 * Replaces the stored access token if it is still the rejected one. Tabs refresh one at a time, so a second tab finds
 * the new token. Only a 401 from the server ends the session: a bad connection must never sign a user out.
 */
export const refreshSession = (rejectedToken: string | undefined): Promise<void> =>
  withLock('sidelight-refresh', async () => {
    const current = findAccessToken()
    if (current !== undefined && current !== rejectedToken) return
    const refreshToken = findRefreshToken()
    if (refreshToken === undefined) {
      expireSession()
      throw new ApiError('unauthenticated', 401, 'Missing refresh token')
    }
    await exchangeToken(refreshToken)
  })

async function exchangeToken(refreshToken: string): Promise<void> {
  try {
    const tokens = await requestTokensWithRetry(refreshToken)
    // The user may have signed out or in during the call; then the new tokens are dropped.
    if (findRefreshToken() === refreshToken) storeTokens(tokens)
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause
    if (cause.status === 401 && findRefreshToken() === refreshToken) expireSession()
    throw new ApiError(cause.code, cause.status, 'Failed to refresh access token', { cause })
  }
}

/**
 * If only the response was lost, the server gives the same new tokens again for a short while. After that, the old
 * refresh token would count as stolen, so the retry must not wait.
 */
async function requestTokensWithRetry(refreshToken: string) {
  try {
    return await requestTokens(refreshToken)
  } catch (error) {
    if (isTemporary(error)) return await requestTokens(refreshToken)
    throw error
  }
}

async function requestTokens(refreshToken: string): Promise<Tokens> {
  const signal = AbortSignal.timeout(REFRESH_TIMEOUT_MS)
  return toTokens(await request(auth.refreshToken, undefined, refreshToken, signal))
}

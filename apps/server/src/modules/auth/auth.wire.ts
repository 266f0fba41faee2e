import type { OpenSession } from '@sidelight/contract'
import type { OpenSession as Session, Tokens } from './sessions/sessions.service.ts'

export const toTokens = ({ accessToken, refreshToken }: Tokens) => ({
  access_token: accessToken,
  refresh_token: refreshToken,
})

export const toSession = ({ id, device, createdAt, lastUsedAt, isCurrent }: Session): OpenSession => ({
  id,
  device,
  created_at: createdAt.toISOString(),
  last_used_at: lastUsedAt.toISOString(),
  is_current: isCurrent,
})

export const toSignInPage = (page: { authorizationEndpoint: string; clientId: string } | undefined) =>
  page ? { authorization_endpoint: page.authorizationEndpoint, client_id: page.clientId } : null

import type { Tokens } from './sessions.service.ts'

export const toTokens = ({ accessToken, refreshToken }: Tokens) => ({
  access_token: accessToken,
  refresh_token: refreshToken,
})

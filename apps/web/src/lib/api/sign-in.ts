import { auth } from '@sidelight/contract'
import { toTokens } from '../session/session.ts'
import { shaped } from './shaped.ts'

/** What the page of signing in needs, which is loaded first: apart from the other calls of an account. */
export const signInApi = {
  login: shaped(auth.login, toTokens),
  logout: auth.logout,
  googleSignIn: shaped(
    auth.googleSignIn,
    (settings) => settings && { authorizationEndpoint: settings.authorization_endpoint, clientId: settings.client_id },
  ),
}

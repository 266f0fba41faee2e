import { auth, passkeys } from '@sidelight/contract'
import { describeDevice } from '@sidelight/domain/account/device'
import { type RouteScope, mount } from '#platform/http/mount.ts'
import { toAssertion, toAttestation, toCreationOptions, toRequestOptions } from '#platform/identity/passkey-messages.ts'
import { login } from './auth.service.ts'
import { toSession, toSignInPage, toTokens } from './auth.wire.ts'
import { changeEmail, confirmEmail } from './email-change/email-changes.service.ts'
import { signInWithGoogle } from './identities/identities.service.ts'
import { requestPasswordReset, resendVerification } from './mail-requests.service.ts'
import {
  addPasskey,
  listPasskeys,
  removePasskey,
  signInWithPasskey,
  startAdding,
  startSignIn,
} from './passkeys/passkeys.service.ts'
import { toPasskey } from './passkeys/passkeys.wire.ts'
import { resetPassword, updatePassword } from './passwords/passwords.service.ts'
import { signInDevice } from './registration/device-sign-in.service.ts'
import { register, verifyEmail } from './registration/registrations.service.ts'
import { endAllSessions, endSession, listSessions, rotateTokens, signOut } from './sessions/sessions.service.ts'

export function authRoutes(routes: RouteScope): void {
  mountSignUpRoutes(routes)
  mountSignInRoutes(routes)
  mountPasswordRoutes(routes)
  mountEmailRoutes(routes)
  mountSessionRoutes(routes)
  mountPasskeyRoutes(routes)
}

function mountSignUpRoutes(routes: RouteScope): void {
  mount(routes, auth.register, async ({ ctx, body, source }) => {
    const { device_secret: deviceSecret, ...registration } = body
    await register(ctx, { ...registration, deviceSecret }, source)
    return { is_verified: false }
  })
  mount(routes, auth.verifyEmail, async ({ ctx, params, source }) => {
    await verifyEmail(ctx, params.token, source)
    return null
  })
  mount(routes, auth.deviceLogin, async ({ ctx, body, source, userAgent }) => {
    const signedIn = await signInDevice(ctx, body.device_secret, { source, device: describeDevice(userAgent) })
    return signedIn ? { ...toTokens(signedIn), email: signedIn.email } : null
  })
  mount(routes, auth.resendVerification, async ({ ctx, body, source }) => {
    await resendVerification(ctx, body.email, source)
    return null
  })
}

function mountSignInRoutes(routes: RouteScope): void {
  mount(routes, auth.login, async ({ ctx, body, source, userAgent }) =>
    toTokens(await login(ctx, body, { source, device: describeDevice(userAgent) })),
  )
  mount(routes, auth.googleSignIn, async ({ ctx }) => toSignInPage(await ctx.identity.findSignInPage()))
  mount(routes, auth.googleLogin, async ({ ctx, body, source, userAgent }) => {
    const visitor = { source, device: describeDevice(userAgent) }
    const { email, ...tokens } = await signInWithGoogle(ctx, body.google_auth_token, visitor)
    return { ...toTokens(tokens), email }
  })
}

function mountPasswordRoutes(routes: RouteScope): void {
  mount(routes, auth.resetPasswordRequest, async ({ ctx, body, source }) => {
    await requestPasswordReset(ctx, { email: body.email, resetFormUrl: body.reset_form_url }, source)
    return null
  })
  mount(routes, auth.resetPassword, async ({ ctx, body, source }) => {
    await resetPassword(ctx, { secret: body.pass_reset_token, newPassword: body.new_password }, source)
    return null
  })
  mount(routes, auth.updatePassword, async ({ ctx, user, body }) => {
    await updatePassword(ctx, user, { oldPassword: body.old_password, newPassword: body.new_password })
    return null
  })
}

function mountEmailRoutes(routes: RouteScope): void {
  mount(routes, auth.changeEmail, async ({ ctx, user, body, source }) => {
    await changeEmail(ctx, user, { newEmail: body.new_email, password: body.password }, source)
    return null
  })
  mount(routes, auth.confirmEmail, async ({ ctx, body, source }) => {
    await confirmEmail(ctx, body.token, source)
    return null
  })
}

function mountSessionRoutes(routes: RouteScope): void {
  mount(routes, auth.refreshToken, async ({ ctx, refreshToken }) => toTokens(await rotateTokens(ctx, refreshToken)))
  mount(routes, auth.logout, async ({ ctx, user }) => {
    await signOut(ctx, user)
    return null
  })
  mount(routes, auth.sessions, async ({ ctx, user }) => (await listSessions(ctx, user)).map(toSession))
  mount(routes, auth.endSession, async ({ ctx, user, params }) => {
    await endSession(ctx, user, params.sessionId)
    return null
  })
  mount(routes, auth.logoutEverywhere, async ({ ctx, user }) => {
    await endAllSessions(ctx, user.userId, { reason: 'signed out everywhere' })
    return null
  })
}

function mountPasskeyRoutes(routes: RouteScope): void {
  mount(routes, passkeys.list, async ({ ctx, user }) => (await listPasskeys(ctx, user)).map(toPasskey))
  mount(routes, passkeys.startAdding, async ({ ctx, user, body }) =>
    toCreationOptions(await startAdding(ctx, user, body.password)),
  )
  mount(routes, passkeys.add, async ({ ctx, user, body, userAgent }) => {
    await addPasskey(ctx, user, toAttestation(body), describeDevice(userAgent))
    return null
  })
  mount(routes, passkeys.remove, async ({ ctx, user, params }) => {
    await removePasskey(ctx, user, params.passkeyId)
    return null
  })
  mount(routes, passkeys.startLogin, async ({ ctx, source }) => toRequestOptions(await startSignIn(ctx, source)))
  mount(routes, passkeys.login, async ({ ctx, body, source, userAgent }) => {
    const visitor = { source, device: describeDevice(userAgent) }
    const { email, ...tokens } = await signInWithPasskey(ctx, toAssertion(body), visitor)
    return { ...toTokens(tokens), email }
  })
}

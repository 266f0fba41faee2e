import { activities, auth, users } from '@sidelight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertUser, insertAccount, idOf } from '#testing/accounts.ts'
import { mailedToken } from '#testing/mailed-links.ts'
import { newIpAddress, asSignedIn, type SignedIn, signIn } from '#testing/user-fixture.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { startSession } from '../sessions/sessions.service.ts'

const NEW_PASSWORD = 'Exit-pursued-by1!'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const change = (user: SignedIn, { old = user.password, next = NEW_PASSWORD } = {}) =>
  user.ask(auth.updatePassword, { body: { old_password: old, new_password: next } })
const callMe = async (token: string) => (await server.ask(users.me, { token })).http

/** A signed-in user without a password. */
async function createGoogleUser(): Promise<SignedIn> {
  const user = await insertAccount(server, { hasPassword: false })
  const tokens = await startSession(
    server.ctx,
    { id: await idOf(server, user) },
    { device: 'Chrome on macOS', method: 'password' },
  )
  if (!tokens) throw new Error('The account is gone')
  return asSignedIn(server, user, { access_token: tokens.accessToken, refresh_token: tokens.refreshToken })
}

describe('password changes', () => {
  it('[R-7-14] [A42] A password change with the old password ends all other sessions and mails the owner', async () => {
    const laptop = await insertUser(server)
    const phone = await signIn(server, laptop)
    const response = await change(laptop)
    expect(response.http).toBe(200)
    expect(response.body.status).toBe('success')

    expect(await callMe(laptop.accessToken)).toBe(200)
    expect((await server.ask(auth.refreshToken, { token: laptop.refreshToken })).http).toBe(200)
    expect(await callMe(phone.accessToken)).toBe(401)
    expect((await server.ask(auth.refreshToken, { token: phone.refreshToken })).http).toBe(401)
    await expect(signIn(server, laptop)).rejects.toThrow('Invalid credentials')
    await expect(signIn(server, { ...laptop, password: NEW_PASSWORD })).resolves.toHaveProperty('accessToken')
    const notice = await server.inbox.waitForMail(laptop.email, { subject: 'was changed' })
    expect(notice.text).toContain('All other sessions were signed out')
    expect((await laptop.call(activities.recent))[0]).toMatchObject({ action: 'Password changed' })
  })

  it('[R-7-14] [A42] [A43] A wrong old password gets 400 with a field error and changes nothing', async () => {
    const ada = await insertUser(server)
    const response = await change(ada, { old: 'Not-my-own1!' })
    expect(response.http).toBe(400)
    expect(response.body).toEqual({
      status: 'error',
      message: 'Your current password is not correct.',
      data: { code: 'invalid_input', fields: { old_password: 'Your current password is not correct.' } },
    })
    expect(await callMe(ada.accessToken)).toBe(200)
    await expect(signIn(server, ada)).resolves.toHaveProperty('accessToken')
  })

  it('[A42] After five wrong passwords in 15 minutes the right one is rejected too', async () => {
    const ada = await insertUser(server)
    const responses = []
    for (let n = 0; n < 6; n += 1) responses.push((await change(ada, { old: `Not-my-own${n}!` })).http)
    expect(responses).toEqual([400, 400, 400, 400, 400, 429])
    expect((await change(ada)).http).toBe(429)
    expect(await callMe(ada.accessToken)).toBe(200)
    server.clock.advance({ minutes: 15, seconds: 1 })
    const me = await signIn(server, ada)
    expect((await change(me)).http).toBe(200)
  })

  it('[A42] Wrong passwords count across all sessions of an account and do not affect other users', async () => {
    const [ada, eve] = [await insertUser(server), await insertUser(server)]
    const phone = await signIn(server, ada)
    for (const session of [ada, phone, ada, phone, ada]) await change(session, { old: 'Not-my-own1!' })
    expect((await change(phone)).http).toBe(429)
    expect((await change(eve)).http).toBe(200)
  })

  it.each([
    ['short1!', 'Password must be at least 8 characters'],
    ['all-small-1!', 'Password must include uppercase, lowercase, number, and special character'],
    ['Password1!', 'This password is too common. Please choose another.'],
  ])('The new password %s is rejected: %s', async (next, message) => {
    const ada = await insertUser(server)
    const response = await change(ada, { next })
    expect(response.http).toBe(400)
    expect(response.body).toMatchObject({ message, data: { fields: { new_password: message } } })
  })

  it('One of three simultaneous password changes succeeds', async () => {
    const ada = await insertUser(server)
    const newPasswords = ['Racing-horse-1!', 'Racing-horse-2!', 'Racing-horse-3!']
    const responses = await Promise.all(newPasswords.map((next) => change(ada, { next })))
    const winners = newPasswords.filter((_, n) => responses[n]?.http === 200)
    expect(winners).toHaveLength(1)
    await expect(signIn(server, { ...ada, password: winners[0] ?? '' })).resolves.toHaveProperty('accessToken')
  })
})

describe('an account without a password', () => {
  it('[A44] A Google user cannot change a missing password and is told how to set one', async () => {
    const ada = await createGoogleUser()
    expect(await ada.call(users.me)).toMatchObject({ has_password: false })
    const response = await change(ada)
    expect(response.http).toBe(400)
    expect(response.body.message).toBe('This account has no password yet. Ask for a link to set one, then try again.')
  })

  it('[A44] No password opens an account without a password', async () => {
    const ada = await createGoogleUser()
    for (const password of [ada.password, 'nobody has this password', 'undefined', '        '])
      await expect(signIn(server, { ...ada, password })).rejects.toThrow('Invalid credentials')
  })

  it('[A44] A Google user sets the first password with a reset link', async () => {
    const ada = await createGoogleUser()
    const body = { email: ada.email, reset_form_url: 'http://127.0.0.1:5173/reset-password' }
    await server.ask(auth.resetPasswordRequest, { body, ip: newIpAddress() })
    const token = await mailedToken(server, ada.email, { subject: 'Choose a new', page: '/reset-password' })
    const resetBody = { new_password: NEW_PASSWORD, pass_reset_token: token }
    expect((await server.ask(auth.resetPassword, { body: resetBody, ip: newIpAddress() })).http).toBe(200)
    const me = await signIn(server, { ...ada, password: NEW_PASSWORD })
    expect(await me.call(users.me)).toMatchObject({ has_password: true })
  })
})

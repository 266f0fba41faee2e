import { activities, auth, users } from '@sidelight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember, anAccount, idOf } from '#testing/accounts.ts'
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
const meWith = async (token: string) => (await server.ask(users.me, { token })).http

/** Somebody who only ever came through a provider, signed in. */
async function aGoogleUser(): Promise<SignedIn> {
  const person = await anAccount(server, { hasPassword: false })
  const tokens = await startSession(server.ctx, { id: await idOf(server, person) }, 'Chrome on macOS')
  if (!tokens) throw new Error('The account is gone')
  return asSignedIn(server, person, { access_token: tokens.accessToken, refresh_token: tokens.refreshToken })
}

describe('changing the password', () => {
  it('[R-7-14] [A42] takes the old one, ends all other sessions and tells the owner', async () => {
    const laptop = await aMember(server)
    const phone = await signIn(server, laptop)
    const answer = await change(laptop)
    expect(answer.http).toBe(200)
    expect(answer.body.status).toBe('success')

    expect(await meWith(laptop.accessToken)).toBe(200)
    expect((await server.ask(auth.refreshToken, { token: laptop.refreshToken })).http).toBe(200)
    expect(await meWith(phone.accessToken)).toBe(401)
    expect((await server.ask(auth.refreshToken, { token: phone.refreshToken })).http).toBe(401)
    await expect(signIn(server, laptop)).rejects.toThrow('Invalid credentials')
    await expect(signIn(server, { ...laptop, password: NEW_PASSWORD })).resolves.toHaveProperty('accessToken')
    const notice = await server.inbox.waitForMail(laptop.email, { subject: 'was changed' })
    expect(notice.text).toContain('All other sessions were signed out')
    expect((await laptop.call(activities.recent))[0]).toMatchObject({ action: 'Password changed' })
  })

  it('[R-7-14] [A42] [A43] answers a wrong old password with 400, says so at the field, and changes nothing', async () => {
    const ada = await aMember(server)
    const answer = await change(ada, { old: 'Not-my-own1!' })
    expect(answer.http).toBe(400)
    expect(answer.body).toEqual({
      status: 'error',
      message: 'Your current password is not correct.',
      data: { code: 'invalid_input', fields: { old_password: 'Your current password is not correct.' } },
    })
    expect(await meWith(ada.accessToken)).toBe(200)
    await expect(signIn(server, ada)).resolves.toHaveProperty('accessToken')
  })

  it('[A42] looks at five wrong ones in a quarter of an hour, and then at no right one either', async () => {
    const ada = await aMember(server)
    const answers = []
    for (let n = 0; n < 6; n += 1) answers.push((await change(ada, { old: `Not-my-own${n}!` })).http)
    expect(answers).toEqual([400, 400, 400, 400, 400, 429])
    expect((await change(ada)).http).toBe(429)
    expect(await meWith(ada.accessToken)).toBe(200)
    server.clock.advance({ minutes: 15, seconds: 1 })
    const me = await signIn(server, ada)
    expect((await change(me)).http).toBe(200)
  })

  it('[A42] counts guesses over all sessions of the account, and nobody else is held up by them', async () => {
    const [ada, eve] = [await aMember(server), await aMember(server)]
    const phone = await signIn(server, ada)
    for (const session of [ada, phone, ada, phone, ada]) await change(session, { old: 'Not-my-own1!' })
    expect((await change(phone)).http).toBe(429)
    expect((await change(eve)).http).toBe(200)
  })

  it.each([
    ['short1!', 'Password must be at least 8 characters'],
    ['all-small-1!', 'Password must include uppercase, lowercase, number, and special character'],
    ['Password1!', 'This password is too common. Please choose another.'],
  ])('refuses %s as the new one', async (next, message) => {
    const ada = await aMember(server)
    const answer = await change(ada, { next })
    expect(answer.http).toBe(400)
    expect(answer.body).toMatchObject({ message, data: { fields: { new_password: message } } })
  })

  it('done twice at once is done once', async () => {
    const ada = await aMember(server)
    const nexts = ['Racing-horse-1!', 'Racing-horse-2!', 'Racing-horse-3!']
    const answers = await Promise.all(nexts.map((next) => change(ada, { next })))
    const winners = nexts.filter((_, n) => answers[n]?.http === 200)
    expect(winners).toHaveLength(1)
    await expect(signIn(server, { ...ada, password: winners[0] ?? '' })).resolves.toHaveProperty('accessToken')
  })
})

describe('an account that has only ever come through Google', () => {
  it('[A44] cannot change what it does not have, and is told how to get one', async () => {
    const ada = await aGoogleUser()
    expect(await ada.call(users.me)).toMatchObject({ has_password: false })
    const answer = await change(ada)
    expect(answer.http).toBe(400)
    expect(answer.body.message).toBe('This account has no password yet. Ask for a link to set one, then try again.')
  })

  it('[A44] is not opened by any password', async () => {
    const ada = await aGoogleUser()
    for (const password of [ada.password, 'nobody has this password', 'undefined', '        '])
      await expect(signIn(server, { ...ada, password })).rejects.toThrow('Invalid credentials')
  })

  it('[A44] gets its first password by the link', async () => {
    const ada = await aGoogleUser()
    const body = { email: ada.email, reset_form_url: 'http://127.0.0.1:5173/reset-password' }
    await server.ask(auth.resetPasswordRequest, { body, ip: newIpAddress() })
    const token = await mailedToken(server, ada.email, { subject: 'Choose a new', page: '/reset-password' })
    const set = { new_password: NEW_PASSWORD, pass_reset_token: token }
    expect((await server.ask(auth.resetPassword, { body: set, ip: newIpAddress() })).http).toBe(200)
    const me = await signIn(server, { ...ada, password: NEW_PASSWORD })
    expect(await me.call(users.me)).toMatchObject({ has_password: true })
  })
})

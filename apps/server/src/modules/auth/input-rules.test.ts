import { auth } from '@sidelight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newIpAddress, inventVisitor, type NewVisitor } from '#testing/user-fixture.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

describe('registration input', () => {
  const expectRejection = async (overrides: Partial<NewVisitor>, message: string) => {
    const response = await server.ask(auth.register, { body: inventVisitor(overrides), ip: newIpAddress() })
    expect(response.http).toBe(400)
    expect(response.body.message).toBe(message)
    expect(response.body).toMatchObject({ data: { fields: { [Object.keys(overrides)[0] ?? '']: message } } })
  }

  it.each([
    ['[R-5-04]', { name: '' }, 'Name must be at least 2 characters'],
    ['[R-5-04]', { name: 'A' }, 'Name must be at least 2 characters'],
    ['[R-5-05]', { username: 'a' }, 'User name must be at least 2 characters'],
    ['[R-5-06]', { username: 'ada lee' }, 'User name can only contain letters, numbers, and underscores'],
    ['[R-5-07]', { email: 'ada' }, 'Invalid email address'],
    ['[R-5-08]', { password: 'Aa1!aaa' }, 'Password must be at least 8 characters'],
    [
      '[R-5-08]',
      { password: 'aaaaaaaa1!' },
      'Password must include uppercase, lowercase, number, and special character',
    ],
  ])('%s A registration with %j is rejected: %s', (_, overrides, message) => expectRejection(overrides, message))

  it.each([
    [{ password: `Aa1!${'a'.repeat(125)}` }, 'Password must be at most 128 characters'],
    [{ password: 'Password1!' }, 'This password is too common. Please choose another.'],
    [{ password: 'P@ssw0rd2026!' }, 'This password is too common. Please choose another.'],
    [{ password: 'Michael1!' }, 'This password is too common. Please choose another.'],
    [{ password: 'Qwertyuiop1!' }, 'This password is too common. Please choose another.'],
    [{ password: 'Computer1!' }, 'This password is too common. Please choose another.'],
    [{ password: '1qaz@WSX' }, 'This password is too common. Please choose another.'],
    [{ password: 'Sidelight1!' }, 'This password is too common. Please choose another.'],
    [{ name: 'Ada\r\nBcc: all@example.com' }, 'Please use plain text'],
  ])('A registration with %j is rejected: %s', (overrides, message) => expectRejection(overrides, message))

  it.each(['role', 'is_verified', 'credits', 'id'])(
    '[A20] A registration with the extra field %s is rejected',
    async (extra) => {
      const ada = inventVisitor()
      const response = await server.ask(auth.register, { body: { ...ada, [extra]: 'admin' }, ip: newIpAddress() })
      expect(response.http).toBe(400)
      await server.jobsDone()
      expect(await server.inbox.count(ada.email)).toBe(0)
    },
  )

  it('[R-5-04] A registration with a name of 2 characters is accepted', async () => {
    const response = await server.ask(auth.register, { body: inventVisitor({ name: 'Al' }), ip: newIpAddress() })
    expect(response.http).toBe(201)
  })
})

describe('sign-in input', () => {
  const signIn = (password: string) =>
    server.ask(auth.login, { body: { email: inventVisitor().email, password }, ip: newIpAddress() })

  it.each(['', 'Aa1!aaa'])('[R-5-02] A sign-in with the password %j is rejected as too short', async (password) => {
    const response = await signIn(password)
    expect(response.http).toBe(400)
    expect(response.body).toMatchObject({
      message: 'Password must be at least 8 characters',
      data: { fields: { password: 'Password must be at least 8 characters' } },
    })
  })

  it('[R-5-02] A sign-in with a password of 8 characters is checked', async () => {
    const response = await signIn('Aa1!aaaa')
    expect(response.http).toBe(401)
    expect(response.body.message).toBe('Invalid credentials')
  })
})

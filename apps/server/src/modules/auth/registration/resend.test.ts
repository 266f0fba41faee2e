import { auth } from '@sidelight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertAccount } from '#testing/accounts.ts'
import { newIpAddress, inventVisitor, register, signIn, verificationToken, verify } from '#testing/user-fixture.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const resend = (email: string, ip = newIpAddress()) => server.ask(auth.resendVerification, { body: { email }, ip })
const listSubjects = async (email: string) => {
  await server.jobsDone()
  return (await server.inbox.listMails(email)).map(({ subject }) => subject)
}

describe('requests for another verification mail', () => {
  it('Another verification mail has a working link, and the first link still works', async () => {
    const ada = inventVisitor()
    await register(server, ada)
    const first = await verificationToken(server, ada)
    expect((await resend(ada.email.toUpperCase())).http).toBe(200)
    expect(await listSubjects(ada.email)).toHaveLength(2)
    const second = await verificationToken(server, ada)
    expect(second).not.toBe(first)
    expect((await server.ask(auth.verifyEmail, { params: { token: second }, ip: newIpAddress() })).http).toBe(200)
    expect((await server.ask(auth.verifyEmail, { params: { token: first }, ip: newIpAddress() })).http).toBe(200)
    await expect(signIn(server, ada)).resolves.toHaveProperty('accessToken')
  })

  it('[A14] The response is byte-identical for every address, and only a pending registration gets mail', async () => {
    const [visitor, member, unknown] = [inventVisitor(), await insertAccount(server), inventVisitor()]
    await register(server, visitor)
    const responses = []
    for (const { email } of [visitor, member, unknown]) responses.push(await resend(email))
    expect(new Set(responses.map(({ raw, http }) => `${http} ${raw}`)).size).toBe(1)
    expect(await listSubjects(member.email)).toEqual([])
    expect(await listSubjects(unknown.email)).toEqual([])
    expect(await listSubjects(visitor.email)).toHaveLength(2)
  })

  it('The owner of an account who signed up again is reminded of the account', async () => {
    const member = await insertAccount(server)
    await register(server, inventVisitor({ email: member.email }))
    await resend(member.email)
    expect(await listSubjects(member.email)).toEqual([
      'You already have a Sidelight account',
      'You already have a Sidelight account',
    ])
  })

  it('[A10] The mail has the link of the requesting client’s registration, not of a later one with the same address', async () => {
    const owner = inventVisitor()
    const attacker = inventVisitor({ email: owner.email, password: 'Strangers-own1!' })
    const ownIp = newIpAddress()
    await register(server, owner, ownIp)
    await register(server, attacker)
    await server.jobsDone()
    await resend(owner.email, ownIp)
    await server.jobsDone()
    await verify(server, owner)
    await expect(signIn(server, owner)).resolves.toHaveProperty('accessToken')
    await expect(signIn(server, attacker)).rejects.toThrow('Please verify')
  })

  it('[A18] One IP address can send a mailbox at most three mails per hour', async () => {
    const ada = inventVisitor()
    const ip = newIpAddress()
    await register(server, ada, ip)
    for (let n = 0; n < 5; n += 1) expect((await resend(ada.email, ip)).http).toBe(200)
    expect(await listSubjects(ada.email)).toHaveLength(3)
  })

  it('[A10] The mail has no link if several registrations exist and none is from the requesting client', async () => {
    const owner = inventVisitor()
    await register(server, owner)
    await register(server, inventVisitor({ email: owner.email, password: 'Strangers-own1!' }))
    await server.jobsDone()
    await resend(owner.email)
    expect(await listSubjects(owner.email)).toHaveLength(3)
    const mail = await server.inbox.waitForMail(owner.email, { subject: 'sign up again' })
    expect(mail.links.some((link) => link.includes('/verify/'))).toBe(false)
    expect(mail.links).toContain(`${server.ctx.config.web.origin}/sign-up`)
  })

  it('[A18] A mailbox gets ten mails per hour, then one for each new IP address, and at most thirty', async () => {
    const ada = inventVisitor()
    const ips = [newIpAddress(), newIpAddress(), newIpAddress(), newIpAddress(), newIpAddress()]
    await register(server, ada, ips[0])
    for (const ip of [...ips.slice(1), ...ips, ...ips]) await resend(ada.email, ip)
    expect(await listSubjects(ada.email)).toHaveLength(10)
    for (let n = 0; n < 24; n += 1) await resend(ada.email)
    expect(await listSubjects(ada.email)).toHaveLength(30)
  })

  it('[A18] One IP address can request twenty verification mails per hour', async () => {
    const ip = newIpAddress()
    const responses = []
    for (let n = 0; n < 22; n += 1) responses.push((await resend(inventVisitor().email, ip)).http)
    expect(responses).toEqual([...Array<number>(20).fill(200), 429, 429])
  })
})

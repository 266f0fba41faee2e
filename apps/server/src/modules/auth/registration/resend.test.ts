import { auth } from '@sidelight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anAccount } from '#testing/accounts.ts'
import { newIpAddress, inventVisitor, register, signIn, verificationToken, verify } from '#testing/user-fixture.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const resend = (email: string, ip = newIpAddress()) => server.ask(auth.resendVerification, { body: { email }, ip })
const subjectsTo = async (email: string) => {
  await server.jobsDone()
  return (await server.inbox.listMails(email)).map(({ subject }) => subject)
}

describe('asking for another verification mail', () => {
  it('brings a link that works, and leaves the first one working', async () => {
    const ada = inventVisitor()
    await register(server, ada)
    const first = await verificationToken(server, ada)
    expect((await resend(ada.email.toUpperCase())).http).toBe(200)
    expect(await subjectsTo(ada.email)).toHaveLength(2)
    const second = await verificationToken(server, ada)
    expect(second).not.toBe(first)
    expect((await server.ask(auth.verifyEmail, { params: { token: second }, ip: newIpAddress() })).http).toBe(200)
    expect((await server.ask(auth.verifyEmail, { params: { token: first }, ip: newIpAddress() })).http).toBe(200)
    await expect(signIn(server, ada)).resolves.toHaveProperty('accessToken')
  })

  it('[A14] is answered with the same bytes whoever is there, and mails nobody who waits for nothing', async () => {
    const [waiting, member, nobody] = [inventVisitor(), await anAccount(server), inventVisitor()]
    await register(server, waiting)
    const answers = []
    for (const { email } of [waiting, member, nobody]) answers.push(await resend(email))
    expect(new Set(answers.map(({ raw, http }) => `${http} ${raw}`)).size).toBe(1)
    expect(await subjectsTo(member.email)).toEqual([])
    expect(await subjectsTo(nobody.email)).toEqual([])
    expect(await subjectsTo(waiting.email)).toHaveLength(2)
  })

  it('reminds the owner of an account who tried to sign up again', async () => {
    const member = await anAccount(server)
    await register(server, inventVisitor({ email: member.email }))
    await resend(member.email)
    expect(await subjectsTo(member.email)).toEqual([
      'You already have a Sidelight account',
      'You already have a Sidelight account',
    ])
  })

  it('[A10] brings the link of the own request, not that of a stranger who typed the same address later', async () => {
    const owner = inventVisitor()
    const stranger = inventVisitor({ email: owner.email, password: 'Strangers-own1!' })
    const home = newIpAddress()
    await register(server, owner, home)
    await register(server, stranger)
    await server.jobsDone()
    await resend(owner.email, home)
    await server.jobsDone()
    await verify(server, owner)
    await expect(signIn(server, owner)).resolves.toHaveProperty('accessToken')
    await expect(signIn(server, stranger)).rejects.toThrow('Please verify')
  })

  it('[A18] sends one mailbox at most three mails an hour for one place', async () => {
    const ada = inventVisitor()
    const ip = newIpAddress()
    await register(server, ada, ip)
    for (let n = 0; n < 5; n += 1) expect((await resend(ada.email, ip)).http).toBe(200)
    expect(await subjectsTo(ada.email)).toHaveLength(3)
  })

  it('[A10] brings no link at all where several asked and none of them from here', async () => {
    const owner = inventVisitor()
    await register(server, owner)
    await register(server, inventVisitor({ email: owner.email, password: 'Strangers-own1!' }))
    await server.jobsDone()
    await resend(owner.email)
    expect(await subjectsTo(owner.email)).toHaveLength(3)
    const mail = await server.inbox.waitForMail(owner.email, { subject: 'sign up again' })
    expect(mail.links.some((link) => link.includes('/verify/'))).toBe(false)
    expect(mail.links).toContain(`${server.ctx.config.web.origin}/sign-up`)
  })

  it('[A18] sends one mailbox ten mails an hour, then only the first for each new place, and never more than thirty', async () => {
    const ada = inventVisitor()
    const places = [newIpAddress(), newIpAddress(), newIpAddress(), newIpAddress(), newIpAddress()]
    await register(server, ada, places[0])
    for (const place of [...places.slice(1), ...places, ...places]) await resend(ada.email, place)
    expect(await subjectsTo(ada.email)).toHaveLength(10)
    for (let n = 0; n < 24; n += 1) await resend(ada.email)
    expect(await subjectsTo(ada.email)).toHaveLength(30)
  })

  it('[A18] is refused after twenty times from one place', async () => {
    const ip = newIpAddress()
    const answers = []
    for (let n = 0; n < 22; n += 1) answers.push((await resend(inventVisitor().email, ip)).http)
    expect(answers).toEqual([...Array<number>(20).fill(200), 429, 429])
  })
})

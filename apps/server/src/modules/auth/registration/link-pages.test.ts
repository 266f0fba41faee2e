import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inventVisitor, register, signIn, verificationToken } from '#testing/user-fixture.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'

let server: TestServer
const root = mkdtempSync(join(tmpdir(), 'sidelight-web-'))
beforeAll(async () => {
  writeFileSync(join(root, 'index.html'), '<!doctype html><title>Sidelight</title>')
  server = await startTestServer({ WEB_ROOT: root })
})
afterAll(async () => {
  await server.stop()
  rmSync(root, { recursive: true })
})

describe('pages of mailed links', () => {
  it('[A36] Opening the page of a verification link does not verify, because mail scanners open every link', async () => {
    const ada = inventVisitor()
    await register(server, ada)
    const token = await verificationToken(server, ada)
    const page = await server.app.inject({ method: 'GET', url: `/verify/${token}` })
    expect(page.statusCode).toBe(200)
    await server.app.inject({ method: 'HEAD', url: `/verify/${token}` })
    await server.app.inject({ method: 'OPTIONS', url: `/verify/${token}` })
    await expect(signIn(server, ada)).rejects.toThrow('verify your account')
  })

  it.each(['/reset-password?token=', '/confirm-email/', '/verify/'])(
    '[A34] The page %s does not reveal its token to other sites or repeat it',
    async (path) => {
      const token = 'x'.repeat(43)
      const { headers, body } = await server.app.inject({ method: 'GET', url: path + token })
      expect(headers['referrer-policy']).toBe('no-referrer')
      expect(headers['content-security-policy']).toContain("default-src 'none'")
      expect(headers['set-cookie']).toBeUndefined()
      expect(body + JSON.stringify(headers)).not.toContain(token)
    },
  )
})

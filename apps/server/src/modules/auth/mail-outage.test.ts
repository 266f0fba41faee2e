import { auth } from '@sidelight/contract'
import { startMailServer } from '@sidelight/dev-services/mail/mail-server'
import { createSupervisor, type ProcessSupervisor } from '@sidelight/dev-services/process/process-supervisor'
import { takeFreePort } from '@sidelight/dev-services/ports'
import { waitUntil } from '@sidelight/dev-services/wait-until'
import { sql } from 'kysely'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { inventVisitor } from '#testing/user-fixture.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'

let supervisor: ProcessSupervisor
let server: TestServer
let smtpPort: number
beforeAll(async () => {
  supervisor = createSupervisor()
  smtpPort = await takeFreePort()
  server = await startTestServer({ SMTP_URL: `smtp://127.0.0.1:${smtpPort}` })
})
afterAll(async () => {
  await server.stop()
  await supervisor.stop()
})

/** The delays between attempts grow to minutes; the test checks the attempts, not the delays. */
const skipRetryDelay = () => sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(server.ctx.db)

async function countAttempts(): Promise<number> {
  await skipRetryDelay()
  const { rows } = await sql<{ retryCount: number; state: string }>`
    select retry_count, state from pgboss.job where name = 'auth.mail-verification'`.execute(server.ctx.db)
  expect(rows[0]?.state).not.toBe('completed')
  return rows[0]?.retryCount ?? 0
}

it('A mail that failed during an outage is sent when the mail server is back', { timeout: 60_000 }, async () => {
  const ada = inventVisitor()
  expect((await server.ask(auth.register, { body: ada })).http).toBe(201)
  await waitUntil(async () => (await countAttempts()) >= 5 || undefined, { what: 'five attempts', timeoutMs: 30_000 })

  const webPort = await takeFreePort()
  const logFile = join(inject('services').logDirectory, 'inbox-after-outage.log')
  const inbox = await startMailServer({ supervisor, smtpPort, webPort, logFile })
  const mail = await waitUntil(
    async () => {
      await skipRetryDelay()
      return (await inbox.listMails(ada.email)).at(0)
    },
    { what: 'the mail', timeoutMs: 30_000 },
  )
  expect(mail.subject).toBe('Verify your Sidelight account')
})

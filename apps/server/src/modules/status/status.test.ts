import { status } from '@sidelight/contract'
import { queryOnce } from '@sidelight/dev-services/postgres/database'
import { waitUntil } from '@sidelight/dev-services/wait-until'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { synthesiseWithKokoroJob } from '#modules/audio/audio.jobs.ts'
import { inspectDocumentJob } from '#modules/documents/documents.jobs.ts'
import { setSwitch } from '#modules/operators/switches.service.ts'
import { mailSupportJob } from '#modules/support/support.jobs.ts'
import { type SwitchName, usualState } from '#platform/switches/switches.ts'
import type { LossyProxy } from '#testing/faults/lossy-proxy.ts'
import { type ServerBehindProxy, startServerBehindProxy } from '#testing/faults/server-behind-proxy.ts'
import type { TestServer } from '#testing/test-server.ts'

const WORKS = { sign_in: 'works', scripts: 'works', voices: 'works', tapes: 'works', mail: 'works' }
const ID = '0199b5f2-7a11-4c55-9d2e-000000000001'

let behindProxy: ServerBehindProxy
let proxy: LossyProxy
let server: TestServer
beforeAll(async () => {
  behindProxy = await startServerBehindProxy()
  ;({ server, proxy } = behindProxy)
})
afterEach(() => queryOwner('delete from pgboss.job'))
afterAll(() => behindProxy.stop())

const queryOwner = (sql: string) => queryOnce(server.ctx.config.database.ownerUrl, sql)

async function read() {
  const { body } = await server.ask(status.read, {})
  if (body.status === 'error') throw new Error(body.message)
  return body.data
}

/** After the time for which a status is kept. */
async function readAgain() {
  server.clock.advance({ seconds: 15 })
  return (await read()).parts
}

const age = (name: string, seconds: number) =>
  queryOwner(`update pgboss.job set start_after = now() - interval '${seconds} seconds' where name = '${name}'`)

describe('the public status', { timeout: 60_000 }, () => {
  it('[R-75-02] Anybody may read whether each part works, in one word each and nothing else', async () => {
    const { http, body } = await server.ask(status.read, {})
    expect(http).toBe(200)
    expect(body.data).toEqual({ checked_at: expect.any(String) as string, parts: WORKS })
  })

  it.each([
    ['scripts', inspectDocumentJob, { documentId: ID }, 60, 300],
    ['voices', synthesiseWithKokoroJob, { clipId: ID }, 120, 1800],
    ['mail', mailSupportJob, { messageId: ID }, 300, 3600],
  ] as const)(
    '[R-75-03] %s are slow and then down as work waits that nobody takes',
    async (part, job, payload, slow, down) => {
      await server.ctx.jobs.enqueue(server.ctx.db, job as typeof inspectDocumentJob, payload as { documentId: string })
      for (const [seconds, state] of [
        [slow - 20, 'works'],
        [slow + 1, 'slow'],
        [down - 20, 'slow'],
        [down + 1, 'down'],
      ] as const) {
        await age(job.name, seconds)
        expect(await readAgain(), String(seconds)).toEqual({ ...WORKS, [part]: state })
      }
    },
  )

  it('[R-75-03] A part is slow while three jobs of it wait to be repeated, and not because of two', async () => {
    for (let index = 0; index < 3; index += 1) {
      expect((await readAgain()).mail).toBe('works')
      await server.ctx.jobs.enqueue(server.ctx.db, mailSupportJob, { messageId: ID })
      await queryOwner(`update pgboss.job set state = 'retry', start_after = now() + interval '1 hour'`)
    }
    expect((await readAgain()).mail).toBe('slow')
  })

  it.each([
    ['generation', { voices: 'down' }],
    ['free-generation', { voices: 'slow' }],
    ['mail', { mail: 'slow' }],
    ['read-only', { scripts: 'down', voices: 'down', tapes: 'down' }],
    ['checkout', {}],
  ] as [SwitchName, object][])('[R-75-03] The status follows the switch %s', async (name, changed) => {
    const turn = async (isOn: boolean) => {
      await setSwitch(server.ctx, name, isOn)
      await waitUntil(async () => (await server.ctx.switches.readIsOn(name)) === isOn, {
        what: name,
        timeoutMs: 30_000,
      })
    }
    await turn(!usualState(name))
    expect(await readAgain()).toEqual({ ...WORKS, ...changed })
    await turn(usualState(name))
  })

  it('[R-75-03] The checks are made once in 15 seconds, however many ask', async () => {
    await readAgain()
    const first = await read()
    await server.ctx.jobs.enqueue(server.ctx.db, inspectDocumentJob, { documentId: ID })
    await age(inspectDocumentJob.name, 400)
    server.clock.advance({ seconds: 10 })
    expect(await read()).toEqual(first)
    server.clock.advance({ seconds: 5 })
    expect((await read()).parts.scripts).toBe('down')
  })

  it('[R-75-03] The status is answered during a database outage, and says that all is down', async () => {
    proxy.cut()
    expect(await readAgain()).toEqual({ sign_in: 'down', scripts: 'down', voices: 'down', tapes: 'down', mail: 'down' })
    proxy.restore()
  })
})

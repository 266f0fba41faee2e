import { fileURLToPath } from 'node:url'
import {
  createSupervisor,
  type ProcessSupervisor,
  type Program,
} from '@sidelight/dev-services/process/process-supervisor'
import { waitUntil } from '@sidelight/dev-services/wait-until'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createScript, manyLines } from '#testing/script-fixture.ts'
import { aMember } from '#testing/accounts.ts'
import type { SignedIn } from '#testing/user-fixture.ts'
import { createScriptedSpeech, LOW } from '#testing/scripted-speech.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { castAll, generate, statusOf } from '../testing/cast-fixture.ts'
import { expectEachOnce } from '../testing/expect-one-clip-per-line.ts'

const WORKER = fileURLToPath(new URL('../testing/scripted-worker.ts', import.meta.url))
const LINES = 200
const KILLS = 3
/** What a worker does at once. */
const SLOTS = 4

let server: TestServer
let ada: SignedIn
let supervisor: ProcessSupervisor
let output = ''
beforeAll(async () => {
  server = await startTestServer({}, { isWorking: false, speech: createScriptedSpeech() })
  ada = await aMember(server)
  supervisor = createSupervisor()
})
afterAll(async () => {
  await supervisor.stop()
  await server.stop()
})

const startWorker = (): Program =>
  supervisor.run({
    name: 'worker',
    command: process.execPath,
    args: [WORKER],
    env: {
      PATH: process.env['PATH'],
      ...inject('services').env,
      DATABASE_URL: server.ctx.config.database.url,
      LOG_LEVEL: 'silent',
    },
    output: { onText: (text) => (output += text) },
  })

const untilCompleted = (documentId: string, count: number) =>
  waitUntil(async () => (await statusOf(ada, documentId)).counts.completed >= count || undefined, {
    what: `${count} lines`,
    timeoutMs: 150_000,
  })

describe('a script of 200 lines', { timeout: 300_000 }, () => {
  it('has every line once, whenever the worker is killed, and nothing is left over', async () => {
    const documentId = await createScript(server, ada, { entries: manyLines(LINES), pageCount: 5 })
    await castAll(ada, documentId, LOW)
    await generate(ada, documentId)
    let worker = startWorker()
    for (let kill = 1; kill <= KILLS; kill += 1) {
      // Somewhere in the next few lines: writing, storing or settling.
      await untilCompleted(documentId, kill * 40 + Math.floor(Math.random() * 10))
      await worker.kill('SIGKILL')
      worker = startWorker()
    }
    await untilCompleted(documentId, LINES)
    await worker.stop()

    const spoken = output.split('\n').filter((line) => line.startsWith('spoken: '))
    expect(new Set(spoken).size).toBe(LINES)
    // While one is stored the engine speaks the next.
    expect(spoken.length).toBeLessThanOrEqual(LINES + KILLS * (SLOTS + 1))
    await expectEachOnce(server, ada, { documentId, lineCount: LINES })
    console.info(`${KILLS} kills: ${spoken.length - LINES} of ${LINES} lines were begun twice`)
  })
})

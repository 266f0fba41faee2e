import { waitUntil } from '@sidelight/dev-services/wait-until'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createScript, manyLines } from '#testing/script-fixture.ts'
import { insertUser } from '#testing/accounts.ts'
import type { SignedIn } from '#testing/user-fixture.ts'
import { createScriptedSpeech, LOW } from '#testing/scripted-speech.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { castAll, generate, statusOf } from '../testing/cast-fixture.ts'
import { expectOneClipPerLine } from '../testing/expect-one-clip-per-line.ts'
import { createScriptedWorkers } from '../testing/scripted-workers.ts'

const LINES = 200
const KILLS = 3
/** The concurrency of a worker. */
const SLOTS = 4

let server: TestServer
let ada: SignedIn
let workers: ReturnType<typeof createScriptedWorkers>
let output = ''
beforeAll(async () => {
  server = await startTestServer({}, { isWorking: false, speech: createScriptedSpeech() })
  ada = await insertUser(server)
  workers = createScriptedWorkers(server, (text) => (output += text))
})
afterAll(async () => {
  await workers.stop()
  await server.stop()
})

const waitForCompleted = (documentId: string, count: number) =>
  waitUntil(async () => (await statusOf(ada, documentId)).counts.completed >= count || undefined, {
    what: `${count} lines`,
    timeoutMs: 150_000,
  })

describe('killed workers', { timeout: 300_000 }, () => {
  it('Every line of a script has one clip, although the worker is killed', async () => {
    const documentId = await createScript(server, ada, { entries: manyLines(LINES), pageCount: 5 })
    await castAll(ada, documentId, LOW)
    await generate(ada, documentId)
    let worker = workers.start()
    for (let kill = 1; kill <= KILLS; kill += 1) {
      // At a random point: synthesising, storing or completing.
      await waitForCompleted(documentId, (kill * LINES) / 5 + Math.floor(Math.random() * 10))
      await worker.kill('SIGKILL')
      worker = workers.start()
    }
    await waitForCompleted(documentId, LINES)
    await worker.stop()

    const spoken = output.split('\n').filter((line) => line.startsWith('spoken: '))
    expect(new Set(spoken).size).toBe(LINES)
    // The engine synthesises the next line while one is being stored.
    expect(spoken.length).toBeLessThanOrEqual(LINES + KILLS * (SLOTS + 1))
    await expectOneClipPerLine(server, ada, { documentId, lineCount: LINES })
    console.info(`${KILLS} kills: ${spoken.length - LINES} of ${LINES} lines were started twice`)
  })
})

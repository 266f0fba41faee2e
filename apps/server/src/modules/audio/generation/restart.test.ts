import { setTimeout as delay } from 'node:timers/promises'
import { audio } from '@sidelight/contract'
import { waitUntil } from '@sidelight/dev-services/wait-until'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createScript, inTurns } from '#testing/script-fixture.ts'
import { insertUser } from '#testing/accounts.ts'
import { type KillablePostgres, startKillablePostgres } from '#testing/faults/killable-postgres.ts'
import { createMigratedDatabase, directDatabase, type MigratedDatabase } from '#testing/migrated-database.ts'
import type { SignedIn } from '#testing/user-fixture.ts'
import { createScriptedSpeech, LOW } from '#testing/scripted-speech.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { castAll, generate } from '../testing/cast-fixture.ts'
import { expectOneClipPerLine } from '../testing/expect-one-clip-per-line.ts'

const LINES = 40
const LINE_MS = 60
const SLOTS = 4

let killable: KillablePostgres
let database: MigratedDatabase
let server: TestServer
let ada: SignedIn
const speech = createScriptedSpeech({ concurrency: SLOTS, work: () => delay(LINE_MS) })
beforeAll(async () => {
  killable = await startKillablePostgres('audio')
  database = await createMigratedDatabase({ ...inject('services').env, ...directDatabase(killable.postgres) })
  const databaseBehind = async () => database.env
  server = await startTestServer({ ACCESS_TOKEN_SECONDS: '86400' }, { speech, databaseBehind })
  ada = await insertUser(server)
}, 120_000)
afterAll(async () => {
  await server.stop()
  await killable.supervisor.stop()
})

/** Undefined while the database is unavailable. */
async function findCompleted(documentId: string): Promise<number | undefined> {
  const { body } = await ada.ask(audio.status, { params: { documentId } })
  return body.status === 'success' ? body.data.counts.completed : undefined
}
const waitForCompleted = (documentId: string, count: number) =>
  waitUntil(async () => ((await findCompleted(documentId)) ?? 0) >= count || undefined, {
    what: `${count} lines`,
    timeoutMs: 120_000,
  })

describe.each(['stopped', 'killed'] as const)('PostgreSQL %s during a generation', { timeout: 240_000 }, (how) => {
  it('Every line of a script gets one clip, although PostgreSQL is restarted during the generation', async () => {
    speech.spoken.length = 0
    const entries = inTurns(...Array.from({ length: LINES }, (_, n) => `Line ${n}, ${how}.`))
    const documentId = await createScript(server, ada, { entries, pageCount: 5 })
    await castAll(ada, documentId, LOW)
    await generate(ada, documentId)
    await waitForCompleted(documentId, 8)
    await (how === 'killed' ? killable.postgres.kill() : killable.postgres.stop())
    const spokenBefore = speech.spoken.length
    await killable.postgres.start()
    await waitForCompleted(documentId, LINES)
    await server.jobsDone()

    expect(spokenBefore).toBeLessThan(LINES)
    expect(new Set(speech.spoken).size).toBe(LINES)
    // Only lines that were being spoken when PostgreSQL stopped are spoken again.
    expect(speech.spoken.length).toBeLessThanOrEqual(LINES + SLOTS + 1)
    await expectOneClipPerLine(server, ada, { documentId, lineCount: LINES })
    console.info(`PostgreSQL ${how}: ${speech.spoken.length - LINES} of ${LINES} lines were started twice`)
  })
})

import { setTimeout as delay } from 'node:timers/promises'
import { audio } from '@sidelight/contract'
import type { ScratchDatabase } from '@sidelight/dev-services/postgres/database'
import { waitUntil } from '@sidelight/dev-services/wait-until'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createScript, inTurns } from '#testing/script-fixture.ts'
import { aMember } from '#testing/accounts.ts'
import { type KillablePostgres, startKillablePostgres } from '#testing/faults/killable-postgres.ts'
import { createMigratedDatabase } from '#testing/migrated-database.ts'
import type { SignedIn } from '#testing/user-fixture.ts'
import { createScriptedSpeech, LOW } from '#testing/scripted-speech.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { castAll, generate } from '../testing/cast-fixture.ts'
import { expectEachOnce } from '../testing/expect-one-clip-per-line.ts'

const LINES = 40
const LINE_MS = 60
const SLOTS = 4

let killable: KillablePostgres
let database: ScratchDatabase
let server: TestServer
let ada: SignedIn
const speech = createScriptedSpeech({ concurrency: SLOTS, work: () => delay(LINE_MS) })
beforeAll(async () => {
  killable = await startKillablePostgres('audio')
  database = await createMigratedDatabase({ ...inject('services').env, DATABASE_URL: killable.postgres.url })
  const databaseBehind = async () => database.url
  server = await startTestServer({ ACCESS_TOKEN_SECONDS: '86400' }, { speech, databaseBehind })
  ada = await aMember(server)
}, 120_000)
afterAll(async () => {
  await server.stop()
  await killable.supervisor.stop()
})

/** Nothing while there is no database to ask. */
async function findCompleted(documentId: string): Promise<number | undefined> {
  const { body } = await ada.ask(audio.status, { params: { documentId } })
  return body.status === 'success' ? body.data.counts.completed : undefined
}
const untilCompleted = (documentId: string, count: number) =>
  waitUntil(async () => ((await findCompleted(documentId)) ?? 0) >= count || undefined, {
    what: `${count} lines`,
    timeoutMs: 120_000,
  })

describe.each(['stopped', 'killed'] as const)(
  'while PostgreSQL is %s and started again',
  { timeout: 240_000 },
  (how) => {
    it('every line of a script is made, once', async () => {
      speech.spoken.length = 0
      const entries = inTurns(...Array.from({ length: LINES }, (_, n) => `Line ${n}, ${how}.`))
      const documentId = await createScript(server, ada, { entries, pageCount: 5 })
      await castAll(ada, documentId, LOW)
      await generate(ada, documentId)
      await untilCompleted(documentId, 8)
      await (how === 'killed' ? killable.postgres.kill() : killable.postgres.stop())
      const spokenBefore = speech.spoken.length
      await killable.postgres.start()
      await untilCompleted(documentId, LINES)
      await server.jobsDone()

      expect(spokenBefore).toBeLessThan(LINES)
      expect(new Set(speech.spoken).size).toBe(LINES)
      // What was being spoken when the rows could not be written is spoken once more, and nothing else.
      expect(speech.spoken.length).toBeLessThanOrEqual(LINES + SLOTS + 1)
      await expectEachOnce(server, ada, { documentId, lineCount: LINES })
      console.info(`PostgreSQL ${how}: ${speech.spoken.length - LINES} of ${LINES} lines were begun twice`)
    })
  },
)

import { audio } from '@sidelight/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createScript, inTurns } from '#testing/script-fixture.ts'
import { insertUser } from '#testing/accounts.ts'
import type { SignedIn } from '#testing/user-fixture.ts'
import { createScriptedSpeech, LOW } from '#testing/scripted-speech.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { castAll, generate, waitForAudio } from './testing/cast-fixture.ts'

const LONG = 40
const SHORT = 4
/** A worker takes one line more than it can make, before the later script is opened. */
const TAKEN = 2

// One line at a time, so that the order in which lines are spoken is certain.
const speech = createScriptedSpeech({ concurrency: 1 })
let server: TestServer
let ada: SignedIn
beforeAll(async () => {
  server = await startTestServer({}, { speech })
})
afterAll(() => server.stop())
beforeEach(async () => {
  ada = await insertUser(server)
  speech.spoken.length = 0
})

/** Letters, because digits are spoken as words. */
const letterOf = (n: number) => String.fromCodePoint(97 + Math.floor(n / 20), 97 + (n % 20))

async function createCastScript(user: SignedIn, name: string, lineCount: number): Promise<string> {
  const dialogs = Array.from({ length: lineCount }, (_, n) => `${name} ${letterOf(n)}.`)
  const documentId = await createScript(server, user, { entries: inTurns(...dialogs), pageCount: 100 })
  await castAll(user, documentId, LOW)
  return documentId
}

const listSpoken = (name: string) => speech.spoken.filter((line) => line.startsWith(`${LOW} ${name} `))
const lastPlace = (name: string) => speech.spoken.findLastIndex((line) => line.startsWith(`${LOW} ${name} `))

/** But for lines that the worker took one after the other, which may change places. */
function expectInOrder(name: string): void {
  const spoken = listSpoken(name)
  const offsets = spoken.toSorted().map((line, at) => Math.abs(spoken.indexOf(line) - at))
  expect(Math.max(...offsets)).toBeLessThanOrEqual(2 * TAKEN)
}

describe('Two scripts of one user', { timeout: 60_000 }, () => {
  it('[R-70-01] The script that was asked for last is voiced first, and the earlier one then goes on in its own order', async () => {
    const long = await createCastScript(ada, 'Long', LONG)
    const short = await createCastScript(ada, 'Short', SHORT)
    speech.hold()
    await generate(ada, long)
    const { lines_before } = await generate(ada, short)
    expect(lines_before).toBeLessThanOrEqual(TAKEN)
    speech.release()
    await waitForAudio(ada, long)
    expect(lastPlace('Short')).toBeLessThan(TAKEN + SHORT)
    expectInOrder('Short')
    expectInOrder('Long')
  })

  it('[R-70-01] Opening the earlier script again puts its lines first', async () => {
    const long = await createCastScript(ada, 'Long', LONG)
    const short = await createCastScript(ada, 'Short', SHORT)
    speech.hold()
    await generate(ada, short)
    await generate(ada, long)
    await ada.call(audio.makeNext, { params: { documentId: short } })
    speech.release()
    await waitForAudio(ada, long)
    expect(lastPlace('Short')).toBeLessThan(TAKEN + SHORT)
  })

  it('[R-70-02] Scripts that take each other’s place leave the share of another user as it is', async () => {
    const bea = await insertUser(server)
    const long = await createCastScript(ada, 'Long', LONG)
    const short = await createCastScript(ada, 'Short', SHORT)
    const other = await createCastScript(bea, 'Other', SHORT)
    speech.hold()
    await generate(ada, long)
    await generate(bea, other)
    await generate(ada, short)
    for (const documentId of [long, short, long, short]) await ada.call(audio.makeNext, { params: { documentId } })
    speech.release()
    await waitForAudio(ada, long)
    // Each time the long one comes first, the worker may take a line of it more.
    expect(lastPlace('Other')).toBeLessThan(2 * TAKEN + 2 * SHORT)
    expect(lastPlace('Short')).toBeLessThan(2 * TAKEN + 2 * SHORT)
  })

  it('[R-70-01] Another user cannot put a script first', async () => {
    const bea = await insertUser(server)
    const script = await createCastScript(ada, 'Long', 2)
    const refused = await bea.ask(audio.makeNext, { params: { documentId: script } })
    expect(refused.http).toBe(404)
  })
})

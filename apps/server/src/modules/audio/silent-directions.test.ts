import { audio, scenes } from '@sidelight/contract'
import { waitUntil } from '@sidelight/dev-services/wait-until'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addTextDocument } from '#modules/documents/documents.service.ts'
import { createScript, readerOf } from '#testing/script-fixture.ts'
import { insertUser } from '#testing/accounts.ts'
import type { SignedIn } from '#testing/user-fixture.ts'
import { createScriptedSpeech, HIGH, LOW } from '#testing/scripted-speech.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { userIdOf } from '#testing/user-id.ts'
import { assign, generate, generateAll, statusOf, waitForAudio } from './testing/cast-fixture.ts'

let server: TestServer
let ada: SignedIn
const speech = createScriptedSpeech()
beforeAll(async () => {
  server = await startTestServer({}, { speech })
})
afterAll(() => server.stop())
beforeEach(async () => {
  speech.spoken.length = 0
  // A user of the test before has the same words in the same voices, which would be copied.
  ada = await insertUser(server)
})
const { list } = readerOf(() => ada)

const HEADING = 'INT. LAUNDROMAT - NIGHT'
const ENTRIES = [
  { actor: 'narrator', dialog: HEADING },
  { actor: 'MARCUS', dialog: 'You kept the key.' },
  { actor: 'narrator', dialog: 'One dryer still turns.' },
  { actor: 'DANI', dialog: 'To give it back.' },
  { actor: 'narrator', dialog: 'She does not.' },
]

const readDirections = (documentId: string, read_directions: boolean) =>
  ada.call(scenes.readDirections, { params: { documentId }, body: { read_directions } })
const areDirectionsRead = async (documentId: string) =>
  (await ada.call(scenes.actors, { params: { documentId } })).read_directions
async function createSilentScript(): Promise<string> {
  const documentId = await createScript(server, ada, { entries: ENTRIES })
  await readDirections(documentId, false)
  return documentId
}

async function listZip(documentId: string): Promise<string[]> {
  const url = await waitUntil(
    async () => (await ada.call(audio.download, { params: { documentId } })).download_url ?? undefined,
    { what: 'the zip', timeoutMs: 60_000 },
  )
  return Object.keys(unzipSync(new Uint8Array(await (await fetch(url)).arrayBuffer())))
}

describe('directions', () => {
  it('[R-21-01] A new script has silent directions, one from before has not, and the user decides', async () => {
    const title = 'The Last Dryer'
    const added = await addTextDocument(server.ctx, await userIdOf(server, ada), { title, text: title, pageCount: 1 })
    expect(await areDirectionsRead(added)).toBe(false)
    const earlier = await createScript(server, ada, { entries: ENTRIES })
    expect(await areDirectionsRead(earlier)).toBe(true)
    await readDirections(earlier, false)
    expect([await areDirectionsRead(earlier), await areDirectionsRead(added)]).toEqual([false, false])
    await readDirections(added, true)
    expect([await areDirectionsRead(earlier), await areDirectionsRead(added)]).toEqual([false, true])
  })

  it('[R-21-02] [R-21-03] Silent directions need no voice and no clips, and nothing waits for them', async () => {
    const documentId = await createSilentScript()
    await assign(ada, documentId, { MARCUS: LOW, DANI: HIGH })
    speech.hold()
    const started = await generate(ada, documentId)
    expect(started).toMatchObject({ overall_status: 'processing', ready_from_start: 1 })
    expect(started.counts).toMatchObject({ processing: 2, completed: 0, total: 2 })
    speech.release()
    expect(await waitForAudio(ada, documentId)).toMatchObject({
      overall_status: 'completed',
      counts: { completed: 2, total: 2 },
      ready_from_start: 5,
    })
    expect(speech.spoken).toHaveLength(2)
    const directions = (await list(documentId)).filter(({ actor }) => actor === 'narrator')
    expect(directions.map(({ audio_status, audio_url, voice_id }) => [audio_status, audio_url, voice_id])).toEqual(
      directions.map(() => ['completed', '', '']),
    )
    expect(await listZip(documentId)).toEqual([
      'cue-sheet.csv',
      'cue-sheet.html',
      'provenance.txt',
      '02_MARCUS.mp3',
      '04_DANI.mp3',
    ])
  })

  it('[R-21-01] [R-21-02] Directions that are read again get their clips with the next generation, or have them still', async () => {
    const documentId = await createSilentScript()
    await assign(ada, documentId, { narrator: LOW, MARCUS: LOW, DANI: HIGH })
    await generateAll(ada, documentId)
    expect(speech.spoken.filter((spoken) => spoken.includes(HEADING))).toEqual([])
    await readDirections(documentId, true)
    expect(await statusOf(ada, documentId)).toMatchObject({
      overall_status: 'pending',
      counts: { pending: 3, completed: 2, total: 5 },
      ready_from_start: 0,
    })
    expect(await generateAll(ada, documentId)).toMatchObject({ overall_status: 'completed', counts: { completed: 5 } })
    expect(speech.spoken).toHaveLength(5)
    await readDirections(documentId, false)
    await generateAll(ada, documentId)
    await readDirections(documentId, true)
    expect((await statusOf(ada, documentId)).overall_status).toBe('completed')
    expect(speech.spoken).toHaveLength(5)
  })
})

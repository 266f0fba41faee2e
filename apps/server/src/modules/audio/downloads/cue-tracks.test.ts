import { execFileSync } from 'node:child_process'
import { audio, documents, scenes } from '@sidelight/contract'
import { waitUntil } from '@sidelight/dev-services/wait-until'
import { RECORD_BY_ME } from '@sidelight/domain/audio/record-by-me'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { encodeMp3 } from '#platform/speech/audio/mp3.ts'
import { decodeWav } from '#platform/speech/audio/wav.ts'
import { insertUser } from '#testing/accounts.ts'
import { createScript, readerOf } from '#testing/script-fixture.ts'
import { createScriptedSpeech, LOW } from '#testing/scripted-speech.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import type { SignedIn } from '#testing/user-fixture.ts'
import { castAndGenerate, editLine, generateAll } from '../testing/cast-fixture.ts'
import { createWav, record } from '../testing/recording-fixture.ts'

let server: TestServer
let ada: SignedIn
const scripted = createScriptedSpeech()
/** Every line is a tone of 100 ms per letter. */
const speech = {
  ...scripted,
  async synthesize(request: Parameters<typeof scripted.synthesize>[0]) {
    const made = await scripted.synthesize(request)
    const durationMs = 100 * (made.words[0]?.text.length ?? 0)
    const wav = createWav({ seconds: durationMs / 1000, sampleRate: 24_000, pitch: 2 })
    return { ...made, durationMs, mp3: await encodeMp3(decodeWav(wav, 24_000) ?? new Float32Array(), 24_000) }
  },
}
beforeAll(async () => {
  server = await startTestServer({}, { speech })
})
afterAll(() => server.stop())
beforeEach(async () => {
  ada = await insertUser(server)
})
const { lineAt } = readerOf(() => ada)

const ENTRIES = [
  { actor: 'narrator', dialog: 'INT. ROOM - DAY', kind: 'heading' as const },
  { actor: 'MARCUS', dialog: 'You kept it.' },
  { actor: 'DANI', dialog: 'To give it back, then.' },
  { actor: 'MARCUS', dialog: 'Then give it back.' },
  { actor: 'LEO', dialog: '(beat) Not like this.' },
  { actor: 'narrator', dialog: 'EXT. STREET - LATER', kind: 'heading' as const },
  { actor: 'DANI', dialog: 'Why?' },
  { actor: 'MARCUS', dialog: 'Because.' },
]

async function createSpokenScript(): Promise<string> {
  const documentId = await createScript(server, ada, { entries: ENTRIES })
  await ada.call(scenes.readDirections, { params: { documentId }, body: { read_directions: false } })
  await castAndGenerate(ada, documentId, LOW, { DANI: RECORD_BY_ME })
  return documentId
}

type Wanted = { kind: 'table read' | 'with gaps'; scene_id: string | null }
const GAPS: Wanted = { kind: 'with gaps', scene_id: null }
const TABLE_READ: Wanted = { kind: 'table read', scene_id: null }

const request = (documentId: string, body: Wanted, user = ada) =>
  user.ask(audio.cueTrack, { params: { documentId }, body })
const waitForUrl = (documentId: string, body: Wanted) =>
  waitUntil(async () => (await ada.call(audio.cueTrack, { params: { documentId }, body })).download_url ?? undefined, {
    what: 'the cue track',
    timeoutMs: 60_000,
  })
const listRows = (documentId: string) =>
  server.ctx.db.selectFrom('audioZip').selectAll().where('documentId', '=', documentId).execute()

const RATE = 24_000
const STEP_MS = 5

/** When something is heard, in milliseconds as [from, to], and how long the track is. */
async function hear(url: string) {
  const input = Buffer.from(await (await fetch(url)).arrayBuffer())
  const format = ['-f', 'f32le', '-ac', '1', '-ar', String(RATE), 'pipe:1']
  const pcm = execFileSync('ffmpeg', ['-v', 'error', '-i', 'pipe:0', ...format], { input, maxBuffer: 2 ** 28 })
  const samples = new Float32Array(pcm.buffer.slice(pcm.byteOffset, pcm.byteOffset + pcm.length))
  const step = (RATE * STEP_MS) / 1000
  const heard: [number, number][] = []
  for (let at = 0; at * step < samples.length; at++) {
    const level = samples
      .subarray(at * step, (at + 1) * step)
      .reduce((max, sample) => Math.max(max, Math.abs(sample)), 0)
    if (level < 0.05) continue
    const last = heard.at(-1)
    if (last !== undefined && at * STEP_MS - last[1] < 40) last[1] = (at + 1) * STEP_MS
    else heard.push([at * STEP_MS, (at + 1) * STEP_MS])
  }
  return { heard, lengthMs: (samples.length / RATE) * 1000 }
}

function expectWithin50Ms(found: Awaited<ReturnType<typeof hear>>, planned: [number, number][], lengthMs: number) {
  expect(found.heard).toHaveLength(planned.length)
  for (const [index, [from, to]] of planned.entries()) {
    expect(Math.abs((found.heard[index]?.[0] ?? Infinity) - from)).toBeLessThanOrEqual(50)
    expect(Math.abs((found.heard[index]?.[1] ?? Infinity) - to)).toBeLessThanOrEqual(50)
  }
  expect(Math.abs(found.lengthMs - lengthMs)).toBeLessThanOrEqual(50)
}

describe('cue tracks', () => {
  it('[R-46-01] [R-46-02] [R-46-05] [R-51-08] A cue track with gaps is silent as long as the lines of the part take', async () => {
    const documentId = await createSpokenScript()
    const url = await waitForUrl(documentId, GAPS)
    // "You kept it." is 1200 ms of tone; five words of DANI take 500 + 2000 ms, and one word 500 + 800 ms.
    const planned: [number, number][] = [
      [0, 1200],
      [3940, 5740],
      [6660, 8060],
      [9600, 10_400],
    ]
    expectWithin50Ms(await hear(url), planned, 10_400)
    const response = await fetch(url)
    expect(response.headers.get('content-type')).toBe('audio/mpeg')
    expect(response.headers.get('content-disposition')).toContain('filename="The Last Dryer - with gaps.mp3"')
    expect(decodeURIComponent(url)).not.toMatch(/Dryer|DANI/)
  })

  it('[R-46-02] [R-46-05] A table read has the recordings of the part, at any sample rate', async () => {
    const documentId = await createSpokenScript()
    const { _id: lineId } = await lineAt(documentId, 2)
    const take = createWav({ seconds: 3, sampleRate: 48_000, channels: 2, pitch: 4 })
    await record(ada, { documentId, lineId }, take)
    const planned: [number, number][] = [
      [0, 1200],
      [1320, 4320],
      [4440, 6240],
      [7160, 8560],
      [10_100, 10_900],
    ]
    expectWithin50Ms(await hear(await waitForUrl(documentId, TABLE_READ)), planned, 10_900)
    const silent = planned.filter((_, index) => index !== 1)
    expectWithin50Ms(await hear(await waitForUrl(documentId, GAPS)), silent, 10_900)
  })

  it('[R-46-01] The track of a scene has the lines under its heading only', async () => {
    const documentId = await createSpokenScript()
    const { _id: scene_id } = await lineAt(documentId, 7)
    const url = await waitForUrl(documentId, { kind: 'with gaps', scene_id })
    expectWithin50Ms(await hear(url), [[1420, 2220]], 2220)
    expect((await fetch(url)).headers.get('content-disposition')).toContain('with gaps - EXT STREET LATER.mp3')
  })

  it('[R-46-06] A track is made once for the same lines, again when they change, and at most ten times an hour', async () => {
    const documentId = await createSpokenScript()
    await Promise.all(Array.from({ length: 6 }, () => waitForUrl(documentId, GAPS)))
    const [first] = await listRows(documentId)
    await waitForUrl(documentId, GAPS)
    expect((await listRows(documentId)).map(({ id }) => id)).toEqual([first?.id])
    const { _id: lineId } = await lineAt(documentId, 2)
    for (let n = 0; n < 9; n += 1) {
      await editLine(ada, lineId, 'Other words. '.repeat(n + 1))
      await waitForUrl(documentId, GAPS)
    }
    expect(await listRows(documentId)).toHaveLength(1)
    await editLine(ada, lineId, 'Once more.')
    expect((await request(documentId, GAPS)).http).toBe(429)
    // The zip has a limit of its own.
    expect((await ada.ask(audio.download, { params: { documentId } })).http).toBe(200)
  })

  it('[R-46-07] A track is refused while a line of a partner has no audio, and nothing is made without audio', async () => {
    const documentId = await createSpokenScript()
    const { _id: lineId } = await lineAt(documentId, 3)
    await editLine(ada, lineId, 'Then keep it.')
    const refused = await request(documentId, GAPS)
    expect([refused.http, refused.body.message]).toEqual([409, '1 line has no audio yet. Please generate it first.'])
    await generateAll(ada, documentId)
    expect((await request(documentId, GAPS)).http).toBe(200)
    const mine = await createScript(server, ada, { entries: [{ actor: 'DANI', dialog: 'Alone.' }] })
    await castAndGenerate(ada, mine, LOW, { DANI: RECORD_BY_ME })
    expect((await request(mine, GAPS)).http).toBe(409)
  })

  it('[R-46-06] A track of more than three hours is refused', async () => {
    const documentId = await createSpokenScript()
    await server.ctx.db
      .updateTable('audioClip')
      .set({ durationMs: 10_800_000 })
      .where('documentId', '=', documentId)
      .execute()
    expect((await request(documentId, GAPS)).body.message).toBe(
      'This is longer than three hours. Please choose a scene.',
    )
  })

  it('[R-46-07] Another user and a line of another script are answered as if there were no such script or line', async () => {
    const documentId = await createSpokenScript()
    const other = await createSpokenScript()
    const eve = await insertUser(server)
    expect((await request(documentId, GAPS, eve)).http).toBe(404)
    const { _id: scene_id } = await lineAt(other, 1)
    expect((await request(documentId, { kind: 'with gaps', scene_id })).http).toBe(404)
    expect(await listRows(documentId)).toEqual([])
  })

  it('[R-46-08] [R-48-08] A script that becomes confidential loses its cue tracks, and can have new ones', async () => {
    const documentId = await createSpokenScript()
    const before = await waitForUrl(documentId, GAPS)
    const expires_at = new Date(server.clock.now().getTime() + 86_400_000).toISOString()
    await ada.call(documents.makeConfidential, { params: { documentId }, body: { expires_at } })
    expect(await listRows(documentId)).toEqual([])
    await server.jobsDone()
    const { _id: scene_id } = await lineAt(documentId, 7)
    const after = await waitForUrl(documentId, { ...GAPS, scene_id })
    expect(new URL(after).pathname).not.toBe(new URL(before).pathname)
    const disposition = (await fetch(after)).headers.get('content-disposition')
    expect(disposition).toContain('Confidential script')
    expect(disposition).not.toContain('STREET')
    await ada.call(documents.remove, { params: { documentId } })
    await server.jobsDone()
    expect((await fetch(after)).status).toBe(404)
  })
})

import { audio, documents, readers, type ReaderLink, scenes, users } from '@sidelight/contract'
import { strFromU8, unzipSync } from 'fflate'
import { waitUntil } from '@sidelight/dev-services/wait-until'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { documentPrefix } from '#modules/documents/object-keys.ts'
import { CLIP_LOUDNESS } from '#platform/speech/audio/level-line.ts'
import { measureLoudness } from '#platform/speech/audio/loudness.ts'
import { decodeMp3 } from '#platform/speech/audio/mp3.ts'
import { insertUser } from '#testing/accounts.ts'
import { createScript, inTurns, readerOf } from '#testing/script-fixture.ts'
import { createScriptedSpeech } from '#testing/scripted-speech.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import type { SignedIn } from '#testing/user-fixture.ts'
import { userIdOf } from '#testing/user-id.ts'
import { deleteUnusedAudio, removeOrphanedAudio } from '../cleanup.service.ts'
import { castAndGenerate, editLine } from '../testing/cast-fixture.ts'
import { fetchBytes } from '../testing/recording-fixture.ts'
import {
  accept,
  announce,
  askToOpen,
  createReading,
  invite,
  openPart,
  put,
  readLine,
  save,
  send,
  visit,
} from '../testing/reader-fixture.ts'

const VOICE = 'kokoro:low'
const LINES = inTurns('You kept the key.', 'To give it back.', 'Then give it back.', 'Not like this.', 'How, then?')

const speech = createScriptedSpeech()
let server: TestServer
let ada: SignedIn
let documentId: string
beforeAll(async () => {
  server = await startTestServer({ ACCESS_TOKEN_SECONDS: '8640000' }, { speech })
})
afterAll(() => server.stop())
beforeEach(async () => {
  ada = await insertUser(server)
  documentId = await createScript(server, ada, { entries: LINES })
})

const { list } = readerOf(() => ada)
const heardOf = async (index: number) => (await list(documentId))[index]
const listLinks = async () => (await ada.call(readers.list, { params: { documentId } })).links
const objectKeys = async () => server.ctx.storage.list(documentPrefix(await userIdOf(server, ada), documentId))
const urlOf = ({ lines }: ReaderLink, index: number) => lines[index]?.audio_url ?? ''
const urlOfLine = async (index: number) => (await heardOf(index))?.audio_url ?? ''
const idsOf = ({ lines }: Pick<ReaderLink, 'lines'>) => lines.map(({ scene_id }) => scene_id)

/** A friend has read all lines of Marcus; nobody has heard them. */
async function arrange() {
  const { link, token } = await invite(ada, documentId)
  const friend = await visit(server, token)
  for (const index of friend.part.lines.keys()) await readLine(server, friend, index)
  const [arrived] = await listLinks()
  if (!arrived) throw new Error('The link is not listed')
  return { link: arrived, linkId: link._id, token, friend }
}

describe('the part of a friend', { timeout: 60_000 }, () => {
  it('[R-101-01] [C61] Of forty words of other parts a friend gets none, but for the five before each line', async () => {
    const canaries = Array.from({ length: 40 }, (_, n) => `canary${n}`)
    documentId = await createScript(server, ada, {
      entries: [
        { actor: 'DANI', dialog: `${canaries.slice(0, 20).join(' ')} one two three four five` },
        { actor: 'MARCUS', dialog: '(quietly) You kept the key.' },
        { actor: 'ATTENDANT', dialog: canaries.slice(20).join(' ') },
        { actor: 'DANI', dialog: 'Six.' },
        { actor: 'MARCUS', dialog: 'Then give it back.' },
      ],
    })
    const { token } = await invite(ada, documentId, { message: 'Plain and tired. R.' })
    const { body, raw } = await askToOpen(server, token)
    expect(canaries.filter((word) => raw.includes(`${word} `) || raw.includes(`${word}"`))).toEqual([])
    expect(body).toMatchObject({
      data: {
        part: {
          actor: 'MARCUS',
          message: 'Plain and tired. R.',
          has_agreed: false,
          lines: [
            { words: 'You kept the key.', direction: 'quietly', cue: 'one two three four five', saved: null },
            { words: 'Then give it back.', direction: '', cue: 'Six.' },
          ],
        },
      },
    })
    for (const known of [ada.email, ada.username, ada.name, 'Dryer']) expect(raw).not.toContain(known)
  })

  it('[R-101-02] Nothing is taken before the friend has agreed', async () => {
    const friend = await openPart(server, (await invite(ada, documentId)).token)
    const refused = await announce(server, friend, 0, 1000)
    expect([refused.http, refused.body.message]).toEqual([409, 'Please agree first that your voice may be used.'])
    await server.ask(readers.agree, { token: friend.token })
    expect((await announce(server, friend, 0, 1000)).http).toBe(200)
  })

  it('[R-101-03] [R-101-05] What a friend read is heard by the actor first, and once it is accepted it is the sound of the line', async () => {
    await castAndGenerate(ada, documentId, VOICE)
    const before = await urlOfLine(0)
    const { link, linkId } = await arrange()
    expect(link).toMatchObject({ line_count: 3, has_agreed: true, opened_count: 1, has_ended: false })
    expect(link.lines.map(({ dialog, is_accepted }) => [dialog, is_accepted])).toEqual([
      ['You kept the key.', false],
      ['Then give it back.', false],
      ['How, then?', false],
    ])
    expect(await urlOfLine(0)).toBe(before)
    const mp3 = await fetchBytes(urlOf(link, 0))
    const samples = await decodeMp3(mp3, 24_000)
    expect(Math.abs(measureLoudness(samples!, 24_000) - CLIP_LOUDNESS)).toBeLessThanOrEqual(1)

    const spoken = speech.spoken.length
    await accept(ada, documentId, linkId, idsOf(link).slice(0, 2))
    expect((await fetchBytes(await urlOfLine(0))).equals(mp3)).toBe(true)
    expect(await urlOfLine(2)).toContain('.mp3')
    // The third was not accepted, and the voice of the other character stays.
    expect((await listLinks())[0]?.lines.map(({ is_accepted }) => is_accepted)).toEqual([true, true, false])
    const timed = await ada.call(scenes.wordTimes, { params: { documentId } })
    expect(JSON.stringify(timed)).not.toContain(idsOf(link)[0])
    expect(await urlOfLine(4)).not.toBe(urlOf(link, 2))
    // Back to the voice in one step, without a new clip.
    await accept(ada, documentId, linkId, [])
    expect(await urlOfLine(0)).toBe(before)
    expect(speech.spoken).toHaveLength(spoken)
  })

  it('[R-101-03] What was read again is heard by the actor again, and the object that it replaces is gone', async () => {
    const { link, linkId, friend } = await arrange()
    await accept(ada, documentId, linkId, idsOf(link))
    const keys = await objectKeys()
    await readLine(server, friend, 0, createReading(0.5))
    expect((await listLinks())[0]?.lines.map(({ is_accepted }) => is_accepted)).toEqual([false, true, true])
    expect((await heardOf(0))?.audio_status).toBe('pending')
    const now = await objectKeys()
    expect(now).toHaveLength(keys.length)
    expect(keys.filter((key) => !now.includes(key))).toHaveLength(1)
  })

  it('[R-101-03] A line that two friends read is heard of the one who was accepted last', async () => {
    const first = await arrange()
    await accept(ada, documentId, first.linkId, idsOf(first.link))
    const second = await arrange()
    await accept(ada, documentId, second.linkId, [first.link.lines[0]?.scene_id ?? ''])
    const [latest, earlier] = await listLinks()
    expect(latest?.lines.map(({ is_accepted }) => is_accepted)).toEqual([true, false, false])
    expect(earlier?.lines.map(({ is_accepted }) => is_accepted)).toEqual([false, true, true])
  })

  it('[R-101-04] A line whose words change is read by the voice, and the friend is asked for it again', async () => {
    await castAndGenerate(ada, documentId, VOICE)
    const { link, linkId, token, friend } = await arrange()
    await accept(ada, documentId, linkId, idsOf(link))
    const lineId = link.lines[0]?.scene_id ?? ''
    const wav = createReading()
    await editLine(ada, lineId, 'You kept both keys.')
    expect(await urlOfLine(0)).not.toContain(new URL(urlOf(link, 0)).pathname)
    expect((await listLinks())[0]).toMatchObject({ line_count: 3, lines: [{}, {}] })
    const late = await announce(server, friend, 0, wav.length)
    expect([late.http, late.body.message]).toEqual([409, 'The words of this line were changed. Please read it again.'])
    const again = await visit(server, token)
    expect(again.part.lines.map(({ saved }) => saved === null)).toEqual([true, false, false])
    await readLine(server, again, 0, wav)
    expect((await listLinks())[0]?.lines).toHaveLength(3)
  })

  it('[R-101-06] Taken back, everything is gone within a second: lines, objects, downloads, and the agreement', async () => {
    await castAndGenerate(ada, documentId, VOICE)
    const keysBefore = await objectKeys()
    const clip = await urlOfLine(0)
    const { link, linkId, token, friend } = await arrange()
    await accept(ada, documentId, linkId, idsOf(link))
    const zip = await waitUntil(
      async () => (await ada.call(audio.download, { params: { documentId } })).download_url ?? undefined,
      { what: 'the zip', timeoutMs: 30_000 },
    )
    const files = unzipSync(new Uint8Array(await fetchBytes(zip)))
    expect(strFromU8(files['provenance.txt'] ?? new Uint8Array())).toContain('3 files: read by a friend of the actor')

    const startedAt = performance.now()
    expect((await server.ask(readers.takeBack, { token: friend.token })).http).toBe(200)
    expect((await objectKeys()).toSorted()).toEqual(keysBefore.toSorted())
    expect(performance.now() - startedAt).toBeLessThan(1000)
    expect((await fetch(urlOf(link, 0))).status).toBe(404)
    expect((await fetch(zip)).status).toBe(404)
    expect(await urlOfLine(0)).toBe(clip)
    expect(await listLinks()).toMatchObject([{ is_taken_back: true, has_agreed: false, lines: [] }])
    expect((await announce(server, friend, 0, 1000)).http).toBe(409)
    // Whoever changes their mind once more agrees again.
    await readLine(server, await visit(server, token), 0)
    expect(await listLinks()).toMatchObject([{ is_taken_back: false, lines: [{}] }])
  })

  it('[R-101-07] A confidential script has no readers, and one that becomes confidential loses them', async () => {
    const { linkId, token, friend } = await arrange()
    const expires_at = new Date(server.clock.now().getTime() + 7 * 86_400_000).toISOString()
    await ada.call(documents.makeConfidential, { params: { documentId }, body: { expires_at } })
    expect((await askToOpen(server, token)).http).toBe(404)
    expect((await server.ask(readers.agree, { token: friend.token })).http).toBe(401)
    expect(await listLinks()).toEqual([])
    const body = { actor: 'MARCUS', message: '', days: 3 as const }
    const refused = await ada.ask(readers.create, { params: { documentId }, body })
    expect([refused.http, refused.body.message]).toEqual([
      409,
      'This script is confidential. Only our own voices read it.',
    ])
    expect(linkId).not.toBe('')
    await removeOrphanedAudio(server.ctx, { userId: await userIdOf(server, ada), documentId }, 0)
    expect((await objectKeys()).filter((key) => key.includes('/audio/'))).toEqual([])
  })

  it('[R-101-08] What nobody accepted goes thirty days after the end of its link, and what is in use stays', async () => {
    const unused = await arrange()
    const used = await arrange()
    const [first = ''] = idsOf(used.link)
    await accept(ada, documentId, used.linkId, [first])
    const countRows = async () =>
      (await server.ctx.db.selectFrom('readerLine').select('lineId').where('documentId', '=', documentId).execute())
        .length
    server.clock.advance({ days: 32 })
    while (await deleteUnusedAudio(server.ctx));
    expect(await countRows()).toBe(6)
    server.clock.advance({ days: 2 })
    while (await deleteUnusedAudio(server.ctx));
    expect(await countRows()).toBe(3)
    expect((await listLinks()).map(({ _id }) => _id)).toEqual([used.linkId])
    expect((await heardOf(0))?._id).toBe(first)
    expect(unused.linkId).not.toBe(used.linkId)
    // Once it is not used any more either, it goes too.
    await accept(ada, documentId, used.linkId, [])
    while (await deleteUnusedAudio(server.ctx));
    expect(await countRows()).toBe(0)
  })

  it('[R-101-08] The export lists links and lines without the voice, the receipt counts them, and they go with the script', async () => {
    const { link, linkId } = await arrange()
    await accept(ada, documentId, linkId, idsOf(link).slice(0, 1))
    await ada.call(users.startDataExport, { body: { password: ada.password } })
    await server.jobsDone()
    const { url } = await ada.call(users.dataExport)
    const zip = unzipSync(new Uint8Array(await fetchBytes(url ?? '')))
    expect(JSON.parse(strFromU8(zip['readers.json'] ?? new Uint8Array()))).toMatchObject([
      { actor: 'MARCUS', openedCount: 1, lines: [{ sceneIndex: 0, isInUse: true }, { isInUse: false }, {}] },
    ])
    expect(Object.keys(zip).filter((name) => name.endsWith('.mp3'))).toEqual([])
    await ada.call(documents.remove, { params: { documentId } })
    const receipts = await ada.call(documents.deletions)
    expect(JSON.stringify(receipts)).toContain('"recordings":3')
    expect(
      await server.ctx.db.selectFrom('readerLine').select('lineId').where('documentId', '=', documentId).execute(),
    ).toEqual([])
    await server.jobsDone()
    expect(await objectKeys()).toEqual([])
  })
})

describe('what a friend sends', { timeout: 60_000 }, () => {
  const NOBODY = 'We heard nobody. Please hold the phone closer and read it again.'
  const INVALID = 'This line cannot be saved. Please read it again.'
  const filth = (text: string) => {
    const wav = createReading()
    wav.set(new TextEncoder().encode(text), 0)
    return wav
  }

  it.each([
    ['a page', filth('<!doctype html><script>alert(1)</script>'), INVALID],
    ['a recording at another sample rate', createReading(1, 48_000), INVALID],
    ['silence', createReading(0), NOBODY],
    ['a file that is cut off', createReading().slice(0, 5001), INVALID],
  ])('[C62] %s is refused and not kept', async (_name, wav, message) => {
    const friend = await visit(server, (await invite(ada, documentId)).token)
    await send(server, friend, 0, wav)
    const refused = await save(server, friend, 0)
    expect([refused.http, refused.body.message]).toEqual([400, message])
    expect((await listLinks())[0]?.lines).toEqual([])
  })

  it('[C62] Of a WAV with a page behind its samples only what can be heard is kept, as a file of ours', async () => {
    const friend = await visit(server, (await invite(ada, documentId)).token)
    const page = new TextEncoder().encode('LIST\x26\0\0\0<script>alert(document.cookie)</script>')
    const wav = new Uint8Array([...createReading(), ...page])
    new DataView(wav.buffer).setUint32(4, wav.length - 8, true)
    const { saved } = await readLine(server, friend, 0, wav)
    const stored = await fetch(saved?.audio_url ?? '')
    expect(stored.headers.get('content-type')).toBe('audio/mpeg')
    expect(Buffer.from(await stored.arrayBuffer()).includes('script')).toBe(false)
  })

  it('[C62] The length of an upload is signed, 3 MB and a minute at most, and 120 MB by one link', async () => {
    const friend = await visit(server, (await invite(ada, documentId)).token)
    expect((await announce(server, friend, 0, 3 * 1024 ** 2 + 1)).http).toBe(400)
    const { body } = await announce(server, friend, 0, 2000)
    if (body.status !== 'success') throw new Error(body.message)
    expect((await put(body.data.presigned_url, createReading())).status).toBe(403)
    const statuses: number[] = []
    for (let n = 0; n < 41; n += 1) {
      if (n % 20 === 0) server.clock.advance({ minutes: 2 })
      statuses.push((await announce(server, friend, 0, 3 * 1024 ** 2)).http)
    }
    expect(statuses.slice(0, 39)).toEqual(Array<number>(39).fill(200))
    expect(statuses.slice(39)).toEqual([429, 429])
  })

  it('[C62] A link can be written to sixty times a minute', async () => {
    const friend = await openPart(server, (await invite(ada, documentId)).token)
    const statuses: number[] = []
    for (let n = 0; n < 61; n += 1) statuses.push((await server.ask(readers.agree, { token: friend.token })).http)
    expect(statuses.indexOf(429)).toBe(60)
  })

  it('[R-101-03] A save is repeated without a second line, and a name with marks is kept as it is', async () => {
    documentId = await createScript(server, ada, { entries: [{ actor: 'SIOBHÁN O’DÁ', dialog: 'You kept the key.' }] })
    const friend = await visit(
      server,
      (await invite(ada, documentId, { actor: 'SIOBHÁN O’DÁ', message: '<b>R.</b> ‮' })).token,
    )
    expect(friend.part).toMatchObject({ actor: 'SIOBHÁN O’DÁ', message: '<b>R.</b> ‮' })
    const saved = await readLine(server, friend, 0)
    expect((await save(server, friend, 0)).body).toMatchObject({ data: saved })
    expect((await listLinks())[0]?.lines).toHaveLength(1)
  })
})

import { scenes, users } from '@sidelight/contract'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createScript, manyLines, readerOf, parseSample } from '#testing/script-fixture.ts'
import { createUser, type SignedIn } from '#testing/user-fixture.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { writeLines } from './lines.service.ts'

let server: TestServer
let ada: SignedIn
beforeAll(async () => {
  server = await startTestServer()
  ada = await createUser(server)
})
afterAll(() => server.stop())

const { list, spoken } = readerOf(() => ada)
const listActors = async (documentId: string) => (await ada.call(scenes.actors, { params: { documentId } })).actors

describe('the lines of a script', () => {
  it('[R-7-30] [R-3-02] [R-3-03] The lines of a script are numbered from 0, and the narrator speaks the narration', async () => {
    const documentId = await createScript(server, ada)
    expect(await spoken(documentId)).toEqual([
      'narrator: INT. LAUNDROMAT - NIGHT',
      'narrator: One dryer still turns.',
      'MARCUS: You kept the key.',
      'DANI: (quietly) To give it back.',
      'narrator: EXT. STREET - LATER',
      'MARCUS: Then give it back.',
      'DANI: Not like this.',
      'MARCUS: How, then?',
    ])
    const lines = await list(documentId)
    expect(lines.map(({ scene_index }) => scene_index)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    expect(new Set(lines.slice(0, 4).map(({ heading }) => heading))).toEqual(new Set(['INT. LAUNDROMAT - NIGHT']))
    expect(new Set(lines.slice(4).map(({ heading }) => heading))).toEqual(new Set(['EXT. STREET - LATER']))
  })

  it('[R-36-08] [R-36-12] A line says when it is heard, narration does not, and a plain line says nothing', async () => {
    const entries = [
      { actor: 'narrator', dialog: '(beat) She waits—' },
      { actor: 'MARCUS', dialog: "(beat) I didn't—" },
      { actor: 'DANI', dialog: 'You did.', isDual: true },
      { actor: 'MARCUS', dialog: 'No.' },
    ]
    const plain = { lead_ms: 0, tail_ms: 0, entry: 'answers', ending: 'said', is_dual: false }
    const lines = await list(await createScript(server, ada, { entries }))
    expect(lines.map(({ timing }) => timing)).toEqual([
      undefined,
      { ...plain, lead_ms: 800, ending: 'cut off' },
      { ...plain, is_dual: true },
      undefined,
    ])
  })

  it('[R-84-03] All that the pages say and the lines do not is listed with its reason, what comes back once', async () => {
    const removed = [
      { text: 'OTIS: We close at ten.', page: 1, reason: 'crossed-out' as const },
      { text: 'JANE Q. ACTOR', page: 1, reason: 'watermark' as const },
      { text: '1.', page: 1, reason: 'header-or-footer' as const },
      { text: '12', page: 1, reason: 'margin-mark' as const },
      { text: '13', page: 1, reason: 'margin-mark' as const },
      { text: 'JANE Q. ACTOR', page: 2, reason: 'watermark' as const },
      { text: 'A long note. '.repeat(500), page: 2, reason: 'note' as const },
    ]
    const params = { documentId: await createScript(server, ada, { removed }) }
    const { texts } = await ada.call(scenes.leftOut, { params })
    expect(texts.slice(0, 4)).toEqual([
      { page: 1, text: 'OTIS: We close at ten.', reason: 'crossed-out', times: 1 },
      { page: 1, text: 'JANE Q. ACTOR', reason: 'watermark', times: 2 },
      { page: 1, text: '1.', reason: 'header-or-footer', times: 1 },
      { page: 1, text: '12 13', reason: 'margin-mark', times: 1 },
    ])
    expect(
      texts
        .slice(4)
        .map(({ text }) => text)
        .join(' '),
    ).toBe('A long note. '.repeat(500).trim())
    const complete = { documentId: await createScript(server, ada) }
    expect(await ada.call(scenes.leftOut, { params: complete })).toEqual({ texts: [] })
  })

  it('[R-3-01] A line has exactly the fields of the contract', async () => {
    const [line] = await list(await createScript(server, ada))
    expect(Object.keys(line ?? {}).toSorted()).toEqual([
      '_id',
      'actor',
      'audio_status',
      'audio_url',
      'box',
      'confidence',
      'dialog',
      'doubts',
      'heading',
      'page',
      'scene_index',
      'text',
      'version',
      'voice_id',
    ])
  })

  it('[R-3-04] [R-3-05] [R-3-06] A new line has no voice and no audio, and its text in both fields', async () => {
    for (const line of await list(await createScript(server, ada)))
      expect(line).toMatchObject({ audio_url: '', audio_status: 'pending', voice_id: '', text: line.dialog })
  })

  it('A line has its position on the page, its confidence and its review reasons', async () => {
    const documentId = await createScript(server, ada, {
      entries: [
        {
          page: 2,
          boxes: [{ page: 2, left: 153, top: 79.2, right: 306, bottom: 158.4 }],
          confidence: 0.31,
          reasons: ['This may be a name.'],
        },
        { page: 3, boxes: [{ page: 3, left: -4, top: 0, right: 700, bottom: 792 }] },
        { page: 4, boxes: [{ page: 4, left: 1, top: 1, right: 2, bottom: 2 }] },
      ],
      pageSizes: [
        { number: 2, width: 612, height: 792 },
        { number: 3, width: 612, height: 792 },
      ],
    })
    expect(await list(documentId)).toMatchObject([
      { page: 2, box: [0.25, 0.1, 0.5, 0.2], confidence: 0.31, doubts: ['This may be a name.'] },
      { page: 3, box: [0, 0, 1, 1], confidence: 1, doubts: [] },
      { page: 4, box: null },
    ])
  })

  it('[C04] A speech above 5,000 characters is split into several lines without loss', async () => {
    const words = Array.from({ length: 2500 }, (_, n) => `word${n}${n % 9 === 8 ? '.' : ''}`).join(' ')
    const unbroken = `${'x'.repeat(4999)}😀${'y'.repeat(3000)}`
    const documentId = await createScript(server, ada, {
      entries: [{ dialog: words }, { actor: 'A'.repeat(200), dialog: unbroken }],
    })
    const lines = await list(documentId)
    expect(Math.max(...lines.map(({ dialog }) => dialog.length))).toBeLessThanOrEqual(5000)
    const dialogsOf = (name: string) => lines.filter(({ actor }) => actor === name).map(({ dialog }) => dialog)
    expect(dialogsOf('MARCUS').join(' ')).toBe(words)
    expect(dialogsOf('A'.repeat(80)).join('')).toBe(unbroken)
    await expect(
      ada.call(scenes.save, {
        params: { documentId },
        body: { scenes: lines.map((line) => ({ ...line, metadata: line })) },
      }),
    ).resolves.toBeDefined()
  })

  it('[C04] A script of more than 5,000 lines is rejected', async () => {
    await expect(createScript(server, ada, { entries: manyLines(5001) })).rejects.toMatchObject({ code: 'too_large' })
    expect(await list(await createScript(server, ada, { entries: manyLines(5000) }))).toHaveLength(5000)
  })

  it('The lines of a script are never overwritten by another parse', async () => {
    const documentId = await createScript(server, ada)
    await expect(writeLines(server.ctx, documentId, parseSample())).rejects.toThrow('lines already')
    expect(await list(documentId)).toHaveLength(8)
  })

  it('[X30] Characters that the database cannot store are removed from lines', async () => {
    const documentId = await createScript(server, ada, {
      entries: [{ actor: 'MAR\0CUS\n', dialog: 'One\0 \ud800 two', reasons: ['a\0b'] }],
    })
    expect(await list(documentId)).toMatchObject([{ actor: 'MARCUS', dialog: 'One \ufffd two', doubts: ['ab'] }])
  })

  it('The lines of a script are deleted with its document', async () => {
    const documentId = await createScript(server, ada)
    await ada.call(scenes.renameActor, { params: { documentId }, body: { from: 'DANI', to: 'DANIEL' } })
    await server.ctx.db.deleteFrom('document').where('id', '=', documentId).execute()
    for (const table of ['line', 'lineUndo'] as const)
      expect(await server.ctx.db.selectFrom(table).selectAll().where('documentId', '=', documentId).execute()).toEqual(
        [],
      )
  })

  it('[R-39-02] The data export contains the lines of the user with what was chosen for them, and none of other users', async () => {
    const [rosa, bob] = [await createUser(server), await createUser(server)]
    const documentId = await createScript(server, rosa, { entries: [{ dialog: 'Take me along.' }] })
    const [line] = (await rosa.call(scenes.list, { params: { documentId } })).scenes
    const body = { direction: { manner: 'whispered' as const }, read: 2 }
    await rosa.call(scenes.direct, { params: { sceneId: line?._id ?? '' }, body })
    await createScript(server, bob, { entries: [{ dialog: 'canary of bob' }] })
    await rosa.call(users.startDataExport, { body: { password: rosa.password } })
    await server.jobsDone()
    const { url } = await rosa.call(users.dataExport)
    const files = unzipSync(new Uint8Array(await (await fetch(url ?? '')).arrayBuffer()))
    const exported = strFromU8(files['scenes.json'] ?? new Uint8Array())
    expect(exported).toContain('Take me along.')
    expect(JSON.parse(exported)).toMatchObject([{ direction: { manner: 'whispered' }, read: 2 }])
    expect(exported).not.toContain('canary of bob')
  })
})

describe('the characters of a script', () => {
  it('[R-7-35] [R-3-07] [R-3-08] [R-3-09] [C17] The characters of a script are listed with the narrator first, then by number of lines', async () => {
    const actorsByLine = ['DANI', 'MARCUS', '', 'MARCUS', 'narrator', 'EVE', 'Narrator', 'MARCUS', 'Narrator', '', '']
    const documentId = await createScript(server, ada, { entries: actorsByLine.map((actor) => ({ actor })) })
    expect(await listActors(documentId)).toEqual(['narrator', 'MARCUS', 'Narrator', 'DANI', 'EVE'])
    expect(await listActors(await createScript(server, ada, { entries: [] }))).toEqual([])
  })

  it('[X13] A character may be named like a property of JavaScript objects', async () => {
    const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf']
    const documentId = await createScript(server, ada, { entries: names.map((actor) => ({ actor })) })
    expect(await listActors(documentId)).toEqual(names)
    const lines = await list(documentId)
    const body = { scenes: lines.map((line) => ({ ...line, metadata: { actor: line.actor, dialog: 'Still here.' } })) }
    await ada.call(scenes.save, { params: { documentId }, body })
    await ada.call(scenes.renameActor, { params: { documentId }, body: { from: 'valueOf', to: '__proto__' } })
    expect(await listActors(documentId)).toEqual(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])
    const added = { actor: 'constructor', scene_index: 0, text: 'New.' }
    await ada.call(scenes.add, { params: { documentId }, body: [added] })
    expect((await spoken(documentId))[0]).toBe('constructor: New.')
  })
})

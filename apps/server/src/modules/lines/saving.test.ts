import { randomUUID } from 'node:crypto'
import { scenes } from '@sidelight/contract'
import { describe, expect, it } from 'vitest'
import { createScript, manyLines, saved } from '#testing/script-fixture.ts'
import { waitForWaiting } from '#testing/faults/row-lock.ts'
import { setUpLineEditing } from '#testing/line-editing.ts'
import { userIdOf } from '#testing/user-id.ts'
import { transact } from '#platform/db/transact.ts'
import { changeLines } from './undo/line-changes.service.ts'
import { saveLines } from './save-lines.ts'

const { ada, lineAt, list, numbers, save, script, server, spoken } = setUpLineEditing({
  ACCESS_TOKEN_SECONDS: '8640000',
})

describe('saving lines', () => {
  it('[R-7-31] Saving stores actors, texts and order and leaves other lines unchanged', async () => {
    const documentId = await script('one', 'two', 'three', 'four')
    const [one, two, three] = await list(documentId)
    const response = await save(documentId, [
      saved(one!, { scene_index: 2, dialog: 'ONE' }),
      saved(two!, { scene_index: 1, actor: 'EVE' }),
      saved(three!, { scene_index: 0 }),
    ])
    expect(response.http).toBe(200)
    expect(await spoken(documentId)).toEqual(['MARCUS: three', 'EVE: two', 'MARCUS: ONE', 'DANI: four'])
    expect(await numbers(documentId)).toEqual([0, 1, 2, 3])
  })

  it('[C03] Saving ignores all other fields of a line', async () => {
    const documentId = await script('one', 'two')
    const otherId = await script('elsewhere')
    const [one] = await list(documentId)
    const extraFields = {
      audio_url: 'http://169.254.169.254/latest/meta-data',
      audio_status: 'completed',
      audio_key: 'users/somebody/else',
      voice_id: 'record_by_me',
      document_id: otherId,
      documentId: otherId,
      owner_id: randomUUID(),
      text: 'canary',
      page: 9,
      box: [0, 0, 1, 1],
      confidence: 0,
      doubts: ['canary'],
      heading: 'a heading this script does not have',
      is_heading: true,
    }
    const withExtraFields = {
      ...saved(one!),
      ...extraFields,
      metadata: { actor: 'EVE', dialog: 'new', ...extraFields },
    }
    expect((await save(documentId, [withExtraFields])).http).toBe(200)
    const expected = { ...one, actor: 'EVE', dialog: 'new', text: 'new', version: 2 }
    expect(await list(documentId)).toEqual([expected, await lineAt(documentId, 1)])
    expect(await spoken(otherId)).toEqual(['MARCUS: elsewhere'])
  })

  it('[C02] Saving with a line of another script changes nothing', async () => {
    const [documentId, otherId] = [await script('one', 'two'), await script('elsewhere')]
    const lines = [...(await list(documentId)), ...(await list(otherId))].map((line) =>
      saved(line, { dialog: 'taken' }),
    )
    expect((await save(documentId, lines)).http).toBe(404)
    expect([...(await spoken(documentId)), ...(await spoken(otherId))]).toEqual([
      'MARCUS: one',
      'DANI: two',
      'MARCUS: elsewhere',
    ])
  })

  it('[C05] Saving renumbers lines from any indexes and rejects invalid ones', async () => {
    const documentId = await script('one', 'two', 'three')
    const [one, two, three] = await list(documentId)
    const withIndexes = (...indexes: number[]) =>
      [one!, two!, three!].map((line, n) => saved(line, { scene_index: indexes[n] ?? 0 }))
    expect((await save(documentId, withIndexes(7, 7, 7))).http).toBe(200)
    expect(await spoken(documentId)).toEqual(['MARCUS: one', 'DANI: two', 'MARCUS: three'])
    expect((await save(documentId, withIndexes(Number.MAX_SAFE_INTEGER, 5000, 0))).http).toBe(200)
    expect(await spoken(documentId)).toEqual(['MARCUS: three', 'DANI: two', 'MARCUS: one'])
    expect(await numbers(documentId)).toEqual([0, 1, 2])
    for (const wrong of [-1, 0.5, 2 ** 53, Number.NaN, '1', null])
      expect((await save(documentId, [{ ...saved(one!), scene_index: wrong }])).http, String(wrong)).toBe(400)
    expect((await save(documentId, [saved(one!), saved(one!)])).http).toBe(400)
  })

  it('[C05] Saving stale lines does not revert newer changes', async () => {
    const documentId = await script('one', 'two', 'three')
    const staleLines = await list(documentId)
    await ada().call(scenes.updateText, {
      params: { sceneId: staleLines[1]!._id },
      query: {},
      body: { scene_text: 'newer' },
    })
    const response = await save(
      documentId,
      staleLines.map((line) => saved(line, { actor: 'EVE' })),
    )
    expect([response.http, response.body.message]).toEqual([
      409,
      'These lines were changed somewhere else. Please reload the page and try again.',
    ])
    expect(await spoken(documentId)).toEqual(['MARCUS: one', 'DANI: newer', 'MARCUS: three'])
    expect((await save(documentId, [saved(staleLines[0]!, { dialog: 'untouched by others' })])).http).toBe(200)
    const withoutVersions = staleLines.map(({ version: _, ...line }) => saved(line, { actor: 'EVE' }))
    expect((await save(documentId, withoutVersions)).http).toBe(200)
  })

  it('[C05] A save that begins during another one waits for it, and is then stale', async () => {
    const documentId = await script('one', 'two')
    const [one] = await list(documentId)
    const userId = await userIdOf(server(), ada())
    const begun = await transact(server().ctx, async (ctx) => {
      await changeLines(ctx, userId, documentId, (lines) =>
        saveLines(lines, [{ ...lines[0]!, index: 0, dialog: 'first' }]),
      )
      const response = save(documentId, [saved(one!, { dialog: 'second' })])
      await waitForWaiting(server(), 1)
      return { response }
    })
    expect((await begun.response).http).toBe(409)
    expect(await spoken(documentId)).toEqual(['MARCUS: first', 'DANI: two'])
  })

  it('[C05] Ten simultaneous saves keep every line exactly once', async () => {
    const documentId = await script('a', 'b', 'c', 'd', 'e', 'f')
    const staleLines = await list(documentId)
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, tab) =>
        save(
          documentId,
          staleLines.map((line, n) => saved(line, { scene_index: (n * 5 + tab) % 6 })),
        ),
      ),
    )
    expect(responses.map(({ http }) => http)).toEqual(Array(10).fill(200))
    expect((await list(documentId)).map(({ dialog }) => dialog).toSorted()).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
    expect(await numbers(documentId)).toEqual([0, 1, 2, 3, 4, 5])
  })

  it('[X15] A script of 2,000 full lines can be saved', async () => {
    const documentId = await createScript(server(), ada(), { entries: manyLines(2000), pageCount: 100 })
    const lines = (await list(documentId)).toReversed()
    const dialog = `${'Something to say. '.repeat(9)}—`
    const body = lines.map((line, scene_index) => saved(line, { scene_index, dialog: `${scene_index} ${dialog}` }))
    expect(JSON.stringify(body).length).toBeGreaterThan(1024 * 1024)
    expect((await save(documentId, body)).http).toBe(200)
    expect((await lineAt(documentId, 1999)).dialog).toBe(`1999 ${dialog}`)
  })

  it('[C04] Saving rejects a line of 5,001 characters, 5,001 lines, and a body above 4 MB', async () => {
    const documentId = await script('one')
    const line = await lineAt(documentId, 0)
    expect((await save(documentId, [saved(line, { dialog: 'x'.repeat(5001) })])).http).toBe(400)
    expect((await save(documentId, Array(5001).fill(saved(line)))).http).toBe(400)
    expect((await save(documentId, [{ ...saved(line), more: 'x'.repeat(4 * 1024 * 1024) }])).http).toBe(413)
    expect(await spoken(documentId)).toEqual(['MARCUS: one'])
  })

  it('A moved line takes over its new heading, and lines follow a changed heading', async () => {
    const documentId = await createScript(server(), ada())
    const headings = async () => (await list(documentId)).map(({ heading }) => heading)
    const [inside, outside] = ['INT. LAUNDROMAT - NIGHT', 'EXT. STREET - LATER']
    await save(documentId, [saved(await lineAt(documentId, 3), { heading: outside })])
    expect(await headings()).toEqual([inside, inside, inside, outside, outside, outside, outside, outside])
    await save(documentId, [saved(await lineAt(documentId, 4), { dialog: 'EXT. STREET - DAWN' })])
    expect((await headings()).slice(3)).toEqual([outside, ...Array(4).fill('EXT. STREET - DAWN')])
    await save(documentId, [saved(await lineAt(documentId, 0), { actor: 'MARCUS' })])
    expect((await headings()).slice(0, 4)).toEqual(['', '', '', outside])
  })

  it.each([
    ['Narrator', 'Narrator'],
    ['NARRATOR ', 'NARRATOR'],
    [' narrator', 'narrator'],
    ['narrator\u200b', 'narrator'],
    ['n\u0430rrator', 'n\u0430rrator'],
    ['record_by_me', 'record_by_me'],
    ['Ze\u0301', 'Z\u00e9'],
    ['MARCUS   (V.O.)', 'MARCUS (V.O.)'],
    ['', ''],
  ])('[C13] The name %j is stored as %j', async (typed, stored) => {
    const documentId = await script('one')
    await save(documentId, [saved(await lineAt(documentId, 0), { actor: typed })])
    expect((await lineAt(documentId, 0)).actor).toBe(stored)
  })
})

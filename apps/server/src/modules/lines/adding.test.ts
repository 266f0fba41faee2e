import { randomUUID } from 'node:crypto'
import { type Scene, scenes } from '@sidelight/contract'
import { describe, expect, it } from 'vitest'
import { createScript, manyLines, saved } from '#testing/script-fixture.ts'
import { setUpLineEditing } from '#testing/line-editing.ts'

const { ada, lineAt, list, numbers, save, script, server, spoken } = setUpLineEditing({
  ACCESS_TOKEN_SECONDS: '8640000',
})

describe('adding lines', () => {
  const add = (documentId: string, lines: [number, string, string?][], headers: Record<string, string> = {}) =>
    server().ask(scenes.add, {
      params: { documentId },
      body: lines.map(([scene_index, text, actor = 'EVE']) => ({ actor, scene_index, text })),
      token: ada().accessToken,
      headers,
    })

  it('[R-7-33] [R-4-11] A line is added at its index and returned', async () => {
    const documentId = await script('one', 'two')
    const { http, body } = await add(documentId, [[1, 'between']])
    expect(http).toBe(200)
    expect(body.data).toMatchObject([{ text: 'between', dialog: 'between', actor: 'EVE', scene_index: 1, page: null }])
    expect(await spoken(documentId)).toEqual(['MARCUS: one', 'EVE: between', 'DANI: two'])
    expect(await numbers(documentId)).toEqual([0, 1, 2])
  })

  it('[R-4-12] [C12] A line with an index at or past the end is appended', async () => {
    const documentId = await script('one')
    await add(documentId, [[1, 'two']])
    await add(documentId, [[4_000_000, 'three']])
    expect(await spoken(documentId)).toEqual(['MARCUS: one', 'EVE: two', 'EVE: three'])
    const empty = await createScript(server(), ada(), { entries: [] })
    await add(empty, [[0, 'first']])
    expect(await spoken(empty)).toEqual(['EVE: first'])
  })

  it('[C12] Several lines are added in the given order, under the heading of the line before', async () => {
    const documentId = await createScript(server(), ada())
    const { body } = await add(documentId, [
      [9, 'end'],
      [4, 'a'],
      [4, 'b'],
      [0, 'top'],
    ])
    expect((body.data as Scene[]).map(({ text }) => text)).toEqual(['end', 'a', 'b', 'top'])
    const lines = await list(documentId)
    expect(
      lines.flatMap(({ actor, dialog, heading }, index) => (actor === 'EVE' ? [[index, dialog, heading]] : [])),
    ).toEqual([
      [0, 'top', 'INT. LAUNDROMAT - NIGHT'],
      [4, 'a', 'INT. LAUNDROMAT - NIGHT'],
      [5, 'b', 'INT. LAUNDROMAT - NIGHT'],
      [9, 'end', 'EXT. STREET - LATER'],
    ])
  })

  it('[C12] A repeated request with the same idempotency key adds nothing and gets the same response', async () => {
    const documentId = await script('one')
    const key = { 'idempotency-key': randomUUID() }
    const responses = await Promise.all(Array.from({ length: 8 }, () => add(documentId, [[1, 'once']], key)))
    expect(new Set(responses.map(({ raw }) => raw)).size).toBe(1)
    expect(await spoken(documentId)).toEqual(['MARCUS: one', 'EVE: once'])
    expect((await add(documentId, [[1, 'something else']], key)).http).toBe(409)
    expect((await add(await script('other'), [[1, 'once']], key)).http).toBe(200)
    await add(documentId, [[1, 'once']], { 'idempotency-key': randomUUID() })
    await add(documentId, [[1, 'once']])
    expect(await spoken(documentId)).toHaveLength(4)
  })

  it('[C12] Idempotency keys are deleted after a day', async () => {
    const documentId = await script('one')
    await add(documentId, [[1, 'two']], { 'idempotency-key': 'first' })
    server().clock.advance({ hours: 25 })
    await add(documentId, [[2, 'three']], { 'idempotency-key': 'second' })
    expect(
      await server().ctx.db.selectFrom('lineAddition').select('at').where('documentId', '=', documentId).execute(),
    ).toHaveLength(1)
  })

  it('[C04] [C12] Adding rejects more than 100 lines at once, long names, and a script of more than 5,000 lines', async () => {
    const documentId = await script('one')
    expect(
      (
        await add(
          documentId,
          Array.from({ length: 101 }, () => [0, 'x']),
        )
      ).http,
    ).toBe(400)
    expect((await add(documentId, [])).http).toBe(400)
    expect((await add(documentId, [[0, 'x', 'A'.repeat(81)]])).http).toBe(400)
    expect((await add(documentId, [[-1, 'x']])).http).toBe(400)
    const full = await createScript(server(), ada(), { entries: manyLines(4999), pageCount: 100 })
    expect((await add(full, [[0, 'x']])).http).toBe(200)
    const tooMany = await add(full, [[0, 'y']])
    expect([tooMany.http, tooMany.body.message]).toEqual([413, 'A script can have 5,000 lines at most.'])
  })

  it('[C04] Adding and editing reject more characters than the paid pages allow', async () => {
    const documentId = await script('x'.repeat(1000), 'y'.repeat(1000))
    expect((await add(documentId, [[2, 'z'.repeat(1750)]])).http).toBe(200)
    const lineId = (await lineAt(documentId, 0))._id
    const edit = (scene_text: string) =>
      ada().ask(scenes.updateText, { params: { sceneId: lineId }, query: {}, body: { scene_text } })
    expect((await add(documentId, [[3, 'one more']])).http).toBe(413)
    expect((await edit('x'.repeat(1001))).http).toBe(413)
    expect((await save(documentId, [saved(await lineAt(documentId, 0), { dialog: 'x'.repeat(1001) })])).http).toBe(413)
    expect((await edit('x'.repeat(999))).http).toBe(200)
    expect((await add(documentId, [[3, '1']])).http).toBe(200)
  })

  it('Lines cannot be added before the script is parsed', async () => {
    const documentId = await createScript(server(), ada(), { entries: [], status: 'processing' })
    expect((await add(documentId, [[0, 'early']])).http).toBe(409)
  })
})

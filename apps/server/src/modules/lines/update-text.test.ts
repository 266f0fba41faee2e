import { sized } from '@sidelight/dev-services/tests/test-size'
import { scenes } from '@sidelight/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createScript } from '#testing/script-fixture.ts'
import { setUpLineEditing } from '#testing/line-editing.ts'

const { ada, lineAt, list, script, server, spoken } = setUpLineEditing({ ACCESS_TOKEN_SECONDS: '8640000' })

describe('text updates', () => {
  const update = (lineId: string, sent: { query?: object; body?: object }) =>
    ada().ask(scenes.updateText, { params: { sceneId: lineId }, query: {}, body: {}, ...sent } as never)

  it('[R-7-32] [C07] A text is updated by the body or the query, and the body wins', async () => {
    const documentId = await script('one')
    const lineId = (await lineAt(documentId, 0))._id
    const response = await update(lineId, { body: { scene_text: 'from the body' } })
    expect(response.body.data).toMatchObject({ _id: lineId, dialog: 'from the body', text: 'from the body' })
    await update(lineId, { query: { scene_text: 'from the query' } })
    expect(await spoken(documentId)).toEqual(['MARCUS: from the query'])
    await update(lineId, { query: { scene_text: 'query' }, body: { scene_text: 'body' } })
    expect(await spoken(documentId)).toEqual(['MARCUS: body'])
  })

  it('[C09] A text is emptied only by an explicit empty string', async () => {
    const documentId = await script('one')
    const lineId = (await lineAt(documentId, 0))._id
    expect((await update(lineId, {})).http).toBe(400)
    expect(await spoken(documentId)).toEqual(['MARCUS: one'])
    expect((await update(lineId, { query: { scene_text: '' } })).http).toBe(200)
    expect(await spoken(documentId)).toEqual(['MARCUS: '])
  })

  it('[C09] A text arrives unchanged by query and by body', { timeout: 120_000 }, async () => {
    const documentId = await createScript(server(), ada(), { entries: [{}], pageCount: 100 })
    const lineId = (await lineAt(documentId, 0))._id
    const typed = fc
      .oneof(
        fc.string({ unit: 'binary', maxLength: 200 }),
        fc.string({ unit: fc.constantFrom('%', '+', ' ', '2', '5', 'B', '&', '=', '#', '—', '\n', '😀', '"', '\\') }),
      )
      .filter((text) => text.isWellFormed() && !text.includes('\0') && text === text.trim())
    await fc.assert(
      fc.asyncProperty(typed, fc.boolean(), async (scene_text, isQuery) => {
        const response = await update(lineId, isQuery ? { query: { scene_text } } : { body: { scene_text } })
        expect(response.body.data).toMatchObject({ dialog: scene_text })
      }),
      // Decoded twice, this is another text.
      { numRuns: sized(60, 500), examples: [['50%25 a+b', true]] },
    )
  })

  it('[C08] A text may have 2,000 bytes in the query and 5,000 characters in the body', async () => {
    const documentId = await createScript(server(), ada(), { entries: [{}], pageCount: 3 })
    const lineId = (await lineAt(documentId, 0))._id
    expect((await update(lineId, { query: { scene_text: 'x'.repeat(2000) } })).http).toBe(200)
    const tooLong = await update(lineId, { query: { scene_text: '—'.repeat(667) } })
    expect([tooLong.http, tooLong.body.message]).toEqual([
      413,
      'That is too long for an address. Please send it in the body.',
    ])
    expect((await update(lineId, { body: { scene_text: '—'.repeat(5000) } })).http).toBe(200)
    expect((await update(lineId, { body: { scene_text: '—'.repeat(5001) } })).http).toBe(400)
  })

  it('An edited or reviewed line has no review reasons any more', async () => {
    const documentId = await createScript(server(), ada(), {
      entries: [
        { confidence: 0.2, reasons: ['Is this a name?'] },
        { confidence: 0.2, reasons: ['Cut off?'] },
        { confidence: 0.2, reasons: ['Garbled?'] },
      ],
    })
    const [one, two] = await list(documentId)
    await update(one!._id, { body: { scene_text: 'Better.' } })
    await ada().call(scenes.settleDoubt, { params: { sceneId: two!._id } })
    expect((await list(documentId)).map(({ doubts, dialog }) => [doubts, dialog])).toEqual([
      [[], 'Better.'],
      [[], two!.dialog],
      [['Garbled?'], two!.dialog],
    ])
  })
})

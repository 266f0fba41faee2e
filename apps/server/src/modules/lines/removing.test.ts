import { scenes } from '@sidelight/contract'
import { describe, expect, it } from 'vitest'
import { createScript, manyLines } from '#testing/script-fixture.ts'
import { setUpLineEditing } from '#testing/line-editing.ts'

const { ada, list, numbers, script, server, spoken } = setUpLineEditing()

const remove = (scene_ids: string[]) => ada().ask(scenes.remove, { body: { scene_ids } })
const idsOf = async (documentId: string) => (await list(documentId)).map(({ _id }) => _id)

describe('removing lines', () => {
  it('[R-7-34] [R-4-10] Removing lines renumbers the remaining ones', async () => {
    const documentId = await script('one', 'two', 'three', 'four', 'five')
    const [one, two, , four] = await idsOf(documentId)
    expect((await remove([two!])).body.data).toEqual({ removed: 1 })
    expect(await spoken(documentId)).toEqual(['MARCUS: one', 'MARCUS: three', 'DANI: four', 'MARCUS: five'])
    expect((await remove([one!, four!])).body.data).toEqual({ removed: 2 })
    expect(await spoken(documentId)).toEqual(['MARCUS: three', 'MARCUS: five'])
    expect(await numbers(documentId)).toEqual([0, 1])
    await remove(await idsOf(documentId))
    expect(await list(documentId)).toEqual([])
  })

  it('[R-7-34] Lines keep their headings when the narration is removed', async () => {
    const documentId = await createScript(server(), ada())
    const narration = (await list(documentId)).filter(({ actor }) => actor === 'narrator').map(({ _id }) => _id)
    await remove(narration)
    expect((await list(documentId)).map(({ heading }) => heading)).toEqual([
      ...Array(2).fill('INT. LAUNDROMAT - NIGHT'),
      ...Array(3).fill('EXT. STREET - LATER'),
    ])
  })

  it('[C14] Nothing is removed when one of the lines is in another script or does not exist', async () => {
    const [firstId, secondId] = [await script('one', 'two'), await script('elsewhere')]
    const [ownIds, otherIds] = [await idsOf(firstId), await idsOf(secondId)]
    const mixed = await remove([...ownIds, ...otherIds])
    expect(mixed.http).toBe(404)
    expect([await spoken(firstId), await spoken(secondId)]).toEqual([
      ['MARCUS: one', 'DANI: two'],
      ['MARCUS: elsewhere'],
    ])
    await remove(ownIds.slice(0, 1))
    const repeated = await remove(ownIds)
    expect([repeated.http, repeated.raw]).toEqual([404, mixed.raw])
    expect(await spoken(firstId)).toEqual(['DANI: two'])
  })

  it('[C14] A line listed twice counts once, and at most 5,000 lines can be removed at once', async () => {
    const documentId = await createScript(server(), ada(), { entries: manyLines(5000) })
    const ids = await idsOf(documentId)
    expect((await remove([...ids, ids[0]!])).http).toBe(400)
    expect((await remove([])).http).toBe(400)
    expect((await remove([ids[1]!, ids[1]!])).body.data).toEqual({ removed: 1 })
    expect((await remove(ids.toSpliced(1, 1))).body.data).toEqual({ removed: 4999 })
    expect(await list(documentId)).toEqual([])
  })

  it('[C14] One of several simultaneous removals of the same lines succeeds', async () => {
    const documentId = await script('one', 'two', 'three', 'four')
    const ids = (await idsOf(documentId)).slice(1, 3)
    const responses = await Promise.all([remove(ids), remove(ids), remove(ids)])
    expect(responses.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 404, 404])
    expect(await numbers(documentId)).toEqual([0, 1])
  })

  it('[C15] Lines can be removed by POST where a proxy drops the body of a DELETE', async () => {
    const documentId = await script('one', 'two')
    const [one] = await idsOf(documentId)
    expect((await server().ask(scenes.remove, { body: undefined as never, token: ada().accessToken })).http).toBe(400)
    expect(await ada().call(scenes.removeByPost, { body: { scene_ids: [one!] } })).toEqual({ removed: 1 })
    expect(await spoken(documentId)).toEqual(['DANI: two'])
  })
})

describe('renaming a character', () => {
  const rename = (documentId: string, from: string, to: string) =>
    ada().ask(scenes.renameActor, { params: { documentId }, body: { from, to } })

  it('Renaming a character changes all its lines and merges it with a character of that name', async () => {
    const documentId = await script('one', 'two', 'three')
    await rename(documentId, 'MARCUS', '  EVE ')
    expect(await spoken(documentId)).toEqual(['EVE: one', 'DANI: two', 'EVE: three'])
    await rename(documentId, 'EVE', 'DANI')
    expect(await spoken(documentId)).toEqual(['DANI: one', 'DANI: two', 'DANI: three'])
    const response = await rename(documentId, 'Nobody', 'EVE')
    expect(response.http).toBe(200)
    expect((await ada().call(scenes.actors, { params: { documentId } })).actors).toEqual(['DANI'])
  })

  it('Lines without a character can get one, and a character cannot be renamed to nothing', async () => {
    const documentId = await createScript(server(), ada(), { entries: [{ actor: '' }, { actor: 'EVE' }] })
    await rename(documentId, '', 'DANI')
    expect((await list(documentId)).map(({ actor }) => actor)).toEqual(['DANI', 'EVE'])
    for (const empty of ['', '   ', '\u200b']) {
      const rejected = await rename(documentId, 'DANI', empty)
      expect([rejected.http, rejected.body.message]).toEqual([400, 'Please type a name.'])
    }
  })
})

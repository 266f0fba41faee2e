import { scenes } from '@sidelight/contract'
import { describe, expect, it } from 'vitest'
import { createScript, manyLines } from '#testing/script-fixture.ts'
import { setUpLineEditing } from '#testing/line-editing.ts'

const { ada, list, numbers, script, server, spoken } = setUpLineEditing()

const remove = (scene_ids: string[]) => ada().ask(scenes.remove, { body: { scene_ids } })
const idsOf = async (documentId: string) => (await list(documentId)).map(({ _id }) => _id)

describe('removing lines', () => {
  it('[R-7-34] [R-4-10] takes one or many, and numbers the rest anew', async () => {
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

  it('[R-7-34] takes the narration, and the scenes keep their headings', async () => {
    const documentId = await createScript(server(), ada())
    const narration = (await list(documentId)).filter(({ actor }) => actor === 'narrator').map(({ _id }) => _id)
    await remove(narration)
    expect((await list(documentId)).map(({ heading }) => heading)).toEqual([
      ...Array(2).fill('INT. LAUNDROMAT - NIGHT'),
      ...Array(3).fill('EXT. STREET - LATER'),
    ])
  })

  it('[C14] removes nothing when one of them stands elsewhere, or is gone', async () => {
    const [here, there] = [await script('one', 'two'), await script('elsewhere')]
    const [own, other] = [await idsOf(here), await idsOf(there)]
    const mixed = await remove([...own, ...other])
    expect(mixed.http).toBe(404)
    expect([await spoken(here), await spoken(there)]).toEqual([['MARCUS: one', 'DANI: two'], ['MARCUS: elsewhere']])
    await remove(own.slice(0, 1))
    const again = await remove(own)
    expect([again.http, again.raw]).toEqual([404, mixed.raw])
    expect(await spoken(here)).toEqual(['DANI: two'])
  })

  it('[C14] counts a line that is named twice once, and takes 5,000 at most', async () => {
    const documentId = await createScript(server(), ada(), { entries: manyLines(5000) })
    const ids = await idsOf(documentId)
    expect((await remove([...ids, ids[0]!])).http).toBe(400)
    expect((await remove([])).http).toBe(400)
    expect((await remove([ids[1]!, ids[1]!])).body.data).toEqual({ removed: 1 })
    expect((await remove(ids.toSpliced(1, 1))).body.data).toEqual({ removed: 4999 })
    expect(await list(documentId)).toEqual([])
  })

  it('[C14] by two tabs at once happens once', async () => {
    const documentId = await script('one', 'two', 'three', 'four')
    const ids = (await idsOf(documentId)).slice(1, 3)
    const answers = await Promise.all([remove(ids), remove(ids), remove(ids)])
    expect(answers.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 404, 404])
    expect(await numbers(documentId)).toEqual([0, 1])
  })

  it('[C15] also works where a proxy drops the body of a DELETE', async () => {
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

  it('gives all their lines the new name, and makes two of one name one', async () => {
    const documentId = await script('one', 'two', 'three')
    await rename(documentId, 'MARCUS', '  EVE ')
    expect(await spoken(documentId)).toEqual(['EVE: one', 'DANI: two', 'EVE: three'])
    await rename(documentId, 'EVE', 'DANI')
    expect(await spoken(documentId)).toEqual(['DANI: one', 'DANI: two', 'DANI: three'])
    const answer = await rename(documentId, 'Nobody', 'EVE')
    expect(answer.http).toBe(200)
    expect((await ada().call(scenes.actors, { params: { documentId } })).actors).toEqual(['DANI'])
  })

  it('names the lines of nobody, and refuses to make them so', async () => {
    const documentId = await createScript(server(), ada(), { entries: [{ actor: '' }, { actor: 'EVE' }] })
    await rename(documentId, '', 'DANI')
    expect((await list(documentId)).map(({ actor }) => actor)).toEqual(['DANI', 'EVE'])
    for (const empty of ['', '   ', '\u200b']) {
      const refused = await rename(documentId, 'DANI', empty)
      expect([refused.http, refused.body.message]).toEqual([400, 'Please type a name.'])
    }
  })
})

import { scenes, voices } from '@sidelight/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createScript, inTurns, readerOf } from '#testing/script-fixture.ts'
import { insertUser } from '#testing/accounts.ts'
import type { SignedIn } from '#testing/user-fixture.ts'
import { createScriptedSpeech, HIGH, LOW, ELEVENLABS } from '#testing/scripted-speech.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'

let server: TestServer
let ada: SignedIn
const speech = createScriptedSpeech()
beforeAll(async () => {
  server = await startTestServer({}, { speech, isWorking: false })
  ada = await insertUser(server)
})
afterAll(() => server.stop())
beforeEach(() => speech.setConfigured(true))
const { list } = readerOf(() => ada)

const createThreeLines = () => createScript(server, ada, { entries: inTurns('One.', 'Two.', 'Three.') })
const assign = (documentId: string, ...cast: [actor: string, voice_id: string][]) =>
  ada.ask(voices.assign, {
    params: { documentId },
    body: { assignments: cast.map(([actor, voice_id]) => ({ actor, voice_id })) },
  })
const readAssignments = async (documentId: string) =>
  (await ada.call(voices.assignments, { params: { documentId } })).assignments

describe('voices', () => {
  it('[R-39-07] [R-7-36] [R-3-10] [R-3-11] [R-3-12] [C18] The list of voices has the fields that users choose by, and no others', async () => {
    const { voices: listed } = await ada.call(voices.list)
    expect(listed.map(({ voice_id }) => voice_id)).toContain(HIGH)
    const fields = ['accent', 'acts', 'age', 'description', 'gender', 'language', 'name', 'preview_url', 'provider']
    expect(Object.keys(listed[0] ?? {}).toSorted()).toEqual([...fields, 'style', 'voice_id'])
    expect(listed[0]?.acts).toContain('whispered')
    expect(listed[0]?.acts).not.toContain('shaken')
    expect(new Set(listed.map(({ age }) => age))).toEqual(new Set(['young', 'middle-aged', 'old']))
    expect(new Set(listed.map(({ accent }) => accent))).toEqual(new Set(['American', 'British']))
  })

  it('Voices of a provider that is not configured are neither listed nor accepted', async () => {
    const documentId = await createThreeLines()
    expect((await assign(documentId, ['DANI', ELEVENLABS])).http).toBe(200)
    speech.setConfigured(false)
    const { voices: listed } = await ada.call(voices.list)
    expect(listed.map(({ voice_id }) => voice_id)).not.toContain(ELEVENLABS)
    expect((await assign(documentId, ['MARCUS', ELEVENLABS])).http).toBe(400)
  })
})

describe('voice assignments', () => {
  it('[R-7-37] [R-7-38] [R-3-13] [R-3-14] Voices are assigned by character, and characters that are not listed keep theirs', async () => {
    const documentId = await createThreeLines()
    expect(await readAssignments(documentId)).toEqual({})
    await assign(documentId, ['MARCUS', LOW])
    const response = await assign(documentId, ['DANI', 'record_by_me'])
    expect(response.body.data).toEqual({ assignments: { MARCUS: LOW, DANI: 'record_by_me' } })
    expect(await readAssignments(documentId)).toEqual({ MARCUS: LOW, DANI: 'record_by_me' })
    expect((await list(documentId)).map(({ voice_id }) => voice_id)).toEqual([LOW, 'record_by_me', LOW])
  })

  it('[C21] The last assignment of a voice wins', async () => {
    const documentId = await createThreeLines()
    await Promise.all([LOW, HIGH, LOW, HIGH, LOW].map((voice) => assign(documentId, ['MARCUS', voice])))
    await assign(documentId, ['MARCUS', HIGH])
    expect(await readAssignments(documentId)).toEqual({ MARCUS: HIGH })
  })

  it.each([
    ['a character that is not in the script', [['EVE', LOW]]],
    [
      'the same character twice',
      [
        ['MARCUS', LOW],
        ['MARCUS', HIGH],
      ],
    ],
    ['an unknown voice', [['MARCUS', 'kokoro:nobody']]],
    ['a voice id with another provider’s prefix', [['MARCUS', 'elevenlabs:low']]],
    ['a path instead of a voice', [['MARCUS', '../../v1/user']]],
    ['no character', []],
  ] as [string, [string, string][]][])(
    '[C20] [C21] An assignment with %s is rejected and stores nothing',
    async (_case, cast) => {
      const documentId = await createThreeLines()
      expect((await assign(documentId, ...cast)).http).toBe(400)
      expect(await readAssignments(documentId)).toEqual({})
    },
  )

  it('[C19] [X13] Characters named like properties of JavaScript objects can be assigned voices', async () => {
    const entries = ['__proto__', 'constructor', 'toString'].map((actor) => ({ actor, dialog: 'Me.' }))
    const documentId = await createScript(server, ada, { entries })
    const response = await assign(documentId, ['__proto__', LOW], ['constructor', LOW], ['toString', HIGH])
    expect(response.raw).toContain(`{"__proto__":"${LOW}","constructor":"${LOW}","toString":"${HIGH}"}`)
    expect((await list(documentId)).map(({ voice_id }) => voice_id)).toEqual([LOW, LOW, HIGH])
    expect(Object.prototype).not.toHaveProperty('voice_id')
  })

  it('A voice follows its character through a rename and its undo', async () => {
    const documentId = await createThreeLines()
    await assign(documentId, ['MARCUS', LOW], ['DANI', HIGH])
    await ada.call(scenes.renameActor, { params: { documentId }, body: { from: 'MARCUS', to: 'MARK' } })
    expect(await readAssignments(documentId)).toEqual({ MARK: LOW, DANI: HIGH })
    await ada.call(scenes.undo, { params: { documentId } })
    expect(await readAssignments(documentId)).toEqual({ MARCUS: LOW, DANI: HIGH })
  })
})

describe('respellings', () => {
  const respell = (documentId: string, respellings: { word: string; say: string }[]) =>
    ada.ask(voices.respell, { params: { documentId }, body: { respellings } })

  it('Saving respellings replaces all of them', async () => {
    const documentId = await createThreeLines()
    expect(await ada.call(voices.respellings, { params: { documentId } })).toEqual({ respellings: [] })
    await respell(documentId, [{ word: 'Siobhan', say: 'shivawn' }])
    const second = [{ word: 'Niamh', say: 'neev' }]
    expect((await respell(documentId, second)).body.data).toEqual({ respellings: second })
    expect(await ada.call(voices.respellings, { params: { documentId } })).toEqual({ respellings: second })
  })

  it('Two respellings of the same word are rejected', async () => {
    const documentId = await createThreeLines()
    const repeatedWord = [
      { word: 'Niamh', say: 'neev' },
      { word: 'NIAMH', say: 'nee-am' },
    ]
    expect((await respell(documentId, repeatedWord)).http).toBe(400)
  })
})

describe('casting', () => {
  it('The casting suggests a voice for every character from what the script says', async () => {
    const entries = [
      {
        actor: 'narrator',
        kind: 'action' as const,
        dialog: 'DANI (20s) lets the door close behind her. MR. HALE waits.',
      },
      { actor: 'DANI', dialog: '(quietly) Hello?' },
      { actor: 'HALE', dialog: 'You are late.' },
    ]
    const documentId = await createScript(server, ada, { entries })
    const { characters } = await ada.call(voices.casting, { params: { documentId } })
    expect(characters.map(({ actor }) => actor)).toEqual(['narrator', 'DANI', 'HALE'])
    expect(characters.slice(1)).toMatchObject([
      {
        lines: 1,
        first_line: 'Hello?',
        gender: 'female',
        age: 'young',
        because: ['her', '20s'],
        suggested_voice_id: HIGH,
      },
      { gender: 'male', age: null, because: ['MR'], suggested_voice_id: LOW },
    ])
    expect(new Set(characters.map((character) => character.suggested_voice_id)).size).toBe(3)
    const suggested = characters.map(({ actor, suggested_voice_id }): [string, string] => [actor, suggested_voice_id])
    expect((await assign(documentId, ...suggested)).http).toBe(200)
  })
})

describe('character directions', () => {
  const COLD = { manner: 'cold', amount: 1, fullness: 'usual' } as const
  const MUTED = { manner: 'plain', amount: 2, fullness: 'muted' } as const
  const PLAIN = { manner: 'plain', amount: 2, fullness: 'usual' } as const
  const direct = (documentId: string, actor: string, direction: typeof COLD | typeof MUTED | typeof PLAIN) =>
    ada.call(voices.direct, { params: { documentId }, body: { actor, direction } })
  const readDirections = async (documentId: string) =>
    (await ada.call(voices.directions, { params: { documentId } })).directions

  it('[R-39-06] [C19] Characters that are not plain and usual are listed with their manner, whatever they are called', async () => {
    const entries = ['constructor', 'DANI', 'MARCUS'].map((actor) => ({ actor, dialog: 'One.' }))
    const documentId = await createScript(server, ada, { entries })
    await assign(documentId, ['constructor', LOW], ['DANI', HIGH], ['MARCUS', LOW])
    expect(await readDirections(documentId)).toEqual({})
    await direct(documentId, 'constructor', COLD)
    expect(await direct(documentId, 'DANI', MUTED)).toEqual({ directions: await readDirections(documentId) })
    expect(await readDirections(documentId)).toEqual({ DANI: MUTED, constructor: COLD })
    await direct(documentId, 'DANI', PLAIN)
    expect(Object.keys(await readDirections(documentId))).toEqual(['constructor'])
  })

  it('[R-39-06] A character keeps its manner when it is renamed or gets another voice', async () => {
    const documentId = await createThreeLines()
    await assign(documentId, ['MARCUS', LOW], ['DANI', HIGH])
    await direct(documentId, 'MARCUS', COLD)
    await ada.call(scenes.renameActor, { params: { documentId }, body: { from: 'MARCUS', to: 'MARK' } })
    expect(await readDirections(documentId)).toEqual({ MARK: COLD })
    await assign(documentId, ['MARK', HIGH])
    expect(await readDirections(documentId)).toEqual({ MARK: COLD })
  })

  it('[R-39-09] Lines tell what the actor chose, what the script asks for and what is in effect', async () => {
    const entries = [
      { actor: 'narrator', dialog: '(angry) She waits.' },
      ...inTurns('(whispering) One.', 'Two. (then, angry) No.', 'Three.', 'Four.'),
    ]
    const documentId = await createScript(server, ada, { entries })
    await assign(documentId, ['narrator', LOW], ['MARCUS', LOW], ['DANI', 'record_by_me'])
    const plain = { manner: 'plain', amount: 2, place: 'here', ending: 'said', entry: 'answers' }
    const whispered = { ...plain, manner: 'whispered' }
    const directions = async () => (await list(documentId)).map(({ direction }) => direction)
    const nothing = undefined
    const asWritten = { chosen: {}, script: whispered, now: whispered, read: 0 }
    expect(await directions()).toEqual([nothing, asWritten, nothing, nothing, nothing])

    await direct(documentId, 'MARCUS', COLD)
    const cold = { ...plain, manner: 'cold', amount: 1 }
    const usual = { chosen: {}, script: plain, now: cold, read: 0 }
    expect(await directions()).toEqual([nothing, asWritten, nothing, usual, nothing])

    const { _id: lineId } = (await list(documentId))[3] ?? { _id: '' }
    const chosen = { manner: 'plain', place: 'phone' } as const
    await ada.call(scenes.direct, { params: { sceneId: lineId }, body: { direction: chosen, read: 3 } })
    expect((await directions())[3]).toEqual({ chosen, script: plain, now: { ...plain, place: 'phone' }, read: 3 })
    await assign(documentId, ['DANI', HIGH])
    expect((await directions())[2]).toMatchObject({ script: { manner: 'angry' }, now: { manner: 'angry' } })
  })

  it('[R-39-02] [C25] Only words of the vocabulary and reads 0 to 3 are accepted', async () => {
    const documentId = await createThreeLines()
    const { _id: lineId } = (await list(documentId))[0] ?? { _id: '' }
    const put = (body: object) =>
      server.app.inject({
        method: 'PUT',
        url: `/api/v1/scenes/${lineId}/direction`,
        headers: { authorization: `Bearer ${ada.accessToken}` },
        payload: body,
      })
    for (const body of [
      { direction: { manner: '[shouts]' }, read: 0 },
      { direction: { manner: 'cold', amount: 3 }, read: 0 },
      { direction: { tag: 'cold' }, read: 0 },
      { direction: { ending: 'trails off' }, read: 0 },
      { direction: {}, read: 4 },
      { direction: {}, read: -1 },
      { direction: {} },
    ])
      expect((await put(body)).statusCode).toBe(400)
    expect((await put({ direction: { manner: 'cold', amount: 1 }, read: 3 })).statusCode).toBe(200)
    expect((await list(documentId))[0]?.direction).toMatchObject({ chosen: { manner: 'cold', amount: 1 }, read: 3 })
  })
})

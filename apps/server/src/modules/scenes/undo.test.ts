import { type Scene, scenes } from '@sidelight/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createScript, inTurns, saved } from '#testing/script-fixture.ts'
import { setUpLineEditing } from '#testing/line-editing.ts'

const { ada, lineAt, list, script, server, spoken } = setUpLineEditing()

const at = (documentId: string) => ({ params: { documentId } })
const undo = (documentId: string) => ada().call(scenes.undo, at(documentId))

const save = (documentId: string, lines: Scene[]) =>
  ada().call(scenes.save, { ...at(documentId), body: { scenes: lines.map((line) => saved(line)) } })
const add = (documentId: string, scene_index: number, texts: string[]) =>
  ada().call(scenes.add, { ...at(documentId), body: texts.map((text) => ({ actor: 'EVE', scene_index, text })) })
const remove = (lines: Scene[]) => ada().call(scenes.remove, { body: { scene_ids: lines.map(({ _id }) => _id) } })
const edit = (line: Scene, scene_text: string) =>
  ada().call(scenes.updateText, { params: { sceneId: line._id }, query: {}, body: { scene_text } })
const rename = (documentId: string, from: string, to: string) =>
  ada().call(scenes.renameActor, { ...at(documentId), body: { from, to } })

/** All but the count of changes, which only ever goes up. */
const state = (lines: Scene[]) => lines.map(({ version: _, ...line }) => line)

const index = fc.nat(12)
const indexes = fc.array(index, { minLength: 1, maxLength: 6 })
const change = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), index, count: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant('remove' as const), indexes }),
  fc.record({ kind: fc.constant('save' as const), indexes, places: indexes }),
  fc.record({ kind: fc.constant('edit' as const), index }),
  fc.record({ kind: fc.constant('rename' as const), from: index, to: index }),
  fc.record({ kind: fc.constant('undo' as const) }),
)

type ChangeOf<Kind> = Extract<typeof change extends fc.Arbitrary<infer C> ? C : never, { kind: Kind }>
type AnyChange = ChangeOf<string>

let edits = 0
const pick = (lines: Scene[], wanted: number[]) => [...new Set(wanted)].flatMap((n) => lines[n] ?? [])

function saveSome(documentId: string, lines: Scene[], { indexes, places }: ChangeOf<'save'>) {
  const chosen = pick(lines, indexes).map((line, n) => ({
    ...line,
    scene_index: places[n] ?? n,
    ...(n === 1 && { dialog: `saved ${edits}` }),
  }))
  return save(documentId, chosen)
}

async function renameSome(documentId: string, lines: Scene[], given: ChangeOf<'rename'>) {
  await rename(documentId, lines[given.from]?.actor ?? 'Nobody', lines[given.to]?.actor ?? 'ADAM')
}

async function apply(documentId: string, lines: Scene[], given: AnyChange): Promise<void> {
  edits += 1
  if (given.kind === 'add') await add(documentId, given.index, Array<string>(given.count).fill(`added ${edits}`))
  if (given.kind === 'remove' && lines.length > 0) await remove([...pick(lines, given.indexes), ...lines].slice(0, 2))
  if (given.kind === 'save') await saveSome(documentId, lines, given)
  if (given.kind === 'edit') for (const line of pick(lines, [given.index])) await edit(line, `edited ${edits}`)
  if (given.kind === 'rename') await renameSome(documentId, lines, given)
  if (given.kind === 'undo') await undo(documentId)
}

describe('undo', () => {
  it('takes each kind of change back, one after the other', { timeout: 60_000 }, async () => {
    const documentId = await createScript(server(), ada(), {
      entries: [...inTurns('one', 'two', 'three'), { actor: 'EVE', confidence: 0.3, reasons: ['Cut off?'] }],
    })
    const states = [state(await list(documentId))]
    const step = async (change: Promise<unknown>) => {
      await change
      states.push(state(await list(documentId)))
    }
    await step(edit(await lineAt(documentId, 0), 'ONE'))
    await step(add(documentId, 1, ['between', 'and again']))
    await step(remove([await lineAt(documentId, 0), await lineAt(documentId, 3)]))
    await step(rename(documentId, 'MARCUS', 'EVE'))
    await step(ada().call(scenes.settleDoubt, { params: { sceneId: (await lineAt(documentId, 3))._id } }))
    await step(
      list(documentId).then((lines) =>
        save(
          documentId,
          lines.toReversed().map((line, scene_index) => ({ ...line, scene_index })),
        ),
      ),
    )
    for (const before of states.toReversed().slice(1)) {
      const answer = await undo(documentId)
      expect(state(answer.scenes)).toEqual(before)
      expect(state(await list(documentId))).toEqual(before)
    }
    expect((await undo(documentId)).can_undo).toBe(false)
    expect(state(await list(documentId))).toEqual(states[0])
  })

  it('is offered when there is something to take back', async () => {
    const documentId = await script('one', 'two')
    const canUndo = async () => (await ada().call(scenes.list, at(documentId))).can_undo
    expect(await canUndo()).toBe(false)
    await save(documentId, await list(documentId))
    expect(await canUndo()).toBe(false)
    await edit(await lineAt(documentId, 0), 'ONE')
    expect(await canUndo()).toBe(true)
    await undo(documentId)
    expect(await canUndo()).toBe(false)
  })

  it('reaches twenty changes back', { timeout: 60_000 }, async () => {
    const documentId = await script('one')
    for (let n = 1; n <= 22; n += 1) await edit(await lineAt(documentId, 0), `edit ${n}`)
    for (let n = 0; n < 22; n += 1) await undo(documentId)
    expect(await spoken(documentId)).toEqual(['MARCUS: edit 2'])
  })

  it('[C05] makes views from before it old, too', async () => {
    const documentId = await script('one')
    await edit(await lineAt(documentId, 0), 'ONE')
    const seen = await list(documentId)
    await undo(documentId)
    const late = await ada().ask(scenes.save, {
      ...at(documentId),
      body: { scenes: [saved(seen[0]!, { actor: 'EVE' })] },
    })
    expect(late.http).toBe(409)
  })

  it('[C05] together with any sequence of changes leaves indexes 0..n-1, and what was there before', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 5, maxLength: 30 }), async (changes) => {
        const documentId = await createScript(server(), ada(), {
          entries: inTurns('a', 'b', 'c', 'd', 'e'),
          pageCount: 9,
        })
        const past: ReturnType<typeof state>[] = []
        let now = await list(documentId)
        for (const given of changes) {
          await apply(documentId, now, given)
          const next = await list(documentId)
          expect(next.map(({ scene_index }) => scene_index)).toEqual(next.map((_, n) => n))
          const isUndo = given.kind === 'undo'
          const expected = isUndo ? (past.pop() ?? state(now)) : state(next)
          expect(state(next)).toEqual(expected)
          if (!isUndo && JSON.stringify(state(next)) !== JSON.stringify(state(now))) past.push(state(now))
          if (past.length > 20) past.shift()
          now = next
        }
      }),
      { numRuns: 12 },
    )
  }, 120_000)
})

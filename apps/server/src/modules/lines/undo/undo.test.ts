import { type Scene, scenes } from '@sidelight/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createScript, inTurns, saved } from '#testing/script-fixture.ts'
import { setUpLineEditing } from '#testing/line-editing.ts'

const { ada, lineAt, list, script, server, spoken } = setUpLineEditing()

const paramsOf = (documentId: string) => ({ params: { documentId } })
const undo = (documentId: string) => ada().call(scenes.undo, paramsOf(documentId))

const save = (documentId: string, lines: Scene[]) =>
  ada().call(scenes.save, { ...paramsOf(documentId), body: { scenes: lines.map((line) => saved(line)) } })
const add = (documentId: string, scene_index: number, texts: string[]) =>
  ada().call(scenes.add, { ...paramsOf(documentId), body: texts.map((text) => ({ actor: 'EVE', scene_index, text })) })
const remove = (lines: Scene[]) => ada().call(scenes.remove, { body: { scene_ids: lines.map(({ _id }) => _id) } })
const edit = (line: Scene, scene_text: string) =>
  ada().call(scenes.updateText, { params: { sceneId: line._id }, query: {}, body: { scene_text } })
const rename = (documentId: string, from: string, to: string) =>
  ada().call(scenes.renameActor, { ...paramsOf(documentId), body: { from, to } })

/** The version only ever increases, so it is not compared. */
const withoutVersions = (lines: Scene[]) => lines.map(({ version: _, ...line }) => line)

const index = fc.nat(12)
const indexes = fc.array(index, { minLength: 1, maxLength: 6 })
const changeArbitrary = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), index, count: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant('remove' as const), indexes }),
  fc.record({ kind: fc.constant('save' as const), indexes, targets: indexes }),
  fc.record({ kind: fc.constant('edit' as const), index }),
  fc.record({ kind: fc.constant('rename' as const), from: index, to: index }),
  fc.record({ kind: fc.constant('undo' as const) }),
)

type ChangeOf<Kind> = Extract<typeof changeArbitrary extends fc.Arbitrary<infer C> ? C : never, { kind: Kind }>
type AnyChange = ChangeOf<string>

let edits = 0
const pick = (lines: Scene[], indexes: number[]) => [...new Set(indexes)].flatMap((n) => lines[n] ?? [])

function applySave(documentId: string, lines: Scene[], { indexes, targets }: ChangeOf<'save'>) {
  const chosen = pick(lines, indexes).map((line, n) => ({
    ...line,
    scene_index: targets[n] ?? n,
    ...(n === 1 && { dialog: `saved ${edits}` }),
  }))
  return save(documentId, chosen)
}

async function applyRename(documentId: string, lines: Scene[], { from, to }: ChangeOf<'rename'>) {
  await rename(documentId, lines[from]?.actor ?? 'Nobody', lines[to]?.actor ?? 'ADAM')
}

async function applyChange(documentId: string, lines: Scene[], change: AnyChange): Promise<void> {
  edits += 1
  if (change.kind === 'add') await add(documentId, change.index, Array<string>(change.count).fill(`added ${edits}`))
  if (change.kind === 'remove' && lines.length > 0) await remove([...pick(lines, change.indexes), ...lines].slice(0, 2))
  if (change.kind === 'save') await applySave(documentId, lines, change)
  if (change.kind === 'edit') for (const line of pick(lines, [change.index])) await edit(line, `edited ${edits}`)
  if (change.kind === 'rename') await applyRename(documentId, lines, change)
  if (change.kind === 'undo') await undo(documentId)
}

describe('undo', () => {
  it('Undo reverts every kind of change, one after the other', { timeout: 60_000 }, async () => {
    const documentId = await createScript(server(), ada(), {
      entries: [...inTurns('one', 'two', 'three'), { actor: 'EVE', confidence: 0.3, reasons: ['Cut off?'] }],
    })
    const states = [withoutVersions(await list(documentId))]
    const step = async (change: Promise<unknown>) => {
      await change
      states.push(withoutVersions(await list(documentId)))
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
      const response = await undo(documentId)
      expect(withoutVersions(response.scenes)).toEqual(before)
      expect(withoutVersions(await list(documentId))).toEqual(before)
    }
    expect((await undo(documentId)).can_undo).toBe(false)
    expect(withoutVersions(await list(documentId))).toEqual(states[0])
  })

  it('Undo is offered only when there is a change to revert', async () => {
    const documentId = await script('one', 'two')
    const canUndo = async () => (await ada().call(scenes.list, paramsOf(documentId))).can_undo
    expect(await canUndo()).toBe(false)
    await save(documentId, await list(documentId))
    expect(await canUndo()).toBe(false)
    await edit(await lineAt(documentId, 0), 'ONE')
    expect(await canUndo()).toBe(true)
    await undo(documentId)
    expect(await canUndo()).toBe(false)
  })

  it('Undo reverts at most twenty changes', { timeout: 60_000 }, async () => {
    const documentId = await script('one')
    for (let n = 1; n <= 22; n += 1) await edit(await lineAt(documentId, 0), `edit ${n}`)
    for (let n = 0; n < 22; n += 1) await undo(documentId)
    expect(await spoken(documentId)).toEqual(['MARCUS: edit 2'])
  })

  it('[C05] Lines from before an undo are stale', async () => {
    const documentId = await script('one')
    await edit(await lineAt(documentId, 0), 'ONE')
    const staleLines = await list(documentId)
    await undo(documentId)
    const response = await ada().ask(scenes.save, {
      ...paramsOf(documentId),
      body: { scenes: [saved(staleLines[0]!, { actor: 'EVE' })] },
    })
    expect(response.http).toBe(409)
  })

  it('[C05] Undo in any sequence of changes restores the state before and keeps the indexes 0..n-1', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(changeArbitrary, { minLength: 5, maxLength: 30 }), async (changes) => {
        const documentId = await createScript(server(), ada(), {
          entries: inTurns('a', 'b', 'c', 'd', 'e'),
          pageCount: 9,
        })
        const undoStack: ReturnType<typeof withoutVersions>[] = []
        let current = await list(documentId)
        for (const change of changes) {
          await applyChange(documentId, current, change)
          const next = await list(documentId)
          expect(next.map(({ scene_index }) => scene_index)).toEqual(next.map((_, n) => n))
          const isUndo = change.kind === 'undo'
          const expected = isUndo ? (undoStack.pop() ?? withoutVersions(current)) : withoutVersions(next)
          expect(withoutVersions(next)).toEqual(expected)
          if (!isUndo && JSON.stringify(withoutVersions(next)) !== JSON.stringify(withoutVersions(current)))
            undoStack.push(withoutVersions(current))
          if (undoStack.length > 20) undoStack.shift()
          current = next
        }
      }),
      { numRuns: 12 },
    )
  }, 120_000)
})

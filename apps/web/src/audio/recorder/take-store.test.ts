import { audio, type Scene } from '@sidelight/contract'
import { lineTextId } from '@sidelight/domain/following/line-text-id'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Line, toLine } from '#lib/api/lines.ts'
import { answer, failure, success } from '#testing/contract-server.ts'
import { openFakeListener } from '#testing/fake-listener.ts'
import { signedIn } from '#testing/open-app.tsx'
import { actorsLine } from '#testing/rehearsal-fixtures.ts'
import { DOCUMENT } from '#testing/script-fixtures.ts'
import { openStorage, STORAGE_URL } from '#testing/storage-server.ts'
import { TakeStore } from './take-store.ts'

const FIRST = actorsLine(1, 'Why?')
const SECOND = actorsLine(2, 'To give it back.')
const saved = (line: Scene): Scene => ({ ...line, audio_status: 'completed', audio_url: `${STORAGE_URL}.wav` })

beforeEach(() => {
  signedIn()
  openStorage()
  answer(audio.recordingUpload, { presigned_url: `${STORAGE_URL}?X-Amz-Signature=abc` })
})

/** A store that found a take of each line on this device. */
async function openStore(lines: Scene[]) {
  openFakeListener({ leftovers: lines.map(({ _id, dialog }) => ({ lineId: _id, textId: lineTextId(dialog) })) })
  const shown: Line[] = []
  const store = new TakeStore({ documentId: DOCUMENT, onLineChanged: (line) => shown.push(line) })
  store.setLines(lines.map(({ _id, dialog, audio_url }) => ({ id: _id, dialog, audioUrl: audio_url })))
  await store.recover()
  return { store, shown, phaseOf: ({ _id }: Scene) => store.getState().takes.get(_id)?.phase }
}

describe('TakeStore', () => {
  it('A saved take is shown as the server returns the line, and so is a deleted one', async () => {
    answer(audio.saveRecording, saved(SECOND))
    const removals = answer(audio.removeRecording, SECOND)
    const { store, shown, phaseOf } = await openStore([SECOND])
    await store.save(SECOND._id)
    expect(shown).toEqual([toLine(saved(SECOND))])
    expect(phaseOf(SECOND)).toBe('saved')
    await store.deleteSaved(SECOND._id)
    expect(removals[0]?.url.searchParams.get('scene_id')).toBe(SECOND._id)
    expect(shown.at(-1)).toMatchObject({ audioUrl: '', audioStatus: 'processing' })
    expect(phaseOf(SECOND)).toBe('deleted')
  })

  it('Takes of several lines are saved at the same time, each with its own result', async () => {
    answer(audio.saveRecording, ({ url }) =>
      url.searchParams.get('scene_id') === FIRST._id
        ? failure('unavailable', 'Later.')
        : success(audio.saveRecording, saved(SECOND)),
    )
    const { store, phaseOf } = await openStore([FIRST, SECOND])
    await Promise.all([store.save(FIRST._id), store.save(SECOND._id)])
    expect([phaseOf(FIRST), phaseOf(SECOND)]).toEqual(['kept', 'saved'])
    expect(store.getState().takes.get(FIRST._id)?.error).toContain('Failed to save audio URL')
  })

  it('A take of a line whose text has changed is not saved', async () => {
    const confirmations = answer(audio.saveRecording, saved(SECOND))
    const { store, phaseOf } = await openStore([SECOND])
    store.setLines([{ id: SECOND._id, dialog: 'To sell it.' }])
    await store.save(SECOND._id)
    expect([phaseOf(SECOND), confirmations.length]).toEqual(['kept', 0])
  })

  it('[R-27-06] Takes of a line are numbered, the newest is chosen, and a deleted one leaves the others as they are', async () => {
    const { store } = await openStore([SECOND, SECOND, SECOND])
    const taken = () => store.getState().takes.get(SECOND._id)
    expect(taken()).toMatchObject({ number: 3, numbers: [1, 2, 3], phase: 'kept' })
    store.choose(SECOND._id, 2)
    await store.discard(SECOND._id)
    expect(taken()).toMatchObject({ number: 3, numbers: [1, 3] })
    await store.recover()
    expect(taken()?.numbers).toEqual([1, 3])
  })

  it('[R-27-07] The chosen take is saved, and the others are not offered to be saved in its place', async () => {
    const confirmations = answer(audio.saveRecording, saved(SECOND))
    const { store, phaseOf } = await openStore([SECOND, SECOND])
    store.choose(SECOND._id, 1)
    await store.save(SECOND._id)
    expect(confirmations).toHaveLength(1)
    expect(store.getState().takes.get(SECOND._id)).toMatchObject({ phase: 'saved', number: undefined, numbers: [2] })
    const later = await openStore([saved(SECOND)])
    expect(later.store.getState().takes.get(SECOND._id)).toMatchObject({
      phase: 'none',
      number: undefined,
      numbers: [1],
    })
    await later.store.save(SECOND._id)
    expect(confirmations).toHaveLength(1)
    expect(phaseOf(SECOND)).toBe('saved')
  })

  it('[R-27-07] A chosen take that could not be saved stays chosen, and the others stay', async () => {
    answer(audio.saveRecording, () => failure('unavailable', 'Later.'))
    const { store } = await openStore([SECOND, SECOND])
    store.choose(SECOND._id, 1)
    await store.save(SECOND._id)
    const taken = store.getState().takes.get(SECOND._id)
    expect(taken).toMatchObject({ phase: 'kept', number: 1, numbers: [1, 2] })
    expect(taken?.error).toContain('Failed to save audio URL')
    store.choose(SECOND._id, 2)
    expect(store.getState().takes.get(SECOND._id)?.error).toBeUndefined()
  })

  it('Deleting a take while it is confirmed deletes its recording', async () => {
    const held = Promise.withResolvers<void>()
    const confirmations = answer(audio.saveRecording, async () => {
      await held.promise
      return success(audio.saveRecording, saved(SECOND))
    })
    const removals = answer(audio.removeRecording, SECOND)
    const { store, shown } = await openStore([SECOND])
    const saving = store.save(SECOND._id)
    await vi.waitFor(() => expect(confirmations).toHaveLength(1))
    await store.discard(SECOND._id)
    held.resolve()
    await saving
    expect([removals.length, shown]).toEqual([1, [toLine(SECOND)]])
  })
})

import { audio } from '@sidelight/contract'
import { lineTextId } from '@sidelight/domain/following/line-text-id'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { answer, success, unreachable } from '#testing/contract-server.ts'
import { openFakeListener } from '#testing/fake-listener.ts'
import { signedIn } from '#testing/open-app.tsx'
import { cardOf, heard, main, openRehearsal, voiced, actorsLine } from '#testing/rehearsal-fixtures.ts'
import { serveClips } from '#testing/fake-audio.ts'
import { openStorage, STORAGE_URL } from '#testing/storage-server.ts'

beforeEach(() => {
  signedIn()
  serveClips()
  localStorage.setItem('rehearsalSettings', '{"pace":"tight"}')
})

const OWN = actorsLine(2, 'No.')
const SAVED = { ...OWN, audio_url: 'http://storage.test/own.wav', audio_status: 'completed' as const }
const card = () => cardOf(2)
const press = (what: string) => card().findByRole('button', { name: `${what} of Line #2` })

async function comeToTheLine() {
  const ears = openFakeListener()
  const room = await openRehearsal([voiced(1, 'Well?'), OWN])
  await room.user.click(main())
  await heard(1)
  room.sounds.end()
  await card().findByText('Recording')
  await waitFor(() => expect(ears.takes).toEqual(['begun 2']))
  return { ...room, ears }
}

async function takeTheLine() {
  const room = await comeToTheLine()
  room.ears.hear({ type: 'cue', kind: 'heard' })
  await screen.findByRole('heading', { name: 'All Segments Complete!' })
  await press('Save take')
  return room
}

/** A server that takes recordings, each as soon as it is let. */
function openServer() {
  let letGo = () => undefined as void
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const puts = openStorage()
  answer(audio.recordingUpload, { presigned_url: `${STORAGE_URL}?X-Amz-Signature=b` })
  const saves = answer(audio.saveRecording, async () => {
    await held
    return success(audio.saveRecording, SAVED)
  })
  const removals = answer(audio.removeRecording, OWN)
  return { puts, saves, removals, letGo }
}

describe('saving', () => {
  it('the save of an older take says nothing of the newer one', async () => {
    const { user, ears } = await takeTheLine()
    const { saves, letGo } = openServer()
    await user.click(await press('Save take'))
    await waitFor(() => expect(saves).toHaveLength(1))
    await user.click(card().getByRole('button', { name: 'Record Line #2 again' }))
    await card().findByText('Recording')
    await waitFor(() => expect(ears.takes.at(-1)).toBe('begun 2'))
    ears.hear({ type: 'cue', kind: 'heard' })
    expect(await card().findByText('Your take (1.0 s), on this device')).toBeVisible()
    letGo()
    await waitFor(() => expect(ears.takes.at(-1)).toBe('discarded 2'))
    expect(card().getByText('Your take (1.0 s), on this device')).toBeVisible()
    expect(await press('Hear take')).toBeVisible()
  })

  it('[R-8-60] a take that only had to be confirmed is not sent again', async () => {
    const { user } = await takeTheLine()
    const { puts } = openServer()
    answer(audio.saveRecording, (_, count) => (count === 1 ? unreachable() : success(audio.saveRecording, SAVED)))
    await user.click(await press('Save take'))
    expect(await card().findByRole('alert')).toHaveTextContent('Failed to save audio URL')
    await user.click(await press('Save take'))
    expect(await card().findByText('Your take is saved.')).toBeVisible()
    expect(puts).toHaveLength(1)
    expect(card().getByRole('status')).toHaveFocus()
  })
})

describe('a take of other words', () => {
  async function find(wordsId: string) {
    openFakeListener({ left: [{ sceneId: OWN._id, wordsId }] })
    return openRehearsal([voiced(1, 'Well?'), OWN])
  }

  it('is found, and is no take of the line as it is now', async () => {
    await find(lineTextId('Yes.'))
    expect(await card().findByText('Take from before this line changed (1.0 s)')).toBeVisible()
    expect(await press('Hear take')).toBeVisible()
    expect(await press('Delete take')).toBeVisible()
    expect(card().queryByRole('button', { name: 'Save take of Line #2' })).toBeNull()
  })

  it('is not saved with the others', async () => {
    const { user, sounds } = await find(lineTextId('Yes.'))
    await card().findByText('Take from before this line changed (1.0 s)')
    await user.click(main())
    await heard(1)
    sounds.end()
    await user.click(await card().findByRole('button', { name: 'Skip Recording' }))
    await screen.findByRole('heading', { name: 'All Segments Complete!' })
    expect(screen.queryByRole('button', { name: 'Save your take' })).toBeNull()
    expect(screen.getByText("You've heard the whole scene.")).toBeVisible()
  })

  it('is one of the line when only its punctuation is another', async () => {
    await find(lineTextId('(beat) no'))
    expect(await card().findByText('Unsaved take from last time (1.0 s)')).toBeVisible()
    expect(await press('Save take')).toBeVisible()
  })
})

describe('deleting', () => {
  it('a take that is deleted while the server takes it is deleted there, too', async () => {
    const { user } = await takeTheLine()
    const { saves, removals, letGo } = openServer()
    await user.click(await press('Save take'))
    await waitFor(() => expect(saves).toHaveLength(1))
    await user.click(await press('Delete take'))
    expect(card().getByText('Take deleted.')).toHaveFocus()
    letGo()
    await waitFor(() => expect(removals).toHaveLength(1))
    expect(card().queryByText('Your take is saved.')).toBeNull()
  })

  it('a take that was saved can be deleted for good', async () => {
    const { user } = await takeTheLine()
    const { removals, letGo } = openServer()
    letGo()
    await user.click(await press('Save take'))
    await user.click(await press('Delete saved take'))
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    expect(await card().findByText('Take deleted.')).toBeVisible()
    expect(removals).toHaveLength(1)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('says so when it could not be deleted', async () => {
    const { user } = await takeTheLine()
    openServer().letGo()
    answer(audio.removeRecording, () => unreachable())
    await user.click(await press('Save take'))
    await user.click(await press('Delete saved take'))
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    expect(await card().findByRole('alert')).toHaveTextContent('Failed to delete your saved take. Please try again.')
    expect(card().getByText('Your take is saved.')).toBeVisible()
  })
})

describe('what threatens a take', () => {
  it.each([
    ['microphone lost', 'The microphone was lost, so this take ends there.'],
    ['kept in memory only', 'This take is in memory only. Save it before you close the page.'],
    ['as long as it gets', 'This take has reached its maximum length. What comes after is not recorded.'],
  ] as const)('%s: it is said on the card', async (problem, sentence) => {
    const { ears } = await comeToTheLine()
    ears.threaten(problem)
    expect(await card().findByRole('alert')).toHaveTextContent(sentence)
  })

  it('another microphone takes over in the middle of the line', async () => {
    const { user, ears } = await comeToTheLine()
    ears.hear({ type: 'failed', reason: 'lost' })
    await user.click(screen.getByRole('button', { name: 'Check again' }))
    expect(await card().findByRole('alert')).toHaveTextContent('The microphone changed in the middle of this take.')
    expect(ears.takes).toContain('moved 2')
  })
})

it('a take that is heard again stops when the scene begins', async () => {
  const { user, sounds } = await takeTheLine()
  await user.click(await press('Hear take'))
  expect(await press('Stop take')).toBeVisible()
  expect(sounds.count()).toBe(1)
  await user.click(screen.getByRole('button', { name: 'Play from here, Line #1' }))
  await heard(1)
  expect(sounds.count()).toBe(1)
  expect(await press('Hear take')).toBeVisible()
})

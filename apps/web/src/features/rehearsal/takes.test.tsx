import { audio, documents, scenes } from '@sidelight/contract'
import { lineTextId } from '@sidelight/domain/following/line-text-id'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { answer, success, unreachable } from '#testing/contract-server.ts'
import { openFakeListener } from '#testing/fake-listener.ts'
import { signedIn } from '#testing/open-app.tsx'
import {
  cardOf,
  CONFIDENTIAL,
  expectPlaying,
  LINES,
  mainButton,
  openRehearsal,
  voiced,
  actorsLine,
} from '#testing/rehearsal-fixtures.ts'
import { serveClips } from '#testing/fake-audio.ts'
import { openStorage, STORAGE_URL } from '#testing/storage-server.ts'

beforeEach(() => {
  signedIn()
  serveClips()
  localStorage.setItem('rehearsalSettings', '{"pace":"tight","isRecording":true}')
})

const ACTOR_LINE = actorsLine(2, 'No.')
const SAVED = { ...ACTOR_LINE, audio_url: 'http://storage.test/own.wav', audio_status: 'completed' as const }
const DOWNLOAD_SAVES = "Your take is on this device only. The download saves it first, so it's in the zip."
const card = () => cardOf(2)
const findTakeButton = (what: string) => card().findByRole('button', { name: `${what} of Line #2` })

async function startActorLine(lines = [voiced(1, 'Well?'), ACTOR_LINE]) {
  const listener = openFakeListener()
  const page = await openRehearsal(lines)
  await page.user.click(mainButton())
  await expectPlaying(1)
  page.player.end()
  await card().findByText('Recording')
  await waitFor(() => expect(listener.takes).toEqual(['started 2']))
  return { ...page, listener }
}

it('[R-48-06] The take of a confidential script can be heard and deleted, but not saved', async () => {
  const { puts } = openServer()
  answer(documents.list, { documents: [CONFIDENTIAL] })
  const { listener } = await startActorLine()
  listener.hear({ type: 'cue', kind: 'heard' })
  expect(await screen.findByText('This script is confidential, so your takes stay on this computer.')).toBeVisible()
  expect(await findTakeButton('Hear take')).toBeVisible()
  expect(await findTakeButton('Delete take')).toBeVisible()
  expect(screen.queryByRole('button', { name: /Save/ })).toBeNull()
  expect(puts).toHaveLength(0)
})

async function recordTake() {
  const page = await startActorLine()
  page.listener.hear({ type: 'cue', kind: 'heard' })
  await screen.findByRole('heading', { name: 'All Segments Complete!' })
  await findTakeButton('Save take')
  return page
}

/** A server that confirms recordings once `release` is called. */
function openServer() {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const puts = openStorage()
  answer(audio.recordingUpload, { presigned_url: `${STORAGE_URL}?X-Amz-Signature=b` })
  const saves = answer(audio.saveRecording, async () => {
    await held
    return success(audio.saveRecording, SAVED)
  })
  const removals = answer(audio.removeRecording, ACTOR_LINE)
  return { puts, saves, removals, release }
}

describe('takes', () => {
  it('[R-4-69] [R-4-70] A take stays on the device until the actor saves it', async () => {
    const { user, listener } = await recordTake()
    expect(await card().findByText('Your take (1.0 s), on this device')).toBeVisible()
    const put = openStorage()
    answer(audio.recordingUpload, { presigned_url: `${STORAGE_URL}?X-Amz-Signature=b` })
    answer(audio.saveRecording, SAVED)
    await user.click(screen.getByRole('button', { name: 'Save your take' }))
    expect(await card().findByText('Your take is saved.')).toBeVisible()
    expect(put).toMatchObject([{ bytes: 4 }])
    expect(listener.takes).toEqual(['started 2', 'finished 2', 'discarded 2'])
  })

  it('[R-22-08] The download saves the takes that are only on the device, says so before, and then packs', async () => {
    const { user } = await recordTake()
    expect(screen.getByText(DOWNLOAD_SAVES)).toBeVisible()
    const { saves, release } = openServer()
    const zips = answer(audio.download, { download_url: 'http://storage.test/all.zip' })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    await user.click(screen.getByRole('button', { name: 'Download zip' }))
    await waitFor(() => expect(saves).toHaveLength(1))
    expect(zips).toHaveLength(0)
    release()
    await waitFor(() => expect(zips).toHaveLength(1))
    expect(await card().findByText('Your take is saved.')).toBeVisible()
    expect(screen.queryByText(/in the zip/)).toBeNull()
  })

  it('[R-22-08] A take that could not be saved is said to be missing in the zip, and stays', async () => {
    const { user } = await recordTake()
    answer(audio.recordingUpload, () => unreachable())
    answer(audio.download, { download_url: 'http://storage.test/all.zip' })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    await user.click(screen.getByRole('button', { name: 'Download zip' }))
    expect(
      await screen.findByText("One of your takes couldn't be saved, so it isn't in the zip. Its line says why."),
    ).toBeVisible()
    expect(card().getByRole('alert')).toHaveTextContent('Failed to save recording. Please try again.')
    expect(await findTakeButton('Save take')).toBeVisible()
  })

  it('[R-73-01] Nothing is recorded until "Record my lines" is switched on, which the page offers before the run and remembers', async () => {
    localStorage.removeItem('rehearsalSettings')
    const listener = openFakeListener()
    const { user, player } = await openRehearsal([voiced(1, 'Well?'), ACTOR_LINE])
    const recording = () => screen.getByRole('checkbox', { name: 'Record my lines' })
    expect(recording()).not.toBeChecked()
    await user.click(mainButton())
    await expectPlaying(1)
    player.end()
    expect(await card().findByText('Listening')).toBeVisible()
    listener.hear({ type: 'cue', kind: 'heard' })
    await screen.findByRole('heading', { name: 'All Segments Complete!' })
    expect(listener.takes).toEqual([])
    await user.click(recording())
    expect(localStorage.getItem('rehearsalSettings')).toContain('"isRecording":true')
    await user.click(screen.getAllByRole('button', { name: 'Start Over' })[0]!)
    await waitFor(() => expectPlaying(1))
    player.end()
    await waitFor(() => expect(listener.takes).toEqual(['started 2']))
  })

  it('[R-8-58] A take that could not be saved is kept and can be saved again', async () => {
    const { user } = await recordTake()
    answer(audio.recordingUpload, () => unreachable())
    await user.click(await card().findByRole('button', { name: 'Save take of Line #2' }))
    expect(await card().findByRole('alert')).toHaveTextContent('Failed to save recording. Please try again.')
    expect(card().getByRole('button', { name: 'Save take of Line #2' })).toBeVisible()
  })

  it('[R-8-59] A take that cannot be played shows an error', async () => {
    const { user, player } = await recordTake()
    player.block('NotSupportedError')
    await user.click(await card().findByRole('button', { name: 'Hear take of Line #2' }))
    expect(await card().findByRole('alert')).toHaveTextContent('Failed to play recorded audio.')
  })

  it('[R-4-71] A take can be deleted or recorded again', async () => {
    const { user, listener } = await recordTake()
    await user.click(await card().findByRole('button', { name: 'Record Line #2 again' }))
    expect(await card().findByText('Recording')).toBeVisible()
    listener.hear({ type: 'cue', kind: 'heard' })
    expect(await card().findByText('Your take 2 (1.0 s), on this device')).toBeVisible()
    await user.click(await findTakeButton('Delete take'))
    expect(await card().findByText('Your take (1.0 s), on this device')).toBeVisible()
    await user.click(await findTakeButton('Delete take'))
    expect(card().queryByText(/Your take/)).toBeNull()
    await waitFor(() =>
      expect(listener.takes).toEqual([
        'started 2',
        'finished 2',
        'started 2',
        'finished 2',
        'discarded 2',
        'discarded 2',
      ]),
    )
  })

  it('[R-27-06] [R-27-07] An earlier take can be chosen and saved, and the others stay', async () => {
    const { user, listener, player } = await recordTake()
    expect(card().queryByRole('combobox', { name: 'Take of Line #2' })).toBeNull()
    await user.click(card().getByRole('button', { name: 'Record Line #2 again' }))
    await card().findByText('Recording')
    await waitFor(() => expect(listener.takes.at(-1)).toBe('started 2'))
    listener.hear({ type: 'cue', kind: 'heard' })
    const choice = await card().findByRole('combobox', { name: 'Take of Line #2' })
    expect(choice).toHaveDisplayValue('Take 2')
    await user.selectOptions(choice, 'Take 1')
    expect(card().getByText('Your take 1 (1.0 s), on this device')).toBeVisible()
    await user.click(await findTakeButton('Hear take'))
    expect(player.count()).toBe(1)
    openServer().release()
    answer(scenes.list, { scenes: [voiced(1, 'Well?'), SAVED], can_undo: false })
    await user.click(await findTakeButton('Save take'))
    expect(await card().findByText('Your take is saved.')).toBeVisible()
    expect(listener.takes.filter((event) => event === 'discarded 2')).toHaveLength(1)
    expect(choice).toHaveDisplayValue('Saved take')
    expect(screen.queryByText(DOWNLOAD_SAVES)).toBeNull()
    await user.selectOptions(choice, 'Take 2')
    expect(await findTakeButton('Save take')).toBeVisible()
    await user.selectOptions(choice, 'Saved take')
    expect(await findTakeButton('Delete saved take')).toBeVisible()
  })

  it('[R-22-09] A take in which nothing is said is not kept, and does not replace an earlier one', async () => {
    const { user, listener } = await recordTake()
    listener.fallSilent()
    await user.click(await card().findByRole('button', { name: 'Record Line #2 again' }))
    expect(await card().findByText('Recording')).toBeVisible()
    await user.click(await card().findByRole('button', { name: 'Next line' }))
    await waitFor(() =>
      expect(listener.takes).toEqual(['started 2', 'finished 2', 'started 2', 'finished 2', 'discarded 2']),
    )
    expect(card().getByText('Your take (1.0 s), on this device')).toBeVisible()
    expect(await findTakeButton('Hear take')).toBeVisible()
  })

  it('[R-22-01] [R-22-09] Tapping through in silence leaves no take and is not praised', async () => {
    const { user, listener } = await startActorLine()
    listener.fallSilent()
    await user.click(await card().findByRole('button', { name: 'Next line' }))
    expect(await screen.findByText("You've heard the whole scene.")).toBeVisible()
    await waitFor(() => expect(listener.takes).toEqual(['started 2', 'finished 2', 'discarded 2']))
    expect(screen.queryByText(/Great work/)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Save your take' })).toBeNull()
  })

  it('[R-4-54] A skipped line leaves no take', async () => {
    const { user, listener } = await startActorLine(LINES)
    await user.click(card().getByRole('button', { name: 'Skip Recording' }))
    await expectPlaying(3)
    await waitFor(() => expect(listener.takes).toEqual(['started 2', 'discarded 2']))
    expect(listener.isArmed()).toBe(false)
  })

  it('[R-4-68] Pausing keeps the take and the heard words', async () => {
    const { user, listener } = await startActorLine(LINES)
    listener.hear({ type: 'word reached', pageWord: 1 })
    await user.click(mainButton())
    expect(listener.isArmed()).toBe(false)
    await user.click(mainButton())
    expect(card().getByText('To give')).toBeVisible()
    await waitFor(() => expect(listener.takes).toEqual(['started 2', 'paused 2', 'resumed 2']))
  })
})

describe('saving', () => {
  it('The result of saving an older take does not change the newer one', async () => {
    const { user, listener } = await recordTake()
    const { saves, release } = openServer()
    await user.click(await findTakeButton('Save take'))
    await waitFor(() => expect(saves).toHaveLength(1))
    await user.click(card().getByRole('button', { name: 'Record Line #2 again' }))
    await card().findByText('Recording')
    await waitFor(() => expect(listener.takes.at(-1)).toBe('started 2'))
    listener.hear({ type: 'cue', kind: 'heard' })
    expect(await card().findByText('Your take 2 (1.0 s), on this device')).toBeVisible()
    release()
    await waitFor(() => expect(listener.takes.at(-1)).toBe('discarded 2'))
    expect(card().getByText('Your take (1.0 s), on this device')).toBeVisible()
    expect(await findTakeButton('Hear take')).toBeVisible()
  })

  it('[R-8-60] A take that was uploaded but not confirmed is not uploaded again', async () => {
    const { user } = await recordTake()
    const { puts } = openServer()
    answer(audio.saveRecording, (_, count) => (count === 1 ? unreachable() : success(audio.saveRecording, SAVED)))
    await user.click(await findTakeButton('Save take'))
    expect(await card().findByRole('alert')).toHaveTextContent('Failed to save audio URL')
    await user.click(await findTakeButton('Save take'))
    expect(await card().findByText('Your take is saved.')).toBeVisible()
    expect(puts).toHaveLength(1)
    expect(card().getByRole('status')).toHaveFocus()
  })
})

describe('A take from before the line was edited', () => {
  async function find(textId: string) {
    openFakeListener({ leftovers: [{ lineId: ACTOR_LINE._id, textId }] })
    return openRehearsal([voiced(1, 'Well?'), ACTOR_LINE])
  }

  it('A take from before the line was edited is found and cannot be saved', async () => {
    await find(lineTextId('Yes.'))
    expect(await card().findByText('Take from before this line changed (1.0 s)')).toBeVisible()
    expect(await findTakeButton('Hear take')).toBeVisible()
    expect(await findTakeButton('Delete take')).toBeVisible()
    expect(card().queryByRole('button', { name: 'Save take of Line #2' })).toBeNull()
  })

  it('A take from before the line was edited is not saved with the others', async () => {
    const { user, player } = await find(lineTextId('Yes.'))
    await card().findByText('Take from before this line changed (1.0 s)')
    await user.click(mainButton())
    await expectPlaying(1)
    player.end()
    await user.click(await card().findByRole('button', { name: 'Skip Recording' }))
    await screen.findByRole('heading', { name: 'All Segments Complete!' })
    expect(screen.queryByRole('button', { name: 'Save your take' })).toBeNull()
    expect(screen.getByText("You've heard the whole scene.")).toBeVisible()
  })

  it('A take still belongs to a line whose punctuation has changed', async () => {
    await find(lineTextId('(beat) no'))
    expect(await card().findByText('Unsaved take from last time (1.0 s)')).toBeVisible()
    expect(await findTakeButton('Save take')).toBeVisible()
  })
})

describe('deleting', () => {
  it('A take deleted while the server confirms it is deleted on the server, too', async () => {
    const { user } = await recordTake()
    const { saves, removals, release } = openServer()
    await user.click(await findTakeButton('Save take'))
    await waitFor(() => expect(saves).toHaveLength(1))
    await user.click(await findTakeButton('Delete take'))
    expect(card().getByText('Take deleted.')).toHaveFocus()
    release()
    await waitFor(() => expect(removals).toHaveLength(1))
    expect(card().queryByText('Your take is saved.')).toBeNull()
  })

  it('A saved take can be deleted', async () => {
    const { user } = await recordTake()
    const { removals, release } = openServer()
    release()
    await user.click(await findTakeButton('Save take'))
    await user.click(await findTakeButton('Delete saved take'))
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    expect(await card().findByText('Take deleted.')).toBeVisible()
    expect(removals).toHaveLength(1)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('A saved take that could not be deleted shows an error', async () => {
    const { user } = await recordTake()
    openServer().release()
    answer(audio.removeRecording, () => unreachable())
    await user.click(await findTakeButton('Save take'))
    await user.click(await findTakeButton('Delete saved take'))
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    expect(await card().findByRole('alert')).toHaveTextContent('Failed to delete your saved take. Please try again.')
    expect(card().getByText('Your take is saved.')).toBeVisible()
  })
})

describe('Problems during a take', () => {
  it.each([
    ['microphone lost', 'The microphone was lost, so this take ends there.'],
    ['kept in memory only', 'This take is in memory only. Save it before you close the page.'],
    ['maximum length reached', 'This take has reached its maximum length. What comes after is not recorded.'],
  ] as const)('The problem “%s” is shown on the card', async (problem, sentence) => {
    const { listener } = await startActorLine()
    listener.reportProblem(problem)
    expect(await card().findByRole('alert')).toHaveTextContent(sentence)
  })

  it('Another microphone continues the take in the middle of the line', async () => {
    const { user, listener } = await startActorLine()
    listener.hear({ type: 'failed', reason: 'lost' })
    await user.click(screen.getByRole('button', { name: 'Check again' }))
    expect(await card().findByRole('alert')).toHaveTextContent('The microphone changed in the middle of this take.')
    expect(listener.takes).toContain('moved 2')
  })
})

it('Replaying a take stops when the run starts', async () => {
  const { user, player } = await recordTake()
  await user.click(await findTakeButton('Hear take'))
  expect(await findTakeButton('Stop take')).toBeVisible()
  expect(player.count()).toBe(1)
  await user.click(screen.getByRole('button', { name: 'Play from here, Line #1' }))
  await expectPlaying(1)
  expect(player.count()).toBe(1)
  expect(await findTakeButton('Hear take')).toBeVisible()
})

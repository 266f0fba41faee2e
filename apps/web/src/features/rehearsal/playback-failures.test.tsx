import { audio, scenes } from '@sidelight/contract'
import { act, screen, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { statusOf } from '#testing/casting-fixtures.ts'
import { answer, failure, success, unreachable } from '#testing/contract-server.ts'
import { wireLine } from '#testing/script-fixtures.ts'
import { signedIn } from '#testing/open-app.tsx'
import {
  cardOf,
  expectPlaying,
  LINES,
  mainButton,
  openRehearsal,
  voiced,
  actorsLine,
} from '#testing/rehearsal-fixtures.ts'
import { serveClips, clipUrl } from '#testing/fake-audio.ts'

beforeEach(() => {
  signedIn()
  serveClips()
})
afterEach(() => vi.useRealTimers())

describe('clips that cannot be played', () => {
  it.each([
    ['[R-8-64]', () => HttpResponse.error(), 'Network error. Please check your connection.'],
    ['[R-8-65]', () => new HttpResponse(null, { status: 500 }), 'Audio error (500). Please refresh.'],
  ])('%s [R-2.8-23] A clip that cannot be fetched shows an error in a red box on its card', async (_, reply, text) => {
    serveClips(reply)
    const { user } = await openRehearsal()
    expect(cardOf(1).queryByRole('alert')).toBeNull()
    await user.click(mainButton())
    const error = await cardOf(1).findByRole('alert')
    expect(error).toHaveTextContent(text)
    expect(error).toHaveClass('border-rec-text/50', 'text-rec-text')
    expect(cardOf(2).queryByRole('alert')).toBeNull()
    expect(mainButton()).toHaveTextContent('Resume')
  })

  it.each([
    ['[R-8-63]', 'NotAllowedError', 'Audio playback was blocked. Please interact with the page first.'],
    ['[R-8-62]', 'EncodingError', 'Failed to play audio.'],
  ])('%s [R-2.8-23] A clip that the browser does not play shows an error on its card', async (_, name, text) => {
    const { user, player } = await openRehearsal()
    player.block(name)
    await user.click(mainButton())
    expect(await cardOf(1).findByRole('alert')).toHaveTextContent(text)
  })

  it('[R-8-67] An aborted play shows no error', async () => {
    const { user, player } = await openRehearsal()
    player.block('AbortError')
    await user.click(mainButton())
    await waitFor(() => expect(HTMLMediaElement.prototype.play).toHaveBeenCalled())
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('A phone that needs a tap before audio plays the lines after the actor’s line', async () => {
    const { user, player } = await openRehearsal([actorsLine(1, 'Well?'), voiced(2, 'Two.'), voiced(3, 'Three.')])
    player.needTaps()
    await user.click(mainButton())
    await user.click(await cardOf(1).findByRole('button', { name: 'Next line' }))
    await expectPlaying(2)
    player.end()
    await expectPlaying(3)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('[R-8-67] A line paused again before it resumed can still be resumed', async () => {
    const { user, player } = await openRehearsal()
    await user.click(mainButton())
    await expectPlaying(1)
    await user.click(mainButton())
    player.block('AbortError')
    await user.click(mainButton())
    await user.click(mainButton())
    player.unblock()
    await user.click(mainButton())
    expect(player.count()).toBe(1)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('[C45] An expired address is renewed once without an error', async () => {
    serveClips((path) => new HttpResponse(null, { status: path.includes('line-1.') ? 403 : 200 }))
    const { user } = await openRehearsal()
    const asked = answer(scenes.list, {
      scenes: LINES.map((line) => ({ ...line, audio_url: line.audio_url && clipUrl(`fresh-${line.scene_index}`) })),
      can_undo: false,
    })
    await user.click(mainButton())
    await expectPlaying(1)
    expect(asked).toHaveLength(1)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('[R-8-66] A new address that does not work is an error', async () => {
    serveClips(() => new HttpResponse(null, { status: 403 }))
    const { user } = await openRehearsal()
    await user.click(mainButton())
    expect(await cardOf(1).findByRole('alert')).toHaveTextContent('Failed to load audio. The URL may have expired.')
  })

  it('[R-22-04] A line whose clip is being generated says so and plays when the clip is there', async () => {
    const lines = [voiced(1, 'One.'), voiced(2, 'Two.', { audio_url: '', audio_status: 'processing' })]
    const { user, player } = await openRehearsal(
      lines,
      statusOf('processing', { completed: 1, processing: 1 }, { ready: 1 }),
    )
    expect(screen.getByText("We're still generating your scene: 1/2 completed.")).toBeVisible()
    expect(cardOf(2).getByText('Audio for this line is on its way.')).toBeVisible()
    await user.click(mainButton())
    await expectPlaying(1)
    player.end()
    await waitFor(() => expect(mainButton()).toHaveTextContent('Loading...'))
    answer(scenes.list, { scenes: [voiced(1, 'One.'), voiced(2, 'Two.')], can_undo: false })
    answer(audio.status, statusOf('completed', { completed: 2 }))
    await expectPlaying(2)
    expect(screen.queryByText(/still generating your scene/)).toBeNull()
  })

  it('A script is not loaded again while the new clips are far from the current line', async () => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
      shouldAdvanceTime: true,
    })
    const linesWith = (ready: number) =>
      Array.from({ length: 30 }, (_, at) =>
        voiced(at + 1, `Line ${at + 1}.`, at < ready ? {} : { audio_url: '', audio_status: 'processing' }),
      )
    let ready = 10
    const createStatus = () => statusOf('processing', { completed: ready, processing: 30 - ready }, { ready })
    const { user } = await openRehearsal(linesWith(10), createStatus())
    const loads = answer(scenes.list, () => success(scenes.list, { scenes: linesWith(ready), can_undo: false }))
    answer(audio.status, () => {
      ready += 1
      return success(audio.status, createStatus())
    })
    await act(() => vi.advanceTimersByTimeAsync(12_500))
    expect(await screen.findByText(/1[34]\/30 completed/)).toBeVisible()
    expect(loads).toHaveLength(0)
    await act(() => vi.advanceTimersByTimeAsync(3500))
    await waitFor(() => expect(loads).toHaveLength(1))

    await user.click(screen.getByRole('button', { name: `Play from here, Line #${ready - 1}` }))
    await act(() => vi.advanceTimersByTimeAsync(3100))
    await waitFor(() => expect(loads).toHaveLength(2))
  })

  it.each([
    [{ lines_before: 41 }, '41 lines are ahead of yours.'],
    [{ lines_before: 41, pause: 'Voices are paused right now.' }, 'Voices are paused right now.'],
  ])('[R-51-12] [R-51-13] The rehearsal says why a scene has no lines yet: %j', async (waiting, sentence) => {
    const lines = [voiced(1, 'One.', { audio_url: '', audio_status: 'processing' })]
    await openRehearsal(lines, { ...statusOf('processing', { processing: 1 }), ...waiting })
    expect(screen.getByText(`We're still generating your scene: 0/1 completed. ${sentence}`)).toBeVisible()
  })

  it('Lines without a clip say so and can be voiced from this page', async () => {
    const lines = [voiced(1, 'One.'), voiced(2, 'Two, changed.', { audio_url: '', audio_status: 'pending' })]
    const { user } = await openRehearsal(lines, statusOf('pending', { completed: 1, pending: 1 }))
    expect(cardOf(2).getByText('This line has no audio yet.')).toBeVisible()
    expect(screen.getByText('1 line has no audio yet.')).toBeVisible()
    answer(audio.generate, () => failure('payment_required', 'The voices of this script are used up.'))
    await user.click(screen.getByRole('button', { name: 'Generate it now' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('The voices of this script are used up.')
    answer(audio.generate, () => unreachable())
    await user.click(await screen.findByRole('button', { name: 'Not started. Try again' }))
    answer(audio.generate, statusOf('processing', { completed: 1, processing: 1 }))
    await user.click(await screen.findByRole('button', { name: 'Not started. Try again' }))
    expect(await screen.findByText(/We're still generating your scene/)).toBeVisible()
  })

  it('A script without assigned voices links to the casting page', async () => {
    await openRehearsal([wireLine(1, 'MARCUS', 'One.')], statusOf('pending', { pending: 1 }))
    expect(screen.getByRole('link', { name: 'Assign voices' })).toBeVisible()
  })

  it('A line with nothing to say is passed over', async () => {
    const { user, player } = await openRehearsal([voiced(1, '[He nods.]', { audio_url: '' }), voiced(2, 'Two.')])
    expect(cardOf(1).getByText('There is nothing to say aloud here.')).toBeVisible()
    await user.click(mainButton())
    await expectPlaying(2)
    expect(player.count()).toBe(1)
  })
})

import { audio, scenes, voices } from '@sidelight/contract'
import { act, screen, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PREVIEW_PATH, statusOf } from '#testing/casting-fixtures.ts'
import { answer, success, unreachable } from '#testing/contract-server.ts'
import { openApp, signedIn } from '#testing/open-app.tsx'
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

describe('opening the rehearsal page', () => {
  it('[R-2.8-01] [R-2.8-25] The page shows its title and that the segments are loading', async () => {
    answer(scenes.list, () => new Promise(() => undefined))
    answer(audio.status, statusOf('completed'))
    openApp(PREVIEW_PATH)
    expect(await screen.findByRole('heading', { level: 1, name: 'Audio Production' })).toBeVisible()
    expect(screen.getByText('Preview, manage and fine-tune your generated voice segments')).toBeVisible()
    expect(screen.getByText('Generating voice segments, please wait...')).toBeVisible()
  })

  it('[R-8-68] The page says that the segments could not be fetched and offers to try again', async () => {
    answer(scenes.list, (_, count) =>
      count === 1 ? unreachable() : success(scenes.list, { scenes: LINES, can_undo: false }),
    )
    answer(audio.status, statusOf('completed'))
    answer(voices.list, { voices: [] })
    answer(scenes.wordTimes, { lines: [] })
    const { user } = openApp(PREVIEW_PATH)
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch voice segments. Please try again.')
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByText('Line #1')).toBeVisible()
  })

  it('[R-2.8-04] [R-2.8-24] The page of an empty script has nothing to play', async () => {
    answer(scenes.list, { scenes: [], can_undo: false })
    answer(audio.status, statusOf('pending'))
    answer(voices.list, { voices: [] })
    answer(scenes.wordTimes, { lines: [] })
    openApp(PREVIEW_PATH)
    expect(await screen.findByText('No segments are available for display. Please retry.')).toBeVisible()
    expect(mainButton()).toBeDisabled()
  })

  it('[R-2.8-02] [R-2.8-03] [R-2.8-12] [R-2.8-13] [R-2.8-14] [R-2.8-21] Every line has a card with its actions', async () => {
    await openRehearsal()
    expect(
      screen.getAllByRole('heading', { level: 2, name: /^Line #/ }).map(({ textContent }) => textContent.trim()),
    ).toEqual(['Line #1 MARCUS', 'Line #2 DANI (You)', 'Line #3 MARCUS'])
    expect(cardOf(1).getByText('You kept the key.')).toBeVisible()
    expect(cardOf(1).getByRole('button', { name: 'Play from here, Line #1' })).toBeVisible()
    expect(cardOf(1).getByRole('combobox', { name: 'Speed of Line #1' })).toHaveDisplayValue('1x')
    expect(cardOf(1).getByRole('button', { name: 'Download Line #1' })).toBeVisible()
    expect(cardOf(1).getByRole('button', { name: 'Regenerate Line #1' })).toBeVisible()
    expect(cardOf(2).queryByRole('button', { name: /Regenerate/ })).toBeNull()
  })

  it('[R-2.8-26] A box explains audio processing', async () => {
    await openRehearsal()
    const box = screen.getByRole('heading', { name: 'Audio Processing' }).parentElement
    expect(box).toHaveTextContent(
      'Segments can be played individually or in sequence, and playback continues automatically. Segments needing your personal recording use the recording controls.',
    )
  })

  it('[R-62-03] The cast says who reads a part, and with what age and accent', async () => {
    await openRehearsal()
    expect(await screen.findByText('Theo (middle-aged, American)')).toBeVisible()
  })
})

describe('playing the script', () => {
  it('[R-2.8-06] [R-2.8-07] [R-2.8-08] [R-2.8-09] [R-2.8-17] [R-4-46] A line plays, pauses and resumes', async () => {
    const { user, player } = await openRehearsal()
    expect(mainButton()).toHaveTextContent('Play All')
    await user.click(mainButton())
    await expectPlaying(1)
    expect(mainButton()).toHaveTextContent('Pause')
    await user.click(screen.getByTitle('Pause Playback'))
    expect(player.count()).toBe(0)
    expect(mainButton()).toHaveTextContent('Resume')
    expect(screen.queryByTitle('Pause Playback')).toBeNull()
    await user.click(mainButton())
    expect(player.count()).toBe(1)
  })

  it('[R-2.8-05] [R-2.8-15] [R-2.8-22] A clip that loads is shown as loading', async () => {
    serveClips(() => HttpResponse.json(null, { status: 200 }))
    let start = () => {}
    const { user } = await openRehearsal()
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(
      () => new Promise<void>((resolve) => (start = resolve)),
    )
    await user.click(mainButton())
    expect(mainButton()).toHaveTextContent('Loading...')
    expect(cardOf(1).getByText('Loading...')).toBeVisible()
    expect(cardOf(1).getByText('Loading audio...')).toBeVisible()
    await waitFor(() => expect(HTMLMediaElement.prototype.play).toHaveBeenCalled())
    act(() => start())
    await expectPlaying(1)
    expect(cardOf(1).queryByText('Loading audio...')).toBeNull()
  })

  it('[R-2.8-16] [R-2.8-20] [R-4-47] [R-4-49] A run goes from line to line and waits at the actor’s line', async () => {
    const { user, player } = await openRehearsal()
    await user.click(mainButton())
    await expectPlaying(1)
    player.end()
    expect(await cardOf(2).findByText('Your line')).toBeVisible()
    expect(cardOf(1).getByText('Completed')).toBeVisible()
    expect(cardOf(1).getByRole('heading')).toHaveTextContent('Line #1 MARCUS (Completed)')
    expect(player.count()).toBe(0)
    await user.click(cardOf(2).getByRole('button', { name: 'Next line' }))
    await expectPlaying(3)
  })

  it.each(['{ }', '{ArrowRight}'])(
    'The key %s ends the actor’s line although the start button has the focus',
    async (key) => {
      const { user, player } = await openRehearsal()
      await user.click(mainButton())
      await expectPlaying(1)
      player.end()
      await cardOf(2).findByText('Your line')
      await user.keyboard(key)
      await expectPlaying(3)
      expect(mainButton()).toHaveTextContent('Pause')
    },
  )

  it('[R-2.8-10] [R-2.8-11] [R-2.8-19] Skipped lines are marked as skipped', async () => {
    const { user } = await openRehearsal()
    await user.click(mainButton())
    await expectPlaying(1)
    await user.click(cardOf(1).getByRole('button', { name: 'Skip Scene' }))
    await cardOf(2).findByText('Your line')
    expect(cardOf(1).getByRole('heading')).toHaveTextContent('(Skipped)')
    expect(cardOf(2).queryByRole('button', { name: 'Skip Scene' })).toBeNull()
    await user.click(cardOf(2).getByRole('button', { name: 'Skip Recording' }))
    await expectPlaying(3)
    expect(cardOf(2).getByRole('heading')).toHaveTextContent('(You) (Skipped)')
  })

  it('[R-2.8-27] [R-2.8-28] [R-2.8-29] [R-4-51] [R-4-58] [R-4-61] A finished run shows the completion panel and can start over', async () => {
    const { user, player } = await openRehearsal()
    await user.click(screen.getByRole('button', { name: 'Play from here, Line #3' }))
    await expectPlaying(3)
    expect(screen.getByRole('button', { name: 'Reset' })).toBeVisible()
    player.end()
    expect(await screen.findByRole('heading', { name: 'All Segments Complete!' })).toBeVisible()
    expect(screen.getByText("You've heard the whole scene.")).toBeVisible()
    expect(mainButton()).toHaveTextContent('Play All')
    const [, startOver] = screen.getAllByRole('button', { name: 'Start Over' })
    await user.click(startOver!)
    expect(screen.queryByText('All Segments Complete!')).toBeNull()
    expect(cardOf(3).queryByText('Completed')).toBeNull()
    await expectPlaying(1)
  })

  it('[R-22-01] Tapping through in silence is not praised, not even when the lines were recorded before', async () => {
    const recorded = { ...actorsLine(2, 'No.'), audio_url: clipUrl('own') }
    const { user } = await openRehearsal([voiced(1, 'Go.'), recorded])
    await user.click(screen.getByRole('button', { name: 'Record Line #2 again' }))
    await user.click(await screen.findByRole('button', { name: 'Next line' }))
    expect(await screen.findByText("You've heard the whole scene.")).toBeVisible()
    expect(screen.queryByText(/Great work/)).toBeNull()
  })

  it('[R-22-01] One recorded line of several is not "all your voice segments"', async () => {
    const lines = [{ ...actorsLine(1, 'No.'), audio_url: clipUrl('own') }, actorsLine(2, 'Yes.'), voiced(3, 'Go.')]
    const { user, player } = await openRehearsal(lines)
    await user.click(screen.getByRole('button', { name: 'Play from here, Line #3' }))
    await expectPlaying(3)
    player.end()
    expect(await screen.findByText("You've heard the whole scene.")).toBeVisible()
  })

  it('[R-2.8-27] The completion panel praises a user who has recorded a line', async () => {
    const recorded = [voiced(1, 'Go.'), { ...actorsLine(2, 'No.'), audio_url: clipUrl('own') }]
    const { user, player } = await openRehearsal(recorded)
    await user.click(screen.getByRole('button', { name: 'Play from here, Line #2' }))
    await expectPlaying(2)
    player.end()
    expect(await screen.findByText("You've finished recording all your voice segments. Great work!")).toBeVisible()
  })

  it('[R-2.8-13] A line plays at its own speed and keeps its pitch', async () => {
    const { user, player } = await openRehearsal()
    await user.selectOptions(cardOf(1).getByRole('combobox'), '1.5x')
    await user.click(mainButton())
    await expectPlaying(1)
    expect(player.speed()).toBe(1.5)
    expect(player.keepsPitch()).toBe(true)
    await user.selectOptions(cardOf(1).getByRole('combobox'), '0.75x')
    expect(player.speed()).toBe(0.75)
  })

  it('A line played alone stops at its end', async () => {
    const { user, player } = await openRehearsal()
    await user.click(screen.getByRole('button', { name: 'Hear Line #1 alone' }))
    await expectPlaying(1)
    expect(screen.queryByTitle('Pause Playback')).toBeNull()
    player.end()
    expect(await cardOf(1).findByText('Completed')).toBeVisible()
    expect(mainButton()).toHaveTextContent('Resume')
  })

  it('The next clip is fetched before it is needed', async () => {
    const asked = serveClips()
    const { user } = await openRehearsal()
    await user.click(mainButton())
    await expectPlaying(1)
    await waitFor(() => expect(asked).toEqual(['line-1.mp3', 'line-3.mp3']))
  })

  it('The space key plays and pauses unless a field has the focus', async () => {
    const { user, player } = await openRehearsal()
    act(() => document.body.focus())
    await user.keyboard(' ')
    await expectPlaying(1)
    act(() => cardOf(1).getByRole('combobox').focus())
    await user.keyboard(' ')
    expect(player.count()).toBe(1)
  })

  it('Leaving the page stops playback', async () => {
    const { user, player, router } = await openRehearsal()
    await user.click(mainButton())
    await expectPlaying(1)
    await router.navigate('/dashboard/process-list')
    await screen.findByRole('heading', { level: 1, name: 'Process History' })
    expect(player.count()).toBe(0)
  })
})

it('[R-4-48] The list scrolls to each line of a run after it is drawn as the current line', async () => {
  const scrolledTo: Element[] = []
  const current: (string | null)[] = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolledTo.push(this)
    current.push(this.getAttribute('aria-current'))
  })
  const { user, player } = await openRehearsal()
  await user.click(mainButton())
  await expectPlaying(1)
  player.end()
  await cardOf(2).findByText('Your line')
  await waitFor(() => expect(new Set(scrolledTo).size).toBe(2))
  expect(new Set(current)).toEqual(new Set(['step']))
})

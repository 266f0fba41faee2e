import { audio, scenes, voices } from '@sidelight/contract'
import { act, screen, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PREVIEW_PATH, statusOf } from '#testing/casting-fixtures.ts'
import { answer, success, unreachable } from '#testing/contract-server.ts'
import { openApp, signedIn } from '#testing/open-app.tsx'
import { cardOf, heard, LINES, main, openRehearsal, voiced, actorsLine } from '#testing/rehearsal-fixtures.ts'
import { serveClips, clipUrl } from '#testing/fake-audio.ts'

beforeEach(() => {
  signedIn()
  serveClips()
})
afterEach(() => vi.useRealTimers())

describe('opening the production', () => {
  it('[R-2.8-01] [R-2.8-25] names itself and says that the segments are coming', async () => {
    answer(scenes.list, () => new Promise(() => undefined))
    answer(audio.status, statusOf('completed'))
    openApp(PREVIEW_PATH)
    expect(await screen.findByRole('heading', { level: 1, name: 'Audio Production' })).toBeVisible()
    expect(screen.getByText('Preview, manage and fine-tune your generated voice segments')).toBeVisible()
    expect(screen.getByText('Generating voice segments, please wait...')).toBeVisible()
  })

  it('[R-8-68] says that they could not be fetched, and tries again', async () => {
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

  it('[R-2.8-04] [R-2.8-24] has nothing to play in an empty script', async () => {
    answer(scenes.list, { scenes: [], can_undo: false })
    answer(audio.status, statusOf('pending'))
    answer(voices.list, { voices: [] })
    answer(scenes.wordTimes, { lines: [] })
    openApp(PREVIEW_PATH)
    expect(await screen.findByText('No segments are available for display. Please retry.')).toBeVisible()
    expect(main()).toBeDisabled()
  })

  it('[R-2.8-02] [R-2.8-03] [R-2.8-12] [R-2.8-13] [R-2.8-14] [R-2.8-21] shows every line with what can be done with it', async () => {
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

  it('[R-2.8-26] explains itself', async () => {
    await openRehearsal()
    const box = screen.getByRole('heading', { name: 'Audio Processing' }).parentElement
    expect(box).toHaveTextContent(
      'Segments can be played individually or in sequence, and playback continues automatically. Segments needing your personal recording use the recording controls.',
    )
  })
})

describe('playing the scene', () => {
  it('[R-2.8-06] [R-2.8-07] [R-2.8-08] [R-2.8-09] [R-2.8-17] [R-4-46] plays, pauses and goes on', async () => {
    const { user, sounds } = await openRehearsal()
    expect(main()).toHaveTextContent('Play All')
    await user.click(main())
    await heard(1)
    expect(main()).toHaveTextContent('Pause')
    await user.click(screen.getByTitle('Pause Playback'))
    expect(sounds.count()).toBe(0)
    expect(main()).toHaveTextContent('Resume')
    expect(screen.queryByTitle('Pause Playback')).toBeNull()
    await user.click(main())
    expect(sounds.count()).toBe(1)
  })

  it('[R-2.8-05] [R-2.8-15] [R-2.8-22] says that the sound is loading', async () => {
    serveClips(() => HttpResponse.json(null, { status: 200 }))
    let arrive = () => {}
    const { user } = await openRehearsal()
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(
      () => new Promise<void>((resolve) => (arrive = resolve)),
    )
    await user.click(main())
    expect(main()).toHaveTextContent('Loading...')
    expect(cardOf(1).getByText('Loading...')).toBeVisible()
    expect(cardOf(1).getByText('Loading audio...')).toBeVisible()
    await waitFor(() => expect(HTMLMediaElement.prototype.play).toHaveBeenCalled())
    act(() => arrive())
    await heard(1)
    expect(cardOf(1).queryByText('Loading audio...')).toBeNull()
  })

  it('[R-2.8-16] [R-2.8-20] [R-4-47] [R-4-49] goes from line to line, and waits at the actor’s own', async () => {
    const { user, sounds } = await openRehearsal()
    await user.click(main())
    await heard(1)
    sounds.end()
    expect(await cardOf(2).findByText('Your line')).toBeVisible()
    expect(cardOf(1).getByText('Completed')).toBeVisible()
    expect(cardOf(1).getByRole('heading')).toHaveTextContent('Line #1 MARCUS (Completed)')
    expect(sounds.count()).toBe(0)
    await user.click(cardOf(2).getByRole('button', { name: 'Next line' }))
    await heard(3)
  })

  it.each(['{ }', '{ArrowRight}'])(
    'the actor goes on with %s, though the button that began it has the focus',
    async (key) => {
      const { user, sounds } = await openRehearsal()
      await user.click(main())
      await heard(1)
      sounds.end()
      await cardOf(2).findByText('Your line')
      await user.keyboard(key)
      await heard(3)
      expect(main()).toHaveTextContent('Pause')
    },
  )

  it('[R-2.8-10] [R-2.8-11] [R-2.8-19] skips lines, and remembers', async () => {
    const { user } = await openRehearsal()
    await user.click(main())
    await heard(1)
    await user.click(cardOf(1).getByRole('button', { name: 'Skip Scene' }))
    await cardOf(2).findByText('Your line')
    expect(cardOf(1).getByRole('heading')).toHaveTextContent('(Skipped)')
    expect(cardOf(2).queryByRole('button', { name: 'Skip Scene' })).toBeNull()
    await user.click(cardOf(2).getByRole('button', { name: 'Skip Recording' }))
    await heard(3)
    expect(cardOf(2).getByRole('heading')).toHaveTextContent('(You) (Skipped)')
  })

  it('[R-2.8-27] [R-2.8-28] [R-2.8-29] [R-4-51] [R-4-58] [R-4-61] ends with a word and starts over', async () => {
    const { user, sounds } = await openRehearsal()
    await user.click(screen.getByRole('button', { name: 'Play from here, Line #3' }))
    await heard(3)
    expect(screen.getByRole('button', { name: 'Reset' })).toBeVisible()
    sounds.end()
    expect(await screen.findByRole('heading', { name: 'All Segments Complete!' })).toBeVisible()
    expect(screen.getByText("You've heard the whole scene.")).toBeVisible()
    expect(main()).toHaveTextContent('Play All')
    const [, again] = screen.getAllByRole('button', { name: 'Start Over' })
    await user.click(again!)
    expect(screen.queryByText('All Segments Complete!')).toBeNull()
    expect(cardOf(3).queryByText('Completed')).toBeNull()
    await heard(1)
  })

  it('[R-2.8-27] praises whoever recorded something', async () => {
    const recorded = [voiced(1, 'Go.'), { ...actorsLine(2, 'No.'), audio_url: clipUrl('own') }]
    const { user, sounds } = await openRehearsal(recorded)
    await user.click(screen.getByRole('button', { name: 'Play from here, Line #2' }))
    await heard(2)
    sounds.end()
    expect(await screen.findByText("You've finished recording all your voice segments. Great work!")).toBeVisible()
  })

  it('[R-2.8-13] plays a line at its own speed, with its pitch kept', async () => {
    const { user, sounds } = await openRehearsal()
    await user.selectOptions(cardOf(1).getByRole('combobox'), '1.5x')
    await user.click(main())
    await heard(1)
    expect(sounds.speed()).toBe(1.5)
    expect(sounds.keepsPitch()).toBe(true)
    await user.selectOptions(cardOf(1).getByRole('combobox'), '0.75x')
    expect(sounds.speed()).toBe(0.75)
  })

  it('plays one line alone, and stops behind it', async () => {
    const { user, sounds } = await openRehearsal()
    await user.click(screen.getByRole('button', { name: 'Hear Line #1 alone' }))
    await heard(1)
    expect(screen.queryByTitle('Pause Playback')).toBeNull()
    sounds.end()
    expect(await cardOf(1).findByText('Completed')).toBeVisible()
    expect(main()).toHaveTextContent('Resume')
  })

  it('has the next line here before it is needed', async () => {
    const asked = serveClips()
    const { user } = await openRehearsal()
    await user.click(main())
    await heard(1)
    await waitFor(() => expect(asked).toEqual(['line-1.mp3', 'line-3.mp3']))
  })

  it('space plays and pauses from anywhere but a field', async () => {
    const { user, sounds } = await openRehearsal()
    act(() => document.body.focus())
    await user.keyboard(' ')
    await heard(1)
    act(() => cardOf(1).getByRole('combobox').focus())
    await user.keyboard(' ')
    expect(sounds.count()).toBe(1)
  })

  it('falls silent when the page is left', async () => {
    const { user, sounds, router } = await openRehearsal()
    await user.click(main())
    await heard(1)
    await router.navigate('/dashboard/process-list')
    await screen.findByRole('heading', { level: 1, name: 'Process History' })
    expect(sounds.count()).toBe(0)
  })
})

it('a line is scrolled to once it stands on stage, where it is taller', async () => {
  const scrolledTo: (string | null)[] = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolledTo.push(this.getAttribute('aria-current'))
  })
  const { user, sounds } = await openRehearsal()
  await user.click(main())
  await heard(1)
  sounds.end()
  await cardOf(2).findByText('Your line')
  await waitFor(() => expect(scrolledTo.length).toBeGreaterThan(1))
  expect(scrolledTo.filter((stage) => stage !== 'step')).toEqual([])
})

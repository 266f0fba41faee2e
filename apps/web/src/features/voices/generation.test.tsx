import { audio, scenes, voices } from '@sidelight/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { advanceTime } from '#testing/advance-time.ts'
import { ADA, HUGH, serveCasting, PREVIEW_PATH, statusOf, THEO, VOICES_PATH } from '#testing/casting-fixtures.ts'
import { answer, failure, success, unreachable } from '#testing/contract-server.ts'
import { DOCUMENT, serveScript } from '#testing/script-fixtures.ts'
import { openApp, signedIn } from '#testing/open-app.tsx'

const FULL_CAST = { narrator: HUGH.voice_id, MARCUS: THEO.voice_id, DANI: 'record_by_me' }
const BUSY = statusOf('processing', { processing: 3, completed: 2, recorded_by_me: 1 })

const generateButton = () => screen.getByRole('button', { name: 'Generate Audio' })
const panel = () => within(screen.getByRole('region', { name: 'Audio Generation Progress' }))
const bar = () => panel().getByRole('progressbar', { name: 'Lines with audio' })

async function openBoard(start = VOICES_PATH) {
  const server = serveCasting(FULL_CAST)
  serveScript()
  const app = openApp(start)
  await screen.findByRole('listitem', { name: 'MARCUS' })
  return { ...app, ...server }
}

beforeEach(() => {
  signedIn()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
})
afterEach(() => vi.useRealTimers())

describe('Generating audio', () => {
  it('[R-2.7-07] [R-2.7-12] [R-4-20] [R-4-21] [R-4-22] [R-4-23] [R-4-24] [R-4-26] Generate Audio saves the assignments, shows the progress and leads to the preview', async () => {
    const { user, assigned, path } = await openBoard()
    let accept = (_: Response) => {}
    const generated = answer(audio.generate, () => new Promise<Response>((resolve) => (accept = resolve)))
    await user.click(generateButton())
    expect(await screen.findByText('Saving voice assignments...')).toBeVisible()
    await waitFor(() => expect(generated).toHaveLength(1))
    expect(assigned[0]?.body).toEqual({
      assignments: Object.entries(FULL_CAST).map(([actor, voice_id]) => ({ actor, voice_id })),
    })
    const asked = answer(audio.status, () => success(audio.status, BUSY))
    accept(success(audio.generate, BUSY))
    expect(await screen.findByText('Audio generation started. This may take several minutes...')).toBeVisible()

    // Real time passes as well; up to a second and a half of it makes no difference here.
    await advanceTime(1500)
    expect(asked).toHaveLength(0)
    await advanceTime(1600)
    expect(await screen.findByText('Generating audio files... 2/6 completed')).toBeVisible()
    expect(asked).toHaveLength(1)
    await advanceTime(3000)
    expect(asked).toHaveLength(1)
    answer(audio.status, statusOf('completed', { completed: 5, recorded_by_me: 1 }))
    await advanceTime(2100)
    expect(await panel().findByText('Audio generated successfully! Redirecting to preview...')).toBeVisible()
    expect(path()).toBe(VOICES_PATH)
    await advanceTime(2100)
    await waitFor(() => expect(path()).toBe(PREVIEW_PATH))
  })

  it('[R-5-44] [R-4-30] [R-4-31] The form is disabled during generation, and the progress bar is blue', async () => {
    answer(audio.status, BUSY)
    const { user } = await openBoard()
    await user.click(generateButton())
    await screen.findByText('Audio generation started. This may take several minutes...')
    expect(generateButton()).toBeDisabled()
    expect(screen.getByRole('button', { name: 'Auto-cast' })).toHaveAttribute('aria-disabled', 'true')
    await user.click(screen.getByRole('button', { name: /^Voice for MARCUS/ }))
    expect(screen.queryByRole('listbox')).toBeNull()
    answer(audio.status, BUSY)
    await advanceTime(3100)
    await screen.findByText('Generating audio files... 2/6 completed')
    expect(bar()).toHaveAttribute('aria-valuenow', '33')
    expect(bar().querySelector('[data-colour]')).toHaveAttribute('data-colour', 'blue')
    expect(panel().getByText('1 line is yours')).toBeVisible()
  })

  it('[R-22-04] A link to the rehearsal appears as soon as the first lines are ready, and progress is counted once', async () => {
    const { user } = await openBoard()
    await user.click(generateButton())
    await screen.findByText('Audio generation started. This may take several minutes...')
    expect(screen.queryByRole('link', { name: /^Start rehearsing/ })).toBeNull()
    answer(audio.status, { ...BUSY, ready_from_start: 4 })
    await advanceTime(3100)
    expect(await screen.findByRole('link', { name: 'Start rehearsing' })).toHaveAttribute('href', PREVIEW_PATH)
    expect(panel().getByText('Generating audio files... 2/6 completed')).toBeVisible()
    expect(panel().queryByText(/%|\d of \d/)).toBeNull()
  })

  it('[R-51-12] While other lines come first, the panel says how many', async () => {
    const { user } = await openBoard()
    answer(audio.generate, { ...statusOf('processing', { processing: 5 }), lines_before: 41 })
    await user.click(generateButton())
    expect(await panel().findByText('41 lines are ahead of yours.')).toBeVisible()
    answer(audio.status, BUSY)
    await advanceTime(3100)
    await waitFor(() => expect(panel().queryByText(/ahead of yours/)).not.toBeInTheDocument())
  })

  it('[R-4-25] Generation succeeds at once if the actor plays every character', async () => {
    const { user } = await openBoard()
    await user.click(generateButton())
    await screen.findByText('Audio generation started. This may take several minutes...')
    answer(audio.status, statusOf('pending', { recorded_by_me: 6 }))
    await advanceTime(3100)
    expect(await panel().findByText('Audio generated successfully! Redirecting to preview...')).toBeVisible()
    expect(bar().querySelector('[data-colour]')).toHaveAttribute('data-colour', 'green')
  })

  it('The page follows a generation that was started before it was opened', async () => {
    serveCasting(FULL_CAST)
    answer(audio.status, BUSY)
    openApp(VOICES_PATH)
    expect(await screen.findByText('Generating audio files... 2/6 completed')).toBeVisible()
    expect(generateButton()).toBeDisabled()
    answer(audio.status, statusOf('completed', { completed: 5, recorded_by_me: 1 }))
    await advanceTime(5100)
    expect(await screen.findByRole('link', { name: 'Go to rehearsal' })).toBeVisible()
    expect(generateButton()).toBeEnabled()
  })
})

describe('A failed generation', () => {
  it.each([
    [
      '[R-8-25]',
      statusOf('error', { completed: 5, error: 1 }),
      'Some audio files failed to generate. Please try again.',
    ],
    ['[R-8-26]', statusOf('error', { error: 6 }), 'An error occurred during audio generation. Please try again.'],
  ])(
    '%s [R-4-27] [R-4-31] [R-2.7-13] [R-2.7-14] A failed generation shows an error and can be repeated',
    async (_, ended, text) => {
      const { user } = await openBoard()
      await user.click(generateButton())
      await screen.findByText('Audio generation started. This may take several minutes...')
      answer(audio.status, ended)
      await advanceTime(3100)
      expect(await screen.findByRole('alert')).toHaveTextContent(text)
      expect(bar().querySelector('[data-colour]')).toHaveAttribute('data-colour', 'red')
      expect(generateButton()).toBeEnabled()
      await user.click(screen.getByRole('button', { name: 'Dismiss' }))
      expect(screen.queryByRole('alert')).toBeNull()
    },
  )

  it.each([
    ['without a response', () => unreachable(), 'Error processing request'],
    [
      'with a reason',
      () => failure('payment_required', 'This script is over its fair use.'),
      'Error processing request. This script is over its fair use.',
    ],
  ])('[R-8-23] A generation that was not started, %s, shows an error', async (_, reply, text) => {
    const { user } = await openBoard()
    answer(voices.assign, reply)
    await user.click(generateButton())
    expect((await screen.findByRole('alert')).textContent).toBe(`Error: ${text}`)
    expect(generateButton()).toBeEnabled()
  })

  it('[R-8-24] A status that cannot be fetched shows an error and is polled further', async () => {
    const { user } = await openBoard()
    await user.click(generateButton())
    await screen.findByText('Audio generation started. This may take several minutes...')
    answer(audio.status, () => unreachable())
    await advanceTime(3100)
    expect(await screen.findByRole('alert')).toHaveTextContent('Error checking audio status')
    answer(audio.status, BUSY)
    await advanceTime(5100)
    expect(await screen.findByText('Generating audio files... 2/6 completed')).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

it('Lines that changed during generation are reported as such, not as failed', async () => {
  const { user } = await openBoard()
  await user.click(generateButton())
  await screen.findByText('Audio generation started. This may take several minutes...')
  const asked = answer(audio.status, statusOf('pending', { completed: 5, pending: 1 }))
  // In small steps, because the delay of the next request starts with the previous response.
  while (asked.length < 3) await advanceTime(500)
  const text = 'Some lines changed while the others were generated. Generate Audio again to include them.'
  expect(await panel().findByText(text)).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(generateButton()).toBeEnabled()
})

it('[R-2.7-07] The footer of the voice assignment has the buttons Cancel and Generate Audio', async () => {
  await openBoard()
  const cancel = screen.getByRole('button', { name: 'Cancel' })
  expect(cancel).toBeEnabled()
  expect(generateButton()).toBeEnabled()
  expect(cancel.nextElementSibling).toBe(generateButton())
})

describe('Leaving the page', () => {
  it('[R-4-28] [R-4-29] Cancel stops the polling and goes back one page', async () => {
    const { user, router, path } = await openBoard()
    await router.navigate(`/dashboard/process/${DOCUMENT}/scenes`)
    await screen.findByRole('heading', { level: 1, name: 'Script Scenes' })
    await router.navigate(VOICES_PATH)
    await screen.findByRole('listitem', { name: 'MARCUS' })
    await user.click(generateButton())
    await screen.findByText('Audio generation started. This may take several minutes...')
    const asked = answer(audio.status, BUSY)
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(path()).toBe(`/dashboard/process/${DOCUMENT}/scenes`))
    await advanceTime(10_000)
    expect(asked).toHaveLength(0)
  })

  it('[R-4-29] Cancel goes to the lines if there is no previous page', async () => {
    const { user, path } = await openBoard()
    answer(scenes.list, { scenes: [], can_undo: false })
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(path()).toBe(`/dashboard/process/${DOCUMENT}/scenes`))
  })
})

it('Saved choices do not hide assignments that were changed elsewhere', async () => {
  const { user, router, assigned } = await openBoard()
  await user.click(screen.getByRole('button', { name: "I'll read this one: MARCUS" }))
  await user.click(generateButton())
  await screen.findByText('Audio generation started. This may take several minutes...')
  expect(JSON.stringify(assigned[0]?.body)).toContain('{"actor":"MARCUS","voice_id":"record_by_me"}')
  expect(screen.getByRole('button', { name: 'This one is mine: MARCUS' })).toBeVisible()
  answer(voices.assignments, { assignments: { ...FULL_CAST, MARCUS: ADA.voice_id } })
  await router.navigate(`/dashboard/process/${DOCUMENT}/scenes`)
  await screen.findByRole('heading', { level: 1, name: 'Script Scenes' })
  await router.navigate(VOICES_PATH)
  expect(await screen.findByRole('button', { name: /^Voice for MARCUS: Ada/ })).toBeVisible()
})

it('An assignment of a character that no longer exists is not sent', async () => {
  const { user, assigned } = await openBoard()
  answer(voices.assignments, { assignments: { ...FULL_CAST, GHOST: ADA.voice_id } })
  await user.click(generateButton())
  await waitFor(() => expect(assigned).toHaveLength(1))
  expect(JSON.stringify(assigned[0]?.body)).not.toContain('GHOST')
})

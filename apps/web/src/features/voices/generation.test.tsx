import { audio, scenes, voices } from '@sidelight/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { advanceTime } from '#testing/advance-time.ts'
import { ADA, HUGH, openCasting, PREVIEW_PATH, statusOf, THEO, VOICES_PATH } from '#testing/casting-fixtures.ts'
import { answer, failure, success, unreachable } from '#testing/contract-server.ts'
import { DOCUMENT, serveScript } from '#testing/script-fixtures.ts'
import { openApp, signedIn } from '#testing/open-app.tsx'

const EVERYBODY = { narrator: HUGH.voice_id, MARCUS: THEO.voice_id, DANI: 'record_by_me' }
const BUSY = statusOf('processing', { processing: 3, completed: 2, recorded_by_me: 1 })

const generate = () => screen.getByRole('button', { name: 'Generate Audio' })
const panel = () => within(screen.getByRole('region', { name: 'Audio Generation Progress' }))
const bar = () => panel().getByRole('progressbar', { name: 'Lines that can be heard' })

async function openBoard(start = VOICES_PATH) {
  const server = openCasting(EVERYBODY)
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

describe('making the audio', () => {
  it('[R-2.7-07] [R-2.7-12] [R-4-20] [R-4-21] [R-4-22] [R-4-23] [R-4-24] [R-4-26] goes from the press to the page where it is heard', async () => {
    const { user, assigned, path } = await openBoard()
    let accept = (_: Response) => {}
    const generated = answer(audio.generate, () => new Promise<Response>((resolve) => (accept = resolve)))
    await user.click(generate())
    expect(await screen.findByText('Saving voice assignments...')).toBeVisible()
    await waitFor(() => expect(generated).toHaveLength(1))
    expect(assigned[0]?.body).toEqual({
      assignments: Object.entries(EVERYBODY).map(([actor, voice_id]) => ({ actor, voice_id })),
    })
    const asked = answer(audio.status, () => success(audio.status, BUSY))
    accept(success(audio.generate, BUSY))
    expect(await screen.findByText('Audio generation started. This may take several minutes...')).toBeVisible()

    // Real time passes besides: up to a second and a half of it changes nothing here.
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

  it('[R-5-44] [R-4-30] [R-4-31] rests meanwhile, and shows in blue how far it is', async () => {
    answer(audio.status, BUSY)
    const { user } = await openBoard()
    await user.click(generate())
    await screen.findByText('Audio generation started. This may take several minutes...')
    expect(generate()).toBeDisabled()
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

  it('leads to the rehearsal as soon as its first lines are there', async () => {
    const { user } = await openBoard()
    await user.click(generate())
    await screen.findByText('Audio generation started. This may take several minutes...')
    expect(screen.queryByRole('link', { name: /^Start rehearsing/ })).toBeNull()
    answer(audio.status, { ...BUSY, ready_from_start: 4 })
    await advanceTime(3100)
    expect(await screen.findByRole('link', { name: 'Start rehearsing, 4 of 6 lines ready' })).toHaveAttribute(
      'href',
      PREVIEW_PATH,
    )
  })

  it('[R-4-25] has nothing to do where every part is the actor’s own', async () => {
    const { user } = await openBoard()
    await user.click(generate())
    await screen.findByText('Audio generation started. This may take several minutes...')
    answer(audio.status, statusOf('pending', { recorded_by_me: 6 }))
    await advanceTime(3100)
    expect(await panel().findByText('Audio generated successfully! Redirecting to preview...')).toBeVisible()
    expect(bar().querySelector('[data-colour]')).toHaveAttribute('data-colour', 'green')
  })

  it('follows what was started before the page was opened', async () => {
    openCasting(EVERYBODY)
    answer(audio.status, BUSY)
    openApp(VOICES_PATH)
    expect(await screen.findByText('Generating audio files... 2/6 completed')).toBeVisible()
    expect(generate()).toBeDisabled()
    answer(audio.status, statusOf('completed', { completed: 5, recorded_by_me: 1 }))
    await advanceTime(5100)
    expect(await screen.findByRole('link', { name: 'Everything is voiced. Go to rehearsal' })).toBeVisible()
    expect(generate()).toBeEnabled()
  })
})

describe('when it fails', () => {
  it.each([
    [
      '[R-8-25]',
      statusOf('error', { completed: 5, error: 1 }),
      'Some audio files failed to generate. Please try again.',
    ],
    ['[R-8-26]', statusOf('error', { error: 6 }), 'An error occurred during audio generation. Please try again.'],
  ])('%s [R-4-27] [R-4-31] [R-2.7-13] [R-2.7-14] says so, and may be tried again', async (_, ended, text) => {
    const { user } = await openBoard()
    await user.click(generate())
    await screen.findByText('Audio generation started. This may take several minutes...')
    answer(audio.status, ended)
    await advanceTime(3100)
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
    expect(bar().querySelector('[data-colour]')).toHaveAttribute('data-colour', 'red')
    expect(generate()).toBeEnabled()
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it.each([
    ['without an answer', () => unreachable(), 'Error processing request'],
    [
      'for a reason',
      () => failure('payment_required', 'This script is over its fair use.'),
      'Error processing request. This script is over its fair use.',
    ],
  ])('[R-8-23] says so when it was not started, %s', async (_, reply, text) => {
    const { user } = await openBoard()
    answer(voices.assign, reply)
    await user.click(generate())
    expect((await screen.findByRole('alert')).textContent).toBe(`Error: ${text}`)
    expect(generate()).toBeEnabled()
  })

  it('[R-8-24] says that it is out of touch, and goes on asking', async () => {
    const { user } = await openBoard()
    await user.click(generate())
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

it('says that lines changed meanwhile wait for another press, and not that they failed', async () => {
  const { user } = await openBoard()
  await user.click(generate())
  await screen.findByText('Audio generation started. This may take several minutes...')
  const asked = answer(audio.status, statusOf('pending', { completed: 5, pending: 1 }))
  // In small steps: the time to the next question begins when the answer to the one before has come.
  while (asked.length < 3) await advanceTime(500)
  const text = 'Some lines were changed while the others were voiced. Generate Audio voices them too.'
  expect(await panel().findByText(text)).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(generate()).toBeEnabled()
})

describe('leaving', () => {
  it('[R-4-28] [R-4-29] stops asking and goes back one page', async () => {
    const { user, router, path } = await openBoard()
    await router.navigate(`/dashboard/process/${DOCUMENT}/scenes`)
    await screen.findByRole('heading', { level: 1, name: 'Script Scenes' })
    await router.navigate(VOICES_PATH)
    await screen.findByRole('listitem', { name: 'MARCUS' })
    await user.click(generate())
    await screen.findByText('Audio generation started. This may take several minutes...')
    const asked = answer(audio.status, BUSY)
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(path()).toBe(`/dashboard/process/${DOCUMENT}/scenes`))
    await advanceTime(10_000)
    expect(asked).toHaveLength(0)
  })

  it('[R-4-29] goes to the lines where there is no page before', async () => {
    const { user, path } = await openBoard()
    answer(scenes.list, { scenes: [], can_undo: false })
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(path()).toBe(`/dashboard/process/${DOCUMENT}/scenes`))
  })
})

it('choices that were saved do not hide what was decided elsewhere since', async () => {
  const { user, router, assigned } = await openBoard()
  await user.click(screen.getByRole('button', { name: "I'll read this one: MARCUS" }))
  await user.click(generate())
  await screen.findByText('Audio generation started. This may take several minutes...')
  expect(JSON.stringify(assigned[0]?.body)).toContain('{"actor":"MARCUS","voice_id":"record_by_me"}')
  expect(screen.getByRole('button', { name: 'This one is mine: MARCUS' })).toBeVisible()
  answer(voices.assignments, { assignments: { ...EVERYBODY, MARCUS: ADA.voice_id } })
  await router.navigate(`/dashboard/process/${DOCUMENT}/scenes`)
  await screen.findByRole('heading', { level: 1, name: 'Script Scenes' })
  await router.navigate(VOICES_PATH)
  expect(await screen.findByRole('button', { name: /^Voice for MARCUS: Ada/ })).toBeVisible()
})

it('a character who was cast and renamed away is not sent', async () => {
  const { user, assigned } = await openBoard()
  answer(voices.assignments, { assignments: { ...EVERYBODY, GHOST: ADA.voice_id } })
  await user.click(generate())
  await waitFor(() => expect(assigned).toHaveLength(1))
  expect(JSON.stringify(assigned[0]?.body)).not.toContain('GHOST')
})

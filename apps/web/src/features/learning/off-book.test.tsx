import { documents, learning, type LearnedScript, scenes } from '@sidelight/contract'
import { lineTextId } from '@sidelight/domain/following/line-text-id'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { localDayOf } from '#shared/learning/local-day.ts'
import { paths } from '#lib/navigation/paths.ts'
import { answer } from '#testing/contract-server.ts'
import { serveClips } from '#testing/fake-audio.ts'
import { openFakeListener } from '#testing/fake-listener.ts'
import { openApp, signedIn } from '#testing/open-app.tsx'
import { actorsLine, liveLine, serveRehearsal, voiced } from '#testing/rehearsal-fixtures.ts'
import { statusOf } from '#testing/casting-fixtures.ts'
import { DOCUMENT } from '#testing/script-fixtures.ts'

const LINES = [
  voiced(1, 'You kept the key.'),
  actorsLine(2, 'I kept it so I could give it back.'),
  voiced(3, 'Then give it back.'),
  actorsLine(4, 'Not like this.'),
]
const TODAY = localDayOf(new Date())

const knownLine = (seenAt: Date): LearnedScript['lines'][number] => ({
  scene_id: LINES[1]!._id,
  text_id: lineTextId(LINES[1]!.dialog),
  rung: 'cue only',
  streak: 0,
  box: 5,
  seen_at: seenAt.toISOString(),
})

beforeEach(() => {
  signedIn()
  serveClips()
})

function serve(learned: LearnedScript) {
  const player = serveRehearsal(LINES, statusOf('completed', { completed: 2, recorded_by_me: 2 }), [])
  answer(learning.document, learned)
  answer(documents.list, {
    documents: [
      { _id: DOCUMENT, title: 'Laundromat', created_at: '2026-11-01T10:00:00Z', page_count: 3, status: 'completed' },
    ],
  })
  return player
}

it('[R-41-15] The page shows the days, the rung of each line and those that are due', async () => {
  serve({ due_on: null, lines: [knownLine(new Date())] })
  answer(learning.days, {
    days: [{ document_id: DOCUMENT, day: TODAY, runs: 2, lines: 4, clean: 3, seconds: 90 }],
  })
  openApp(paths.offBook(DOCUMENT))
  const ladder = within(await screen.findByRole('radiogroup', { name: 'Your lines and the rung each one is on' }))
  expect(ladder.getAllByRole('radio').map((line) => line.getAttribute('aria-label'))).toEqual([
    'Line 2: Cue only',
    'Line 4: Full, due today',
  ])
  expect(screen.getByText('1 line is off book.')).toBeVisible()
  const today = within(screen.getByRole('list', { name: 'Days' }))
    .getByText('Today')
    .closest('li')!
  await waitFor(() => expect(today).toHaveTextContent('2 runs, 3 clean'))
  expect(today).toHaveTextContent('1 due')
})

it('[R-41-16] A line of the ladder is shown as each rung shows it, first the weakest one that is due', async () => {
  serve({ due_on: null, lines: [knownLine(new Date())] })
  const { user } = openApp(paths.offBook(DOCUMENT))
  expect(await screen.findByRole('heading', { name: 'Line 4, rung by rung' })).toBeVisible()
  const textOfRungs = () =>
    within(screen.getByRole('list', { name: 'Rungs' }))
      .getAllByRole('listitem')
      .map((rung) => rung.textContent)
  expect(textOfRungs()).toEqual([
    'Cue onlyThen give it back.',
    expect.stringMatching(/^Gaps/),
    'LettersN·· l··· t···.',
    'FullYou are here, two clean runs to goNot like this.',
  ])
  await user.click(screen.getByRole('radio', { name: 'Line 2: Cue only' }))
  expect(screen.getByRole('heading', { name: 'Line 2, rung by rung' })).toBeVisible()
  expect(textOfRungs()[0]).toBe('Cue onlyYou are here: off bookYou kept the key.')
  expect(textOfRungs()[1]).not.toContain('You are here')
})

it('[R-41-09] [R-41-15] The drill of the due lines starts on the stage with the cue line', async () => {
  openFakeListener()
  const player = serve({ due_on: null, lines: [knownLine(new Date())] })
  const { user, path } = openApp(paths.offBook(DOCUMENT))
  await user.click(await screen.findByRole('link', { name: 'Run the line' }))
  await waitFor(() => expect(player.count()).toBe(1))
  expect(path()).toBe(paths.stage(DOCUMENT))
  expect(liveLine()).toHaveTextContent('Then give it back.')
})

it('[R-41-12] A deadline is saved and shown among the days, and everything is forgotten only after a question', async () => {
  serve({ due_on: null, lines: [] })
  const saved = answer(learning.setDeadline, { due_on: TODAY, lines: [] })
  const forgotten = answer(learning.forget, null)
  const { user } = openApp(paths.offBook(DOCUMENT))
  fireEvent.change(await screen.findByLabelText('I need them by'), { target: { value: TODAY } })
  expect(await screen.findByText('Lines due')).toBeVisible()
  expect(saved.map(({ body }) => body)).toEqual([{ due_on: TODAY }])
  await user.click(screen.getByRole('button', { name: 'Forget what I learned' }))
  await user.click(await screen.findByRole('button', { name: 'Keep it' }))
  expect(forgotten).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'Forget what I learned' }))
  await user.click(await screen.findByRole('button', { name: 'Forget' }))
  await waitFor(() => expect(forgotten).toHaveLength(1))
})

it('[R-41-17] A deadline stays as it is typed, and one of the past or none is saved when the field is left', async () => {
  serve({ due_on: '2026-12-24', lines: [] })
  const saved = answer(learning.setDeadline, { due_on: TODAY, lines: [] })
  openApp(paths.offBook(DOCUMENT))
  const field = await screen.findByLabelText('I need them by')
  for (const value of ['0002-12-24', '']) {
    fireEvent.change(field, { target: { value } })
    expect(field).toHaveValue(value)
  }
  expect(saved).toEqual([])
  fireEvent.blur(field)
  await waitFor(() => expect(field).toHaveValue(TODAY))
  fireEvent.change(field, { target: { value: '2999-01-01' } })
  // Typed while the answer is awaited.
  fireEvent.change(field, { target: { value: '0003-01-01' } })
  await waitFor(() => expect(saved.map(({ body }) => body)).toEqual([{ due_on: null }, { due_on: '2999-01-01' }]))
  expect(field).toHaveValue('0003-01-01')
})

it('[R-41-15] A script without a part has nothing to learn yet', async () => {
  serve({ due_on: null, lines: [] })
  answer(scenes.list, { scenes: [voiced(1, 'You kept the key.')], can_undo: false })
  openApp(paths.offBook(DOCUMENT))
  expect(await screen.findByText(/Choose your part first/)).toBeVisible()
})

it('[R-41-15] The card of the latest script says what is due today and leads to the page', async () => {
  serve({ due_on: null, lines: [knownLine(new Date())] })
  const { user } = openApp(paths.dashboard)
  // Two waits, because the card loads this link after the page.
  expect(await screen.findByText('Pick up where you left off')).toBeVisible()
  await user.click(await screen.findByRole('link', { name: '1 due today, about a minute' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Off book' })).toBeVisible()
})

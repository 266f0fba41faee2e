import { audio, documents, scenes, voices } from '@sidelight/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { ADA, HUGH, serveCasting, THEO, VOICES_PATH } from '#testing/casting-fixtures.ts'
import { answer, failure, unreachable } from '#testing/contract-server.ts'
import { openFakeAudio } from '#testing/fake-audio.ts'
import { openApp, signedIn } from '#testing/open-app.tsx'
import { DOCUMENT, wireLine, SCRIPT, serveScript } from '#testing/script-fixtures.ts'

const PART_PATH = `/dashboard/process/${DOCUMENT}/part`
const STAGE_PATH = `/dashboard/process/${DOCUMENT}/stage`
const LINES_PATH = `/dashboard/process/${DOCUMENT}/scenes`

const part = (name: RegExp, role: 'radio' | 'checkbox' = 'radio') => screen.getByRole(role, { name })
const startButton = () => screen.getByRole('button', { name: /^Start rehearsing/ })
const sheet = () => screen.getByRole('complementary', { name: 'How the scene begins' })
const highlighted = () => [...sheet().querySelectorAll('mark')].map(({ textContent }) => textContent)
const startLines = () => answer(audio.firstLines, { requested: 4 })

const LAUNDROMAT = {
  _id: DOCUMENT,
  title: 'Laundromat',
  page_count: 3,
  status: 'completed',
  created_at: '2026-11-16T20:00:00.000Z',
} as const

async function openQuestion(assignments: Record<string, string> = {}) {
  const server = serveCasting(assignments, { readDirections: false })
  answer(documents.list, { documents: [{ ...LAUNDROMAT, is_cast: false }] })
  const player = openFakeAudio()
  const voicedAhead = startLines()
  const app = openApp(PART_PATH)
  await screen.findByRole('heading', { level: 1, name: /^Which parts? (is|are) yours\?$/ })
  const visited: string[] = []
  app.router.subscribe(({ location, navigation }) => void visited.push((navigation.location ?? location).pathname))
  return { ...app, ...server, player, voicedAhead, visited }
}

beforeEach(() => {
  signedIn()
  serveScript()
})

describe('Choosing a part', () => {
  it('[R-19-01] [R-19-03] The page shows each character with the number of its lines, without the narrator and without the dashboard', async () => {
    const { path } = await openQuestion()
    expect(path()).toBe(PART_PATH)
    const group = screen.getByRole('radiogroup', { name: 'Which part is yours?' })
    expect(
      within(group)
        .getAllByRole('radio')
        .map((radio) => radio.closest('label')?.textContent),
    ).toEqual(['MARCUS 2 lines', 'DANI 2 lines'])
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
    expect(screen.getByText('Laundromat')).toHaveTextContent('Laundromat, 3 pages')
    expect(startButton()).toBeDisabled()
    expect(screen.getByText('Tap your name. Everyone else gets a voice, and you can start.')).toBeVisible()
  })

  it('[R-19-01] A visitor is sent to sign in', async () => {
    localStorage.clear()
    const { path } = openApp(PART_PATH)
    await waitFor(() => expect(path()).toBe('/sign-in'))
  })

  it('[R-19-04] The lines of the chosen part are highlighted in the excerpt', async () => {
    const { user } = await openQuestion()
    expect(sheet()).toHaveTextContent(
      'INT. KITCHEN - DAYA kitchen. Morning.MARCUSYou kept the key.DANITo give it back.',
    )
    expect(highlighted()).toEqual([])
    await user.click(part(/^DANI/))
    expect(part(/^DANI Yours, 2 lines$/)).toBeChecked()
    expect(highlighted()).toEqual(['To give it back.'])
    await user.click(part(/^MARCUS/))
    expect(part(/^DANI/)).not.toBeChecked()
    expect(highlighted()).toEqual(['You kept the key.'])
  })

  it('[R-19-07] Several parts can be chosen, and the first of them stays when the user returns to one', async () => {
    const { user, assigned } = await openQuestion()
    await user.click(part(/^MARCUS/))
    await user.click(screen.getByRole('button', { name: 'I read more than one part' }))
    expect(part(/^MARCUS/, 'checkbox')).toBeChecked()
    await user.click(part(/^DANI/, 'checkbox'))
    expect(highlighted()).toEqual(['You kept the key.', 'To give it back.'])
    expect(screen.getByText('Every part is yours')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'I read one part' }))
    expect(part(/^MARCUS/)).toBeChecked()
    expect(part(/^DANI/)).not.toBeChecked()
    await user.click(startButton())
    await waitFor(() =>
      expect(assigned[0]?.body).toMatchObject({
        assignments: expect.arrayContaining([{ actor: 'MARCUS', voice_id: 'record_by_me' }]),
      }),
    )
  })

  it('[R-19-06] The links lead to the doubtful lines and to Voice Assignment, which begins with the choice', async () => {
    serveScript([...SCRIPT, wireLine(7, 'DANI', 'Whose?', { doubts: ['The name looks unusual.'] })])
    const { user, path } = await openQuestion()
    expect(screen.getByRole('link', { name: 'Check the lines (1 doubtful)' })).toHaveAttribute('href', LINES_PATH)
    await user.click(part(/^DANI/))
    await user.click(screen.getByRole('link', { name: 'Recast' }))
    await waitFor(() => expect(path()).toBe(VOICES_PATH))
    expect(await screen.findByRole('button', { name: 'This one is mine: DANI' })).toBeVisible()
    expect(screen.getByRole('button', { name: /^Voice for MARCUS: Theo/ })).toBeVisible()
  })

  it('[R-19-06] Without doubtful lines the link mentions none', async () => {
    await openQuestion()
    expect(screen.getByRole('link', { name: 'Check the lines' })).toHaveAttribute('href', LINES_PATH)
  })
})

describe("The partner's voices", () => {
  it('[R-19-05] The other part is shown with its suggested voice, whose button plays its first line', async () => {
    const { user, player } = await openQuestion()
    const previews = answer(audio.previewLine, { audio_url: 'http://storage.test/clips/marcus.mp3' })
    expect(screen.queryByText('Reading with you')).toBeNull()
    await user.click(part(/^DANI/))
    expect(screen.getByText('Reading with you')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Hear Theo read MARCUS' }))
    expect(await screen.findByRole('button', { name: 'Stop Theo' })).toBeVisible()
    await waitFor(() => expect(player.address()).toBe('http://storage.test/clips/marcus.mp3'))
    expect(previews[0]?.body).toEqual({ actor: 'MARCUS', voice_id: THEO.voice_id })
    player.end()
    expect(screen.getByRole('button', { name: 'Hear Theo read MARCUS' })).toBeVisible()
  })

  it('[R-19-05] Two of four other parts are shown, and how many more there are', async () => {
    const characters = ['DANI', 'MARCUS', 'ATTENDANT', 'DRIVER', 'COP'].map((actor) => ({
      actor,
      lines: 1,
      first_line: 'Yes.',
      gender: null,
      age: null,
      because: [],
      suggested_voice_id: ADA.voice_id,
    }))
    serveCasting()
    answer(voices.casting, { characters })
    startLines()
    const { user } = openApp(PART_PATH)
    await user.click(await screen.findByRole('radio', { name: /^DANI/ }))
    expect(screen.getAllByRole('button', { name: /^Hear Ada read/ })).toHaveLength(2)
    expect(screen.getByRole('link', { name: '2 more Recast' })).toHaveAttribute('href', VOICES_PATH)
  })
})

describe('Starting the rehearsal', () => {
  it('[R-19-08] [R-19-09] Start saves the cast, starts the generation and leads to the stage while clips are missing', async () => {
    const { user, assigned, generated, visited, voicedAhead } = await openQuestion()
    expect(voicedAhead).toHaveLength(1)
    await user.click(part(/^DANI/))
    await user.click(startButton())
    await waitFor(() => expect(visited).toContain(STAGE_PATH))
    expect(assigned.map(({ body }) => body)).toEqual([
      {
        assignments: [
          { actor: 'MARCUS', voice_id: THEO.voice_id },
          { actor: 'DANI', voice_id: 'record_by_me' },
        ],
      },
    ])
    expect(generated).toHaveLength(1)
  })

  it('[R-22-02] A script that was started is ready to rehearse on the dashboard', async () => {
    const { user, router, path } = await openQuestion()
    await user.click(part(/^DANI/))
    answer(documents.list, { documents: [{ ...LAUNDROMAT, is_cast: true }] })
    await user.click(startButton())
    await waitFor(() => expect(path()).toBe(STAGE_PATH))
    await act(() => router.navigate('/dashboard'))
    expect(await screen.findByText('Ready to rehearse · 3 pages')).toBeVisible()
  })

  it('[R-19-08] The keyboard alone chooses and starts, and a voice that was assigned before stays', async () => {
    const { user, assigned, visited } = await openQuestion({ MARCUS: HUGH.voice_id })
    part(/^MARCUS/).focus()
    await user.keyboard('{ArrowDown}')
    expect(part(/^DANI/)).toBeChecked()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(visited).toContain(STAGE_PATH))
    expect(assigned[0]?.body).toMatchObject({
      assignments: [
        { actor: 'MARCUS', voice_id: HUGH.voice_id },
        { actor: 'DANI', voice_id: 'record_by_me' },
      ],
    })
  })

  it('[R-19-08] Enter starts when nothing has the focus, and does nothing without a part', async () => {
    const { user, assigned, visited } = await openQuestion()
    await user.keyboard('{Enter}')
    expect(visited).toEqual([])
    await user.click(part(/^DANI/))
    part(/^DANI/).blur()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(visited).toContain(STAGE_PATH))
    expect(assigned).toHaveLength(1)
  })

  it('[R-19-08] A part that was chosen before is chosen when the page opens again', async () => {
    await openQuestion({ MARCUS: THEO.voice_id, DANI: 'record_by_me' })
    expect(part(/^DANI/)).toBeChecked()
    expect(startButton()).toBeEnabled()
  })

  it.each([
    ['without a response', () => unreachable(), "We couldn't start the rehearsal. Please try again."],
    [
      'with a reason',
      () => failure('payment_required', 'This script is over its fair use.'),
      "We couldn't start the rehearsal. Please try again. This script is over its fair use.",
    ],
  ])('[R-19-08] A generation that was not started, %s, shows an error and stays', async (_, reply, text) => {
    const { user, visited, path } = await openQuestion()
    answer(audio.generate, reply)
    await user.click(part(/^DANI/))
    await user.click(startButton())
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
    expect(visited).not.toContain(STAGE_PATH)
    expect(path()).toBe(PART_PATH)
  })
})

describe('Directions', () => {
  it('[R-19-13] Directions are silent until the switch is on, which is saved at once and gives the narrator a voice', async () => {
    const { user, assigned } = await openQuestion()
    const changed = answer(scenes.readDirections, { read_directions: true })
    const directions = screen.getByRole('switch', { name: 'Read directions aloud' })
    expect(directions).not.toBeChecked()
    await user.click(directions)
    await waitFor(() => expect(changed.map(({ body }) => body)).toEqual([{ read_directions: true }]))
    await waitFor(() => expect(directions).toBeChecked())
    await user.click(part(/^DANI/))
    await user.click(startButton())
    await waitFor(() => expect(assigned).toHaveLength(1))
    expect(assigned[0]?.body).toEqual({
      assignments: [
        { actor: 'MARCUS', voice_id: THEO.voice_id },
        { actor: 'DANI', voice_id: 'record_by_me' },
        { actor: 'narrator', voice_id: HUGH.voice_id },
      ],
    })
  })

  it('[R-19-13] A switch that cannot be saved says so and stays off', async () => {
    const { user } = await openQuestion()
    answer(scenes.readDirections, () => unreachable())
    await user.click(screen.getByRole('switch', { name: 'Read directions aloud' }))
    expect(await screen.findByRole('alert')).toHaveTextContent("We couldn't save that. Please try again.")
    expect(screen.getByRole('switch', { name: 'Read directions aloud' })).not.toBeChecked()
  })
})

describe('A script without an answer', () => {
  it('[R-19-01] A script that cannot be loaded shows the reason', async () => {
    serveCasting()
    startLines()
    answer(scenes.list, () => failure('not_found', 'This script could not be found.'))
    openApp(PART_PATH)
    expect(await screen.findByRole('alert')).toHaveTextContent('This script could not be found.')
  })

  it('[R-19-03] A script without characters leads to its scenes', async () => {
    serveCasting()
    startLines()
    answer(voices.casting, { characters: [] })
    openApp(PART_PATH)
    expect(await screen.findByRole('link', { name: 'Go to Script Scenes' })).toHaveAttribute('href', LINES_PATH)
  })

  it('[R-19-09] The question stands when no line can be voiced ahead', async () => {
    serveCasting()
    answer(audio.firstLines, () => failure('too_many_requests', 'Too many requests.'))
    openApp(PART_PATH)
    expect(await screen.findByRole('radiogroup')).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

import { audio, documents, scenes, voices } from '@sidelight/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ADA, HUGH, serveCasting, statusOf, THEO, VOICES_PATH } from '#testing/casting-fixtures.ts'
import { answer, failure, success, unreachable } from '#testing/contract-server.ts'
import { CONFIDENTIAL } from '#testing/rehearsal-fixtures.ts'
import { DOCUMENT } from '#testing/script-fixtures.ts'
import { openApp, signedIn } from '#testing/open-app.tsx'
import { openFakeAudio } from '#testing/fake-audio.ts'

const cardOf = (actor: string) => within(screen.getByRole('listitem', { name: actor }))
const generateButton = () => screen.getByRole('button', { name: 'Generate Audio' })

async function openBoard(assignments: Record<string, string> = {}) {
  const server = serveCasting(assignments)
  const player = openFakeAudio()
  const app = openApp(VOICES_PATH)
  await screen.findByRole('listitem', { name: 'MARCUS' })
  return { ...app, ...server, player }
}

const choose = async (user: ReturnType<typeof openApp>['user'], actor: string, name: RegExp) => {
  await user.click(cardOf(actor).getByRole('button', { name: new RegExp(`^Voice for ${actor}`) }))
  await user.click(await screen.findByRole('option', { name }))
}

beforeEach(() => signedIn())

it('[R-48-06] For a confidential script only our own voices are offered, and the page says why', async () => {
  serveCasting()
  const rented = { ...ADA, voice_id: 'elevenlabs:rachel', name: 'Rachel', provider: 'elevenlabs' }
  answer(voices.list, { voices: [ADA, rented] })
  answer(documents.list, { documents: [CONFIDENTIAL] })
  const { user } = openApp(VOICES_PATH)
  expect(await screen.findByText(/our own voices only, so that no line goes to another company/)).toBeVisible()
  await user.click(cardOf('MARCUS').getByRole('button', { name: /^Voice for MARCUS/ }))
  expect(await screen.findByRole('option', { name: /Ada/ })).toBeVisible()
  expect(screen.queryByRole('option', { name: /Rachel/ })).toBeNull()
})

it('[R-48-06] For an ordinary script rented voices are offered too', async () => {
  serveCasting()
  const rented = { ...ADA, voice_id: 'elevenlabs:rachel', name: 'Rachel', provider: 'elevenlabs' }
  answer(voices.list, { voices: [ADA, rented] })
  const { user } = openApp(VOICES_PATH)
  await user.click(await screen.findByRole('button', { name: /^Voice for MARCUS/ }))
  expect(await screen.findByRole('option', { name: /Rachel/ })).toBeVisible()
})

describe('Opening the page', () => {
  it('[R-2.7-01] [R-2.7-06] The page shows its title and that it is loading', async () => {
    serveCasting()
    answer(voices.list, () => new Promise(() => undefined))
    openApp(VOICES_PATH)
    expect(await screen.findByRole('heading', { level: 1, name: 'Voice Assignment' })).toBeVisible()
    expect(screen.getByText('Assign AI voices to each character in your scene.')).toBeVisible()
    expect(screen.getByText('Loading characters and voices...')).toBeVisible()
  })

  it.each([
    [
      'the message of the server',
      () => failure('not_found', 'This script could not be found.'),
      'This script could not be found.',
    ],
    ['the default text', () => unreachable(), 'Error fetching data'],
  ])('[R-2.7-11] [R-8-22] A page that cannot be loaded shows %s and a button that reloads', async (_, reply, text) => {
    const reload = vi.fn<() => void>()
    const { origin, href, pathname, search } = location
    vi.stubGlobal('location', { origin, href, pathname, search, reload })
    serveCasting()
    answer(voices.assignments, reply)
    const { user } = openApp(VOICES_PATH)
    expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeVisible()
    expect(screen.getByRole('alert')).toHaveTextContent(text)
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(reload).toHaveBeenCalledOnce()
  })

  it('[R-2.7-02] [R-2.7-03] [R-2.7-04] [R-4-14] [R-4-15] [R-4-16] The page shows a card with the assigned voice for every character', async () => {
    await openBoard({ MARCUS: THEO.voice_id, DANI: 'record_by_me' })
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'narrator',
      'MARCUS',
      'DANI',
    ])
    expect(screen.getByText('assigned').closest('p')).toHaveTextContent('2 assigned 1 pending')
    expect(cardOf('narrator').getByText('Pending')).toBeVisible()
    expect(cardOf('MARCUS').getByText('Assigned')).toBeVisible()
    expect(cardOf('DANI').getByText('Self Record')).toBeVisible()
    expect(
      cardOf('MARCUS').getByRole('button', { name: 'Voice for MARCUS: Theo Middle-aged, American, steady' }),
    ).toBeVisible()
  })

  it('[R-2.7-09] [R-2.7-10] A card shows that a voice is missing, or that the actor records it', async () => {
    await openBoard({ DANI: 'record_by_me' })
    expect(cardOf('narrator').getByText('Voice assignment required')).toBeVisible()
    expect(cardOf('DANI').getByText("You'll record your voice in the next step")).toBeVisible()
  })

  it('[R-4-14] [R-5-43] A character whose voice is no longer available needs a new one', async () => {
    const { user } = await openBoard({
      narrator: HUGH.voice_id,
      MARCUS: 'elevenlabs:gone',
      DANI: 'record_by_me',
    })
    expect(cardOf('MARCUS').getByText('Pending')).toBeVisible()
    expect(cardOf('MARCUS').getByText('Voice assignment required')).toBeVisible()
    expect(screen.getByText('assigned').closest('p')).toHaveTextContent('2 assigned 1 pending')
    expect(generateButton()).toBeDisabled()
    await user.click(screen.getByRole('button', { name: 'Auto-cast' }))
    expect(cardOf('MARCUS').getByRole('button', { name: /^Voice for MARCUS: Theo/ })).toBeVisible()
    expect(cardOf('narrator').getByRole('button', { name: /^Voice for narrator: Hugh/ })).toBeVisible()
    expect(generateButton()).toBeEnabled()
  })

  it('[R-21-02] [R-21-05] The narrator needs a voice only while directions are read aloud', async () => {
    serveCasting({ MARCUS: THEO.voice_id, DANI: 'record_by_me' }, { readDirections: false })
    const changed = answer(scenes.readDirections, ({ body }) =>
      success(scenes.readDirections, body as { read_directions: boolean }),
    )
    openFakeAudio()
    const { user } = openApp(VOICES_PATH)
    expect(await screen.findByText('assigned')).toBeVisible()
    expect(screen.queryByRole('listitem', { name: 'narrator' })).toBeNull()
    expect(generateButton()).toBeEnabled()
    const directions = screen.getByRole('checkbox', { name: 'Read directions aloud' })
    expect(directions).not.toBeChecked()
    await user.click(directions)
    expect(await screen.findByRole('listitem', { name: 'narrator' })).toBeVisible()
    expect(changed.map(({ body }) => body)).toEqual([{ read_directions: true }])
    expect(directions).toBeChecked()
    expect(generateButton()).toBeDisabled()
  })

  it('A script without characters links to its lines', async () => {
    serveCasting()
    answer(scenes.actors, { actors: [], read_directions: false })
    openApp(VOICES_PATH)
    expect(await screen.findByRole('link', { name: 'Go to Script Scenes' })).toHaveAttribute(
      'href',
      `/dashboard/process/${DOCUMENT}/scenes`,
    )
  })

  it('The page works without the guesses about the characters', async () => {
    serveCasting()
    answer(voices.casting, () => failure('unavailable', 'Not now.'))
    openApp(VOICES_PATH)
    expect(await screen.findByRole('listitem', { name: 'MARCUS' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Auto-cast' })).toHaveAttribute('aria-disabled', 'true')
  })
})

describe('Choosing a voice', () => {
  it('[R-2.7-08] [R-5-43] Audio can be generated only when every character has a voice', async () => {
    const { user } = await openBoard({ MARCUS: THEO.voice_id, DANI: ADA.voice_id })
    expect(screen.getByText('All characters must be assigned a voice')).toBeVisible()
    expect(generateButton()).toBeDisabled()
    await choose(user, 'narrator', /^Hugh/)
    expect(screen.queryByText('All characters must be assigned a voice')).toBeNull()
    expect(generateButton()).toBeEnabled()
  })

  it('[R-3-14] The actor can take a character, in the list and with the button', async () => {
    const { user } = await openBoard()
    await choose(user, 'MARCUS', /^Record by me/)
    expect(cardOf('MARCUS').getByText('Self Record')).toBeVisible()
    await user.click(screen.getByRole('button', { name: "I'll read this one: DANI" }))
    expect(cardOf('DANI').getByText('Self Record')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'This one is mine: DANI' }))
    expect(cardOf('DANI').getByText('Pending')).toBeVisible()
  })

  it('[R-3-11] [R-3-12] Voices can be found by name, gender, age and accent', async () => {
    const { user } = await openBoard()
    await user.click(cardOf('MARCUS').getByRole('button', { name: /^Voice for MARCUS/ }))
    const names = () =>
      within(screen.getByRole('listbox', { name: 'Voices for MARCUS' }))
        .getAllByRole('option')
        .map(({ textContent }) => textContent)
    expect(await screen.findByText(/^4 of 4 voices/)).toBeVisible()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Gender' }), 'Male')
    expect(names()).toHaveLength(3)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Accent' }), 'British')
    expect(names()[1]).toBe('HughMiddle-aged, British, warm')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Age' }), 'Older')
    expect(screen.getByText(/No voice matches/)).toBeVisible()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Age' }), 'Age')
    await user.type(screen.getByRole('combobox', { name: 'Search voices' }), 'ste')
    expect(screen.getByText(/No voice matches/)).toBeVisible()
  })

  it('A voice can be chosen with the keyboard', async () => {
    const { user } = await openBoard()
    cardOf('MARCUS')
      .getByRole('button', { name: /^Voice for MARCUS/ })
      .focus()
    await user.keyboard('{Enter}')
    const search = await screen.findByRole('combobox', { name: 'Search voices' })
    await waitFor(() => expect(search).toHaveFocus())
    await user.keyboard('male')
    expect(search).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { name: /^Theo/ }).id)
    await user.keyboard('{ArrowDown}{Enter}')
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(cardOf('MARCUS').getByRole('button', { name: /^Voice for MARCUS: Hugh/ })).toHaveFocus()
  })

  it('[R-2.7-13] [R-2.7-14] Two characters with the same voice cause a warning that can be dismissed', async () => {
    const { user } = await openBoard({ MARCUS: THEO.voice_id })
    await choose(user, 'narrator', /^Theo/)
    expect(screen.getByText("narrator and MARCUS share a voice, so they'll sound alike.")).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByText(/share a voice/)).toBeNull()
  })

  it('Unsaved choices survive a visit to the lines', async () => {
    const { user, router } = await openBoard()
    answer(scenes.list, { scenes: [], can_undo: false })
    await choose(user, 'MARCUS', /^Theo/)
    await router.navigate(`/dashboard/process/${DOCUMENT}/scenes`)
    await screen.findByRole('heading', { level: 1, name: 'Script Scenes' })
    await router.navigate(VOICES_PATH)
    expect(await screen.findByRole('button', { name: /^Voice for MARCUS: Theo/ })).toBeVisible()
  })
})

describe('Auto-cast', () => {
  it('[R-2.7-13] Auto-cast gives every remaining character a voice and shows the reasons', async () => {
    const { user } = await openBoard({ DANI: 'record_by_me' })
    expect(cardOf('MARCUS').getByText('The script says “his”, “(40s)”')).toBeVisible()
    expect(cardOf('DANI').getByText('Going by the name')).toBeVisible()
    expect(cardOf('MARCUS').getByText('Middle-aged man, 2 lines')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Auto-cast' }))
    expect(cardOf('MARCUS').getByRole('button', { name: /^Voice for MARCUS: Theo/ })).toBeVisible()
    expect(cardOf('narrator').getByRole('button', { name: /^Voice for narrator: Hugh/ })).toBeVisible()
    expect(cardOf('DANI').getByText('Self Record')).toBeVisible()
    expect(screen.getByText('2 parts cast. Listen, and swap any voice.')).toBeVisible()
  })
})

describe('Previews', () => {
  it('[R-2.7-05] [R-4-17] [R-4-18] One voice plays at a time, and its button stops it', async () => {
    const { user, player } = await openBoard({ MARCUS: THEO.voice_id, DANI: ADA.voice_id })
    await user.click(cardOf('MARCUS').getByRole('button', { name: /^Preview Voice/ }))
    expect(player.address()).toBe(THEO.preview_url)
    await user.click(cardOf('DANI').getByRole('button', { name: /^Preview Voice/ }))
    expect(player.address()).toBe(ADA.preview_url)
    expect(cardOf('MARCUS').getByRole('button', { name: /^Preview Voice/ })).toHaveTextContent('Preview Voice')
    await user.click(cardOf('DANI').getByRole('button', { name: /^Stop Preview/ }))
    expect(player.count()).toBe(0)
    expect(cardOf('DANI').getByRole('button', { name: /^Preview Voice/ })).toBeVisible()
  })

  it.each(['end', 'fail'] as const)('[R-4-19] The preview button is ready again after a clip %ss', async (how) => {
    const { user, player } = await openBoard({ MARCUS: THEO.voice_id })
    await user.click(cardOf('MARCUS').getByRole('button', { name: /^Preview Voice/ }))
    player[how]()
    expect(cardOf('MARCUS').getByRole('button', { name: /^Preview Voice/ })).toBeVisible()
  })

  it('The first line plays as soon as it is generated', async () => {
    const { user, player } = await openBoard({ MARCUS: THEO.voice_id })
    const asked = answer(audio.previewLine, (_, count) =>
      success(audio.previewLine, { audio_url: count === 1 ? null : 'http://storage.test/line.mp3' }),
    )
    await user.click(cardOf('MARCUS').getByRole('button', { name: /^First line/ }))
    expect(cardOf('MARCUS').getByText('Preparing…')).toBeVisible()
    await waitFor(() => expect(player.count()).toBe(1))
    expect(player.address()).toBe('http://storage.test/line.mp3')
    expect(asked[0]?.body).toEqual({ actor: 'MARCUS', voice_id: THEO.voice_id })
    expect(cardOf('MARCUS').getByRole('button', { name: /^Stop line/ })).toBeVisible()
  })

  it('A line generated long after the tap still plays on phones', async () => {
    const { user, player } = await openBoard({ MARCUS: THEO.voice_id })
    player.needTaps()
    answer(audio.previewLine, { audio_url: 'http://storage.test/line.mp3' })
    await user.click(cardOf('MARCUS').getByRole('button', { name: /^First line/ }))
    await waitFor(() => expect(player.count()).toBe(1))
  })

  it('A preview that the browser blocks shows an error', async () => {
    const { user, player } = await openBoard({ MARCUS: THEO.voice_id })
    player.block('NotAllowedError')
    await user.click(cardOf('MARCUS').getByRole('button', { name: /^Preview Voice/ }))
    expect(await cardOf('MARCUS').findByText("Couldn't play. Try again")).toBeVisible()
  })

  it('A rejected preview shows the reason of the server', async () => {
    const { user } = await openBoard({ MARCUS: THEO.voice_id })
    answer(audio.previewLine, () => failure('conflict', 'This voice is no longer offered.'))
    await user.click(cardOf('MARCUS').getByRole('button', { name: /^First line/ }))
    expect(await cardOf('MARCUS').findByRole('alert')).toHaveTextContent('This voice is no longer offered.')
    await user.click(cardOf('MARCUS').getByRole('button', { name: /^Voice for MARCUS/ }))
    await user.click(await screen.findByTitle('Hear Hugh'))
    expect(await screen.findByText("We couldn't play Hugh. This voice is no longer offered.")).toBeVisible()
  })

  it('A voice without a sample plays the first line of the character', async () => {
    const { user } = await openBoard({ narrator: HUGH.voice_id })
    const asked = answer(audio.previewLine, () => failure('unavailable', 'Not now.'))
    await user.click(cardOf('narrator').getByRole('button', { name: /^Preview Voice/ }))
    expect(await cardOf('narrator').findByText("Couldn't play. Try again")).toBeVisible()
    expect(asked).toHaveLength(1)
  })

  it('[R-4-28] A preview stops when the page is left', async () => {
    const { user, player, router } = await openBoard({ MARCUS: THEO.voice_id })
    answer(scenes.list, { scenes: [], can_undo: false })
    await user.click(cardOf('MARCUS').getByRole('button', { name: /^Preview Voice/ }))
    await router.navigate(`/dashboard/process/${DOCUMENT}/scenes`)
    await waitFor(() => expect(player.count()).toBe(0))
  })
})

describe('Pronunciation', () => {
  it('A pronunciation is saved for every line of the script', async () => {
    const { user } = await openBoard()
    const saved = answer(voices.respell, { respellings: [] })
    await user.click(screen.getByRole('button', { name: 'Pronunciation' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Pronunciation' }))
    expect(await dialog.findByDisplayValue('shivawn')).toBeVisible()
    await user.type(dialog.getByLabelText('Word 2 in the script'), 'Hermione')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(dialog.getByRole('alert')).toHaveTextContent('Please type how to say Hermione.')
    await user.type(dialog.getByLabelText('How word 2 is said'), 'her-my-nee')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(saved[0]?.body).toEqual({
      respellings: [
        { word: 'Siobhan', say: 'shivawn' },
        { word: 'Hermione', say: 'her-my-nee' },
      ],
    })
    expect(screen.getByRole('button', { name: 'Pronunciation' })).toHaveFocus()
  })

  it('The pronunciation dialog stays open when saving fails', async () => {
    const { user } = await openBoard()
    answer(voices.respell, () => unreachable())
    await user.click(screen.getByRole('button', { name: 'Pronunciation' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Pronunciation' }))
    await user.click(await dialog.findByRole('button', { name: 'Save' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent("We couldn't save the pronunciations. Please try again.")
  })
})

it('[R-22-05] When every line has audio the rehearsal is the main button, until a voice is changed', async () => {
  const isMain = (element: HTMLElement) => element.classList.contains('bg-key')
  serveCasting({ narrator: HUGH.voice_id, MARCUS: THEO.voice_id, DANI: ADA.voice_id })
  answer(audio.status, statusOf('completed', { completed: 6 }))
  const { user } = openApp(VOICES_PATH)
  const rehearsal = await screen.findByRole('link', { name: 'Go to rehearsal' })
  expect([isMain(rehearsal), isMain(generateButton())]).toEqual([true, false])
  await choose(user, 'MARCUS', /^Ada/)
  expect(screen.queryByRole('link', { name: 'Go to rehearsal' })).toBeNull()
  expect(isMain(generateButton())).toBe(true)
})

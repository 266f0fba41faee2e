import { audio, scenes, voices } from '@sidelight/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ADA, HUGH, openCasting, statusOf, THEO, VOICES_PATH } from '#testing/casting-fixtures.ts'
import { answer, failure, success, unreachable } from '#testing/contract-server.ts'
import { DOCUMENT } from '#testing/script-fixtures.ts'
import { openApp, signedIn } from '#testing/open-app.tsx'
import { openFakeAudio } from '#testing/fake-audio.ts'

const cardOf = (actor: string) => within(screen.getByRole('listitem', { name: actor }))
const dock = () => screen.getByRole('button', { name: 'Generate Audio' })

async function openBoard(assignments: Record<string, string> = {}) {
  const server = openCasting(assignments)
  const sounds = openFakeAudio()
  const app = openApp(VOICES_PATH)
  await screen.findByRole('listitem', { name: 'MARCUS' })
  return { ...app, ...server, sounds }
}

const choose = async (user: ReturnType<typeof openApp>['user'], actor: string, name: RegExp) => {
  await user.click(cardOf(actor).getByRole('button', { name: new RegExp(`^Voice for ${actor}`) }))
  await user.click(await screen.findByRole('option', { name }))
}

beforeEach(() => signedIn())

describe('opening the casting', () => {
  it('[R-2.7-01] [R-2.7-06] names itself and says that everything is coming', async () => {
    openCasting()
    answer(voices.list, () => new Promise(() => undefined))
    openApp(VOICES_PATH)
    expect(await screen.findByRole('heading', { level: 1, name: 'Voice Assignment' })).toBeVisible()
    expect(screen.getByText('Assign AI voices to each character in your scene.')).toBeVisible()
    expect(screen.getByText('Loading characters and voices...')).toBeVisible()
  })

  it.each([
    [
      'what the server said',
      () => failure('not_found', 'This script could not be found.'),
      'This script could not be found.',
    ],
    ['words of its own', () => unreachable(), 'Error fetching data'],
  ])('[R-2.7-11] [R-8-22] fails with %s, and tries again by loading the page anew', async (_, reply, text) => {
    const reload = vi.fn<() => void>()
    const { origin, href, pathname, search } = location
    vi.stubGlobal('location', { origin, href, pathname, search, reload })
    openCasting()
    answer(voices.assignments, reply)
    const { user } = openApp(VOICES_PATH)
    expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeVisible()
    expect(screen.getByRole('alert')).toHaveTextContent(text)
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(reload).toHaveBeenCalledOnce()
  })

  it('[R-2.7-02] [R-2.7-03] [R-2.7-04] [R-4-14] [R-4-15] [R-4-16] shows a card for everybody, with what was decided', async () => {
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

  it('[R-2.7-09] [R-2.7-10] says on the card what is missing and what comes next', async () => {
    await openBoard({ DANI: 'record_by_me' })
    expect(cardOf('narrator').getByText('Voice assignment required')).toBeVisible()
    expect(cardOf('DANI').getByText("You'll record your voice in the next step")).toBeVisible()
  })

  it('[R-4-14] [R-5-43] a voice that is no longer offered has to be chosen anew', async () => {
    const { user } = await openBoard({
      narrator: HUGH.voice_id,
      MARCUS: 'elevenlabs:gone',
      DANI: 'record_by_me',
    })
    expect(cardOf('MARCUS').getByText('Pending')).toBeVisible()
    expect(cardOf('MARCUS').getByText('Voice assignment required')).toBeVisible()
    expect(screen.getByText('assigned').closest('p')).toHaveTextContent('2 assigned 1 pending')
    expect(dock()).toBeDisabled()
    await user.click(screen.getByRole('button', { name: 'Auto-cast' }))
    expect(cardOf('MARCUS').getByRole('button', { name: /^Voice for MARCUS: Theo/ })).toBeVisible()
    expect(cardOf('narrator').getByRole('button', { name: /^Voice for narrator: Hugh/ })).toBeVisible()
    expect(dock()).toBeEnabled()
  })

  it('leads a script without characters back to its lines', async () => {
    openCasting()
    answer(scenes.actors, { actors: [] })
    openApp(VOICES_PATH)
    expect(await screen.findByRole('link', { name: 'Go to Script Scenes' })).toHaveAttribute(
      'href',
      `/dashboard/process/${DOCUMENT}/scenes`,
    )
  })

  it('works without the guesses about the characters', async () => {
    openCasting()
    answer(voices.casting, () => failure('unavailable', 'Not now.'))
    openApp(VOICES_PATH)
    expect(await screen.findByRole('listitem', { name: 'MARCUS' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Auto-cast' })).toHaveAttribute('aria-disabled', 'true')
  })
})

describe('choosing a voice', () => {
  it('[R-2.7-08] [R-5-43] can be heard only when everybody has one', async () => {
    const { user } = await openBoard({ MARCUS: THEO.voice_id, DANI: ADA.voice_id })
    expect(screen.getByText('All characters must be assigned a voice')).toBeVisible()
    expect(dock()).toBeDisabled()
    await choose(user, 'narrator', /^Hugh/)
    expect(screen.queryByText('All characters must be assigned a voice')).toBeNull()
    expect(dock()).toBeEnabled()
  })

  it('[R-3-14] offers the part to the actor, in the list and by one tap', async () => {
    const { user } = await openBoard()
    await choose(user, 'MARCUS', /^Record by me/)
    expect(cardOf('MARCUS').getByText('Self Record')).toBeVisible()
    await user.click(screen.getByRole('button', { name: "I'll read this one: DANI" }))
    expect(cardOf('DANI').getByText('Self Record')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'This one is mine: DANI' }))
    expect(cardOf('DANI').getByText('Pending')).toBeVisible()
  })

  it('[R-3-11] [R-3-12] finds voices by name, gender, age and accent', async () => {
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
    await user.selectOptions(screen.getByRole('combobox', { name: 'Age' }), 'Old')
    expect(screen.getByText(/No voice is like that/)).toBeVisible()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Age' }), 'Age')
    await user.type(screen.getByRole('combobox', { name: 'Search voices' }), 'ste')
    expect(screen.getByText(/No voice is like that/)).toBeVisible()
  })

  it('is done by keys alone', async () => {
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

  it('[R-2.7-13] [R-2.7-14] warns of two who sound alike, until that is waved away', async () => {
    const { user } = await openBoard({ MARCUS: THEO.voice_id })
    await choose(user, 'narrator', /^Theo/)
    expect(screen.getByText('narrator and MARCUS will sound alike: they share a voice.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByText(/will sound alike/)).toBeNull()
  })

  it('keeps the choices while the lines are looked at', async () => {
    const { user, router } = await openBoard()
    answer(scenes.list, { scenes: [], can_undo: false })
    await choose(user, 'MARCUS', /^Theo/)
    await router.navigate(`/dashboard/process/${DOCUMENT}/scenes`)
    await screen.findByRole('heading', { level: 1, name: 'Script Scenes' })
    await router.navigate(VOICES_PATH)
    expect(await screen.findByRole('button', { name: /^Voice for MARCUS: Theo/ })).toBeVisible()
  })
})

describe('casting by one tap', () => {
  it('[R-2.7-13] gives everybody left a voice, and shows what the script said', async () => {
    const { user } = await openBoard({ DANI: 'record_by_me' })
    expect(cardOf('MARCUS').getByText('The script says “his”, “(40s)”')).toBeVisible()
    expect(cardOf('DANI').getByText('Going by the name')).toBeVisible()
    expect(cardOf('MARCUS').getByText('Middle-aged man, 2 lines')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Auto-cast' }))
    expect(cardOf('MARCUS').getByRole('button', { name: /^Voice for MARCUS: Theo/ })).toBeVisible()
    expect(cardOf('narrator').getByRole('button', { name: /^Voice for narrator: Hugh/ })).toBeVisible()
    expect(cardOf('DANI').getByText('Self Record')).toBeVisible()
    expect(screen.getByText('2 characters were cast. Listen, and change what you hear differently.')).toBeVisible()
  })
})

describe('listening', () => {
  it('[R-2.7-05] [R-4-17] [R-4-18] plays one voice at a time, and stops it by the same button', async () => {
    const { user, sounds } = await openBoard({ MARCUS: THEO.voice_id, DANI: ADA.voice_id })
    await user.click(cardOf('MARCUS').getByRole('button', { name: /^Preview Voice/ }))
    expect(sounds.address()).toBe(THEO.preview_url)
    await user.click(cardOf('DANI').getByRole('button', { name: /^Preview Voice/ }))
    expect(sounds.address()).toBe(ADA.preview_url)
    expect(cardOf('MARCUS').getByRole('button', { name: /^Preview Voice/ })).toHaveTextContent('Preview Voice')
    await user.click(cardOf('DANI').getByRole('button', { name: /^Stop Preview/ }))
    expect(sounds.count()).toBe(0)
    expect(cardOf('DANI').getByRole('button', { name: /^Preview Voice/ })).toBeVisible()
  })

  it.each(['end', 'fail'] as const)('[R-4-19] is ready again when it %ss', async (how) => {
    const { user, sounds } = await openBoard({ MARCUS: THEO.voice_id })
    await user.click(cardOf('MARCUS').getByRole('button', { name: /^Preview Voice/ }))
    sounds[how]()
    expect(cardOf('MARCUS').getByRole('button', { name: /^Preview Voice/ })).toBeVisible()
  })

  it('says a line of the character, as soon as it is made', async () => {
    const { user, sounds } = await openBoard({ MARCUS: THEO.voice_id })
    const asked = answer(audio.previewLine, (_, count) =>
      success(audio.previewLine, { audio_url: count === 1 ? null : 'http://storage.test/line.mp3' }),
    )
    await user.click(cardOf('MARCUS').getByRole('button', { name: /^First line/ }))
    expect(cardOf('MARCUS').getByText('Preparing…')).toBeVisible()
    await waitFor(() => expect(sounds.count()).toBe(1))
    expect(sounds.address()).toBe('http://storage.test/line.mp3')
    expect(asked[0]?.body).toEqual({ actor: 'MARCUS', voice_id: THEO.voice_id })
    expect(cardOf('MARCUS').getByRole('button', { name: /^Stop line/ })).toBeVisible()
  })

  it('says a line that was made long after the tap, on phones too', async () => {
    const { user, sounds } = await openBoard({ MARCUS: THEO.voice_id })
    sounds.needTaps()
    answer(audio.previewLine, { audio_url: 'http://storage.test/line.mp3' })
    await user.click(cardOf('MARCUS').getByRole('button', { name: /^First line/ }))
    await waitFor(() => expect(sounds.count()).toBe(1))
  })

  it('says when the browser would not play it', async () => {
    const { user, sounds } = await openBoard({ MARCUS: THEO.voice_id })
    sounds.block('NotAllowedError')
    await user.click(cardOf('MARCUS').getByRole('button', { name: /^Preview Voice/ }))
    expect(await cardOf('MARCUS').findByText('Not heard. Try again')).toBeVisible()
  })

  it('says what the server has against it', async () => {
    const { user } = await openBoard({ MARCUS: THEO.voice_id })
    answer(audio.previewLine, () => failure('conflict', 'This voice is no longer offered.'))
    await user.click(cardOf('MARCUS').getByRole('button', { name: /^First line/ }))
    expect(await cardOf('MARCUS').findByRole('alert')).toHaveTextContent('This voice is no longer offered.')
    await user.click(cardOf('MARCUS').getByRole('button', { name: /^Voice for MARCUS/ }))
    await user.click(await screen.findByTitle('Hear Hugh'))
    expect(await screen.findByText('Hugh was not heard. This voice is no longer offered.')).toBeVisible()
  })

  it('hears a voice without a sample with the words of the character', async () => {
    const { user } = await openBoard({ narrator: HUGH.voice_id })
    const asked = answer(audio.previewLine, () => failure('unavailable', 'Not now.'))
    await user.click(cardOf('narrator').getByRole('button', { name: /^Preview Voice/ }))
    expect(await cardOf('narrator').findByText('Not heard. Try again')).toBeVisible()
    expect(asked).toHaveLength(1)
  })

  it('[R-4-28] falls silent when the page is left', async () => {
    const { user, sounds, router } = await openBoard({ MARCUS: THEO.voice_id })
    answer(scenes.list, { scenes: [], can_undo: false })
    await user.click(cardOf('MARCUS').getByRole('button', { name: /^Preview Voice/ }))
    await router.navigate(`/dashboard/process/${DOCUMENT}/scenes`)
    await waitFor(() => expect(sounds.count()).toBe(0))
  })
})

describe('pronunciation', () => {
  it('is spelled once and saved for every line', async () => {
    const { user } = await openBoard()
    const saved = answer(voices.respell, { respellings: [] })
    await user.click(screen.getByRole('button', { name: 'Pronunciation' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Pronunciation' }))
    expect(await dialog.findByDisplayValue('shivawn')).toBeVisible()
    await user.type(dialog.getByLabelText('Word 2 in the script'), 'Hermione')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(dialog.getByRole('alert')).toHaveTextContent('Please type how Hermione is said.')
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

  it('stays open when it was not saved', async () => {
    const { user } = await openBoard()
    answer(voices.respell, () => unreachable())
    await user.click(screen.getByRole('button', { name: 'Pronunciation' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Pronunciation' }))
    await user.click(await dialog.findByRole('button', { name: 'Save' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent('The pronunciations were not saved. Please try again.')
  })
})

it('says when everything can be heard already', async () => {
  openCasting({ narrator: HUGH.voice_id, MARCUS: THEO.voice_id, DANI: ADA.voice_id })
  answer(audio.status, statusOf('completed', { completed: 6 }))
  openApp(VOICES_PATH)
  expect(await screen.findByRole('link', { name: 'Everything is voiced. Go to rehearsal' })).toBeVisible()
})

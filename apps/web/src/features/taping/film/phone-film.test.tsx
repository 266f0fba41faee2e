import { act, fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { tapeTake } from '#testing/taping/fake-takes.ts'
import { openTakes } from '#testing/taping/open-takes.tsx'
import { FilmError, type FilmOutcome, type FilmRefusal } from './film-messages.ts'

const FILM = new File(['film'], 'Film.mp4', { type: 'video/mp4' })
const button = (name: string) => screen.getByRole('button', { name })

async function openPanel(takes = [tapeTake(1), tapeTake(2)]) {
  const page = await openTakes(takes)
  await page.user.click(button('Film with your phone'))
  const choose = () => fireEvent.change(screen.getByLabelText('The phone’s film'), { target: { files: [FILM] } })
  const add = async (...outcomes: [string, FilmOutcome][]) => {
    choose()
    await act(async () => page.films.at(-1)?.finish(outcomes))
  }
  return { ...page, choose, add }
}

it('[R-103-09] The takes tell where the phone films, and look for each take in the film that is chosen', async () => {
  const { films, choose } = await openPanel()
  expect(screen.getByText(`${location.host}/camera`)).toBeVisible()
  choose()
  expect(films[0]).toMatchObject({ file: FILM, takeIds: ['take-1', 'take-2'] })
  act(() => films[0]?.progress(0.4))
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40')
})

it('[R-103-09] Takes that were found have the phone’s picture, the others are named, and the own picture is a press away', async () => {
  const { add, user, takes } = await openPanel([tapeTake(1), tapeTake(2), tapeTake(3), tapeTake(4)])
  await add(['take-1', 'added'], ['take-2', 'partly filmed'], ['take-3', 'other sound'], ['take-4', 'too short'])
  expect(screen.getByText('Take 1 has the phone’s picture now.')).toBeVisible()
  expect(screen.getByText('Only part of take 2 was filmed, so the picture of this computer stays.')).toBeVisible()
  expect(screen.getByText('Not heard in this film: take 3.')).toBeVisible()
  expect(screen.getByText('Too short to be found by sound: take 4. It takes eight seconds.')).toBeVisible()
  await user.click(button('Close'))
  await user.click(button('Take 1'))
  expect(screen.getByText('From your phone')).toBeVisible()
  await user.click(button('Use this computer’s picture'))
  expect(await screen.findByText('From this computer')).toBeVisible()
  expect(takes()).toMatchObject([{ isOwnPicture: true }, {}, {}, {}])
  await user.click(button('Use the phone’s picture'))
  expect(await screen.findByText('From your phone')).toBeVisible()
})

it('[R-103-09] A film in which no take is heard says what helps, and can be tried again', async () => {
  const { add, films, choose } = await openPanel()
  await add(['take-1', 'no voice'], ['take-2', 'other sound'])
  expect(screen.getByText(/^We can’t line them up\..* clap once/)).toBeVisible()
  choose()
  expect(films).toHaveLength(2)
})

it.each([
  ['other picture format', /another format than casting takes/],
  ['sound unreadable', /Open your takes in Chrome or Edge/],
  ['few keyframes', /only be cut every few seconds/],
  ['disk full', /enough free space/],
] as [FilmRefusal, RegExp][])('[R-103-08] A film that is refused for "%s" says why', async (reason, sentence) => {
  const { films, choose } = await openPanel()
  choose()
  await act(async () => films[0]?.fail(new FilmError(reason)))
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
})

it('[R-103-09] Closing the panel ends the search, and a take with the phone’s picture is not looked for again', async () => {
  const { films, choose, user } = await openPanel([tapeTake(1, { hasFilm: true }), tapeTake(2)])
  choose()
  expect(films[0]?.takeIds).toEqual(['take-2'])
  await user.keyboard('{Escape}')
  expect(films[0]?.signal.aborted).toBe(true)
})

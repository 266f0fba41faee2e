import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { serveClips } from '#testing/fake-audio.ts'
import { openFakeListener } from '#testing/fake-listener.ts'
import { signedIn } from '#testing/open-app.tsx'
import { actorsLine, liveLine, openStage, voiced } from '#testing/rehearsal-fixtures.ts'

beforeEach(() => {
  signedIn()
  serveClips()
})

const LINES = [
  voiced(1, 'Then give it back. Put it on the dryer and walk out.'),
  actorsLine(2, 'You drove four hours?'),
  voiced(3, 'I did.'),
  actorsLine(4, 'Nobody asked you.'),
]
const script = () => screen.getByRole('region', { name: 'Script' })
const button = (name: string) => within(screen.getByRole('group', { name: 'My lines' })).getByRole('button', { name })

async function startActorsLine() {
  const listener = openFakeListener()
  const stage = await openStage(LINES)
  await stage.user.click(screen.getByRole('button', { name: 'Start' }))
  await waitFor(() => expect(stage.player.count()).toBe(1))
  stage.player.end()
  await screen.findByText('Following you')
  return { ...stage, listener }
}

it('[R-38-01] [R-38-04] Hidden words are not in the page, of the live line and of later ones', async () => {
  const { user } = await startActorsLine()
  expect(button('Full')).toHaveAttribute('aria-pressed', 'true')
  expect(script()).toHaveTextContent('Nobody asked you.')
  await user.click(button('Letters'))
  expect(liveLine()).toHaveTextContent('Y·· d···· f··· h····?')
  expect(script()).toHaveTextContent('N····· a···· y··.')
  expect(script()).not.toHaveTextContent('Nobody')
  await user.click(button('Full'))
  expect(script()).toHaveTextContent('Nobody asked you.')
})

it('[R-98-01] A hidden word has as many letters in another typeface', async () => {
  localStorage.setItem('reading', '{"typeface":"wide"}')
  const { user } = await startActorsLine()
  await user.click(button('Letters'))
  expect(liveLine()).toHaveTextContent('Y·· d···· f··· h····?')
})

it('[R-38-04] Words appear as they are spoken, and the whole line when it is over', async () => {
  const { user, listener } = await startActorsLine()
  await user.click(button('Letters'))
  listener.hear({ type: 'word reached', pageWord: 1 })
  await waitFor(() => expect(liveLine()).toHaveTextContent('You drove f··· h····?'))
  listener.hear({ type: 'cue', kind: 'heard' })
  await waitFor(() => expect(liveLine()).toHaveTextContent('I did.'))
  expect(script()).toHaveTextContent('You drove four hours?')
  expect(script()).not.toHaveTextContent('Nobody')
})

it('[R-38-03] With cue only, the last words of the cue stand in place of the line', async () => {
  await startActorsLine()
  fireEvent.keyDown(window, { key: '4' })
  expect(liveLine()).toHaveTextContent('…the dryer and walk out.')
  expect(liveLine()).not.toHaveTextContent('drove')
  expect(liveLine()).not.toHaveTextContent('?')
})

it('[R-38-05] The next word is shown as long as P is held, and a hidden word as long as it is', async () => {
  const { user } = await startActorsLine()
  await user.click(button('Letters'))
  fireEvent.keyDown(window, { key: 'p' })
  expect(liveLine()).toHaveTextContent('You d···· f···')
  fireEvent.keyUp(window, { key: 'p' })
  expect(liveLine()).toHaveTextContent('Y·· d····')
  const hours = [...liveLine().querySelectorAll('[data-hidden-word]')].at(-1)!
  fireEvent.pointerDown(hours)
  expect(liveLine()).toHaveTextContent('Y·· d···· f··· hours?')
  fireEvent.pointerUp(window)
  expect(liveLine()).toHaveTextContent('Y·· d···· f··· h····?')
})

it('[R-38-06] The choice is kept for the next script', async () => {
  await startActorsLine()
  fireEvent.keyDown(window, { key: '3' })
  expect(button('Gaps')).toHaveAttribute('aria-pressed', 'true')
  expect(JSON.parse(localStorage.getItem('rehearsalSettings')!)).toMatchObject({ myLines: 'gaps' })
  expect(within(liveLine()).getAllByText('blank').length).toBeGreaterThan(0)
})

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { documents } from '@sidelight/contract'
import { beforeEach, expect, it } from 'vitest'
import { audio } from '@sidelight/contract'
import { readKey } from '#lib/storage/storage.ts'
import { serveCasting } from '#testing/casting-fixtures.ts'
import { answer } from '#testing/contract-server.ts'
import { openFakeAudio, serveClips } from '#testing/fake-audio.ts'
import { openApp, signedIn } from '#testing/open-app.tsx'
import { LAUNDROMAT, openRehearsal, openStage } from '#testing/rehearsal-fixtures.ts'
import { DOCUMENT, serveScript } from '#testing/script-fixtures.ts'
import { openTakes } from '#testing/taping/open-takes.tsx'
import { openFrame } from '#testing/taping/open-tape.ts'
import { SCRIPT_LINES, tapeTake } from '#testing/taping/fake-takes.ts'

const CHOSEN = { typeface: 'wide', size: 'large', letterSpace: 0.06, lineHeight: 1.9, paper: 'cream', hasRuler: true }
const choose = (change: object = {}) => localStorage.setItem('reading', JSON.stringify({ ...CHOSEN, ...change }))
const findScript = (words: string) => {
  const script = [...document.querySelectorAll<HTMLElement>('.reading')].find((each) =>
    each.textContent.includes(words),
  )
  if (script === undefined) throw new Error(`"${words}" is not shown as a script`)
  return script
}

function expectChosen(script: HTMLElement): void {
  expect(Object.fromEntries(Object.entries(script.dataset))).toMatchObject({
    typeface: 'wide',
    tint: 'cream',
    spaced: 'true',
    ruler: 'true',
  })
  expect(script).toHaveClass('light')
  expect(script.style.getPropertyValue('--letter-space')).toBe('0.06em')
  expect(script.style.getPropertyValue('--word-space')).toBe('0.21em')
  expect(script.style.getPropertyValue('--line-space')).toBe('1.9')
}

beforeEach(() => {
  signedIn()
  serveClips()
})

it('[R-98-01] The stage, Audio Production and their keys follow the reading settings', async () => {
  choose()
  const { user } = await openStage()
  const stage = findScript('You kept the key.')
  expectChosen(stage)
  expect(stage.style.getPropertyValue('--live-lg')).toBe('60px')
  await user.keyboard('+')
  await waitFor(() => expect(stage.style.getPropertyValue('--live-lg')).toBe('92px'))
  expect(readKey('reading')).toContain('"size":"huge"')
  await user.keyboard('--')
  await waitFor(() => expect(stage.style.getPropertyValue('--live-lg')).toBe('46px'))
})

it('[R-98-01] Audio Production shows its lines as the reading settings say', async () => {
  choose()
  await openRehearsal()
  expectChosen(findScript('You kept the key.'))
})

it('[R-98-01] The question for the part shows the script as the reading settings say', async () => {
  choose()
  serveScript()
  serveCasting({}, { readDirections: false })
  answer(documents.list, { documents: [{ ...LAUNDROMAT, is_cast: false }] })
  answer(audio.firstLines, { requested: 4 })
  openFakeAudio()
  openApp(`/dashboard/process/${DOCUMENT}/part`)
  await screen.findByRole('complementary', { name: 'How the scene begins' })
  expectChosen(findScript('You kept the key.'))
})

it('[R-98-01] The prompter and the lines of the takes are shown as the reading settings say', async () => {
  choose()
  await openFrame()
  expectChosen(findScript('To give it back.'))
  expect(findScript('To give it back.')).toHaveAttribute('data-prompter-line')
})

it('[R-98-01] The lines of the takes are shown as the reading settings say', async () => {
  choose()
  const { user } = await openTakes([tapeTake(1), tapeTake(2)])
  await user.click(await screen.findByRole('button', { name: /^Pick up one line/ }))
  expectChosen(findScript(SCRIPT_LINES[1]?.dialog ?? ''))
})

it('[R-98-02] Reading settings are changed on the stage, beside the script that shows them, and kept on the device', async () => {
  const { user } = await openStage()
  const stage = findScript('You kept the key.')
  expect(Object.keys(stage.dataset)).toEqual(['typeface'])
  await user.keyboard('s')
  await user.click(await screen.findByRole('button', { name: 'Typeface, size, spaces, paper' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Reading' }))
  await user.click(panel.getByRole('radio', { name: 'Wide' }))
  await user.click(panel.getByRole('radio', { name: 'Large' }))
  await user.click(panel.getByRole('radio', { name: 'Cream' }))
  fireEvent.change(panel.getByRole('slider', { name: 'Space between letters and words' }), {
    target: { value: '0.06' },
  })
  fireEvent.change(panel.getByRole('slider', { name: 'Space between lines' }), { target: { value: '1.9' } })
  await user.click(panel.getByRole('switch', { name: /^Ruler/ }))
  expectChosen(stage)
  expect(JSON.parse(readKey('reading') ?? '')).toEqual(CHOSEN)
  await user.click(panel.getByRole('radio', { name: 'Night' }))
  expect(stage).toHaveClass('on-stage')
  await user.click(panel.getByRole('radio', { name: 'As the app' }))
  expect(stage).not.toHaveAttribute('data-tint')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('[R-98-02] The profile has the reading settings with a sample', async () => {
  const { user } = openApp('/dashboard/profile-settings')
  const section = within(await screen.findByRole('region', { name: 'Reading' }))
  await user.click(section.getByRole('radio', { name: 'Plain' }))
  expect(findScript('four hours')).toHaveAttribute('data-typeface', 'plain')
})

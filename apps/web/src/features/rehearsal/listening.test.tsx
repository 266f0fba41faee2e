import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { openFakeListener } from '#testing/fake-listener.ts'
import { signedIn } from '#testing/open-app.tsx'
import {
  cardOf,
  expectPlaying,
  LINES,
  mainButton,
  openRehearsal,
  voiced,
  actorsLine,
} from '#testing/rehearsal-fixtures.ts'
import { serveClips } from '#testing/fake-audio.ts'

beforeEach(() => {
  signedIn()
  serveClips()
})

const readyPanel = () => within(screen.getByRole('region', { name: 'Before you begin' }))

async function startActorLine(lines = LINES) {
  const page = await openRehearsal(lines)
  await page.user.click(mainButton())
  await expectPlaying(1)
  page.player.end()
  return page
}

describe('listening to the actor’s line', () => {
  it('[R-2.8-18] [R-2.8-30] [R-4-52] The actor’s line is listened to, its words are highlighted, and the partner answers', async () => {
    const listener = openFakeListener()
    localStorage.setItem('rehearsalSettings', '{"pace":"tight","isRecording":true}')
    const { player } = await startActorLine()
    expect(await cardOf(2).findByText('Recording')).toBeVisible()
    expect(listener.armed).toMatchObject([
      { line: 'To give it back.', options: { isHolding: true, language: 'en-US', strictness: 'standard' } },
    ])
    listener.hear({ type: 'word reached', pageWord: 1 })
    expect(cardOf(2).getByText('To give')).toHaveClass('font-bold', 'text-you')
    expect(cardOf(2).getByText('2 of 4 words.')).toBeVisible()
    listener.hear({ type: 'speech ended' })
    listener.hear({ type: 'cue', kind: 'heard' })
    await expectPlaying(3)
    expect(player.count()).toBe(1)
    expect(screen.getByText(/^last cue \d\.\d s$/)).toBeVisible()
    expect(cardOf(2).getByRole('heading')).toHaveTextContent('(You) (Completed)')
  })

  it('The panel says what listens, and that the voice stays on the device until a take is saved', async () => {
    openFakeListener()
    const { user } = await openRehearsal()
    await user.click(readyPanel().getByRole('button', { name: 'Check microphone' }))
    expect(await readyPanel().findByText(/^Microphone ready\. Sidelight follows/)).toBeVisible()
    expect(readyPanel().getByText('Your voice stays on this device.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Rehearsal settings' }))
    await user.click(screen.getByRole('checkbox', { name: 'Record my lines' }))
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(readyPanel().getByRole('checkbox', { name: 'Record my lines' })).toBeChecked()
    expect(readyPanel().getByText('Your voice stays on this device until you save a take.')).toBeVisible()
  })

  it('With the browser’s recogniser the panel says where the voice may go', async () => {
    openFakeListener({ listener: 'browser' })
    localStorage.setItem('rehearsalSettings', '{"listener":"browser"}')
    await openRehearsal()
    expect(await readyPanel().findByText('Your voice may be sent to the maker of your browser.')).toBeVisible()
    expect(readyPanel().queryByText(/stays on this device/)).toBeNull()
  })

  it('During another check the panel does not promise what the last check found', async () => {
    const listener = openFakeListener({ isAsking: true })
    localStorage.setItem('rehearsalSettings', '{"listener":"browser"}')
    const { user } = await openRehearsal()
    expect(await readyPanel().findByText(/^Your voice stays on this device/)).toBeVisible()
    await user.click(readyPanel().getByRole('button', { name: 'Check microphone' }))
    expect(await readyPanel().findByText('Your voice may be sent to the maker of your browser.')).toBeVisible()
    await waitFor(() => expect(listener.checks.made).toBe(1))
    listener.answer()
    expect(await readyPanel().findByText(/^Your voice stays on this device/)).toBeVisible()
  })

  it('[R-5-52] Without a microphone the panel says so from the start and a tap ends the line', async () => {
    const { user } = await startActorLine()
    expect(readyPanel().getByText(/hands-free isn't available\. Space or a tap gives the next cue\.$/)).toBeVisible()
    expect(await cardOf(2).findByText('Your line')).toBeVisible()
    await user.click(cardOf(2).getByRole('button', { name: 'Next line' }))
    await expectPlaying(3)
  })

  it('[R-8-57] A denied microphone is shown as an error on the line that should be recorded', async () => {
    openFakeListener({ problem: 'denied' })
    localStorage.setItem('rehearsalSettings', '{"isRecording":true}')
    await startActorLine()
    expect(await cardOf(2).findByRole('alert')).toHaveTextContent(
      'Failed to start recording. Please check microphone permissions.',
    )
    expect(cardOf(2).getByText('Your line')).toBeVisible()
  })

  it('A command that waits for the browser’s question is dropped when the user goes on without it', async () => {
    const listener = openFakeListener({ isAsking: true })
    const { user } = await openRehearsal()
    await user.click(screen.getByRole('button', { name: 'Play from here, Line #3' }))
    await waitFor(() => expect(listener.checks.made).toBe(1))
    await user.click(mainButton())
    await expectPlaying(1)
    listener.answer()
    expect(await readyPanel().findByText(/^Microphone ready\./)).toBeVisible()
    expect(cardOf(1).getByText('Playing')).toBeVisible()
    expect(cardOf(3).queryByText('Playing')).toBeNull()
  })

  it('A microphone that is plugged in again listens to the current line after another check', async () => {
    const listener = openFakeListener()
    const { user } = await startActorLine()
    await cardOf(2).findByText('Listening')
    listener.hear({ type: 'failed', reason: 'lost' })
    expect(listener.checks).toEqual({ made: 1, closed: 1 })
    await user.click(readyPanel().getByRole('button', { name: 'Check again' }))
    expect(await readyPanel().findByText(/^Microphone ready\./)).toBeVisible()
    expect(listener.armed.map(({ line }) => line)).toEqual(['To give it back.', 'To give it back.'])
    expect(listener.checks).toEqual({ made: 2, closed: 1 })
    expect(listener.isArmed()).toBe(true)
    listener.hear({ type: 'cue', kind: 'heard' })
    await expectPlaying(3)
  })

  it('A check in the middle of a line moves the line to the new listener', async () => {
    const listener = openFakeListener()
    const { user } = await startActorLine()
    await cardOf(2).findByText('Listening')
    await user.click(readyPanel().getByRole('button', { name: 'Check again' }))
    await waitFor(() => expect(listener.checks).toEqual({ made: 2, closed: 1 }))
    await waitFor(() => expect(listener.armed).toHaveLength(2))
    expect(listener.isArmed()).toBe(true)
    listener.hear({ type: 'cue', kind: 'heard' })
    await expectPlaying(3)
  })

  it.each(['{PageDown}', ' '])('The key “%s” between two lines hurries the partner and skips nothing', async (key) => {
    const listener = openFakeListener()
    localStorage.setItem('rehearsalSettings', '{"pace":"roomy"}')
    const { user } = await startActorLine()
    await cardOf(2).findByText('Listening')
    listener.hear({ type: 'cue', kind: 'heard' })
    await waitFor(() => expect(cardOf(2).getByText('Completed')).toBeVisible())
    await user.keyboard(`${key}${key}`)
    await expectPlaying(3)
    expect(screen.queryByText('(Skipped)')).toBeNull()
  })

  it('“Line?” shows the next words', async () => {
    openFakeListener()
    const { user } = await startActorLine([voiced(1, 'Well?'), actorsLine(2, 'I kept it so I could give it back.')])
    await user.click(await cardOf(2).findByRole('button', { name: 'Line?' }))
    expect(cardOf(2).getByText('I kept it so', { selector: 'mark' })).toBeVisible()
    await user.keyboard('l')
    expect(cardOf(2).getByText('I kept it so I could give it', { selector: 'mark' })).toBeVisible()
  })
})

it('A spoken prompt stops when the partner answers', async () => {
  const calls: string[] = []
  vi.stubGlobal('SpeechSynthesisUtterance', EventTarget)
  vi.stubGlobal('speechSynthesis', {
    getVoices: () => [{ lang: 'en-US', localService: true }],
    speak: () => calls.push('speak'),
    cancel: () => calls.push('cancel'),
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const listener = openFakeListener()
  localStorage.setItem('rehearsalSettings', '{"pace":"tight","isPromptSpoken":true,"hasHeadphones":true}')
  const { user } = await startActorLine()
  await user.click(await cardOf(2).findByRole('button', { name: 'Line?' }))
  expect(calls.at(-1)).toBe('speak')
  listener.hear({ type: 'cue', kind: 'heard' })
  await expectPlaying(3)
  expect(calls.at(-1)).toBe('cancel')
})

async function startRecordedLine() {
  const listener = openFakeListener()
  const page = await startActorLine()
  expect(await cardOf(2).findByText('Listening')).toBeVisible()
  return { ...page, listener }
}

it('[R-4-72] After the microphone is unplugged a tap ends the line', async () => {
  const { user, listener } = await startRecordedLine()
  listener.hear({ type: 'failed', reason: 'lost' })
  expect(await readyPanel().findByText(/The microphone was disconnected\. Space or a tap/)).toBeVisible()
  expect(cardOf(2).getByText('Your line')).toBeVisible()
  await user.keyboard(' ')
  await expectPlaying(3)
})

it.each(['not-allowed', 'service-not-allowed'])(
  '[R-4-73] [R-4-72] A recogniser that fails with “%s” has no microphone until the next check',
  async (reason) => {
    const { user, listener } = await startRecordedLine()
    listener.hear({ type: 'failed', reason })
    expect(await readyPanel().findByText(/^Sidelight isn't allowed to use the microphone\./)).toBeVisible()
    expect(cardOf(2).getByText('Your line')).toBeVisible()
    await user.click(readyPanel().getByRole('button', { name: 'Check again' }))
    expect(await readyPanel().findByText(/^Microphone ready\./)).toBeVisible()
    expect(await cardOf(2).findByText('Listening')).toBeVisible()
  },
)

it('Any other failure of the listener leaves the microphone open for the take', async () => {
  const { listener } = await startRecordedLine()
  listener.hear({ type: 'failed', reason: 'network' })
  expect(await readyPanel().findByText(/^Listening stopped\./)).toBeVisible()
})

it('[R-10-09] A device that is too slow is reported, and words are counted again once it keeps up', async () => {
  const { listener } = await startRecordedLine()
  expect(cardOf(2).getByText('0 of 4 words.')).toBeVisible()
  listener.changePace(true)
  expect(readyPanel().getByText(/^Microphone ready\. This device is too busy to follow your words\./)).toBeVisible()
  expect(cardOf(2).queryByText('0 of 4 words.')).toBeNull()
  expect(cardOf(2).getByText(/We hear your voice, not your words: a pause can end your line\.$/)).toBeVisible()
  listener.changePace(false)
  expect(cardOf(2).getByText('0 of 4 words.')).toBeVisible()
  expect(readyPanel().getByText(/^Microphone ready\. Sidelight follows your line word by word\./)).toBeVisible()
  expect(cardOf(2).getByText('0 of 4 words.')).toBeVisible()
})

import { audio } from '@sidelight/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { answer, unreachable } from '#testing/contract-server.ts'
import { openFakeListener } from '#testing/fake-listener.ts'
import { sceneId } from '#testing/script-fixtures.ts'
import { signedIn } from '#testing/open-app.tsx'
import { cardOf, heard, LINES, main, openRehearsal, voiced, actorsLine } from '#testing/rehearsal-fixtures.ts'
import { serveClips } from '#testing/fake-audio.ts'
import { openStorage, STORAGE_URL } from '#testing/storage-server.ts'

beforeEach(() => {
  signedIn()
  serveClips()
})

const ready = () => within(screen.getByRole('region', { name: 'Before you begin' }))

/** The partner has spoken, and the actor has the word. */
async function comeToYourLine(lines = LINES) {
  const room = await openRehearsal(lines)
  await room.user.click(main())
  await heard(1)
  room.sounds.end()
  return room
}

describe('hands-free', () => {
  it('[R-2.8-18] [R-2.8-30] [R-4-52] listens to the actor’s line, lights its words, and answers', async () => {
    const ears = openFakeListener()
    localStorage.setItem('rehearsalSettings', '{"pace":"tight"}')
    const { sounds } = await comeToYourLine()
    expect(await cardOf(2).findByText('Recording')).toBeVisible()
    expect(ears.armed).toMatchObject([
      { line: 'To give it back.', options: { isHolding: true, language: 'en-US', strictness: 'standard' } },
    ])
    ears.hear({ type: 'word reached', pageWord: 1 })
    expect(cardOf(2).getByText('To give')).toHaveClass('font-bold', 'text-you')
    expect(cardOf(2).getByText('2 of 4 words.')).toBeVisible()
    ears.hear({ type: 'speech ended' })
    ears.hear({ type: 'cue', kind: 'heard' })
    await heard(3)
    expect(sounds.count()).toBe(1)
    expect(screen.getByText(/^last cue \d+ ms$/)).toBeVisible()
    expect(cardOf(2).getByRole('heading')).toHaveTextContent('(You) (Completed)')
  })

  it('says what listens and that the voice stays here, only while that is so', async () => {
    openFakeListener()
    const { user } = await openRehearsal()
    await user.click(ready().getByRole('button', { name: 'Check microphone' }))
    expect(await ready().findByText(/^Microphone ready\. Sidelight follows/)).toBeVisible()
    expect(ready().getByText('Your voice stays on this device until you save a take.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Rehearsal settings' }))
    await user.click(screen.getByRole('checkbox', { name: 'Record my lines' }))
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(ready().getByText('Your voice stays on this device.')).toBeVisible()
  })

  it('says where the voice may go when the browser’s recogniser is chosen', async () => {
    openFakeListener({ ear: 'browser' })
    localStorage.setItem('rehearsalSettings', '{"ear":"browser"}')
    await openRehearsal()
    expect(await ready().findByText('Your voice may be sent to the maker of your browser.')).toBeVisible()
    expect(ready().queryByText(/stays on this device/)).toBeNull()
  })

  it('says so again while another check is under way, whatever the last one found', async () => {
    const ears = openFakeListener({ isAsking: true })
    localStorage.setItem('rehearsalSettings', '{"ear":"browser"}')
    const { user } = await openRehearsal()
    expect(await ready().findByText(/^Your voice stays on this device/)).toBeVisible()
    await user.click(ready().getByRole('button', { name: 'Check microphone' }))
    expect(await ready().findByText('Your voice may be sent to the maker of your browser.')).toBeVisible()
    await waitFor(() => expect(ears.checks.made).toBe(1))
    ears.answer()
    expect(await ready().findByText(/^Your voice stays on this device/)).toBeVisible()
  })

  it('[R-5-52] where nothing can listen it says so from the start, and a tap gives the cue', async () => {
    const { user } = await comeToYourLine()
    expect(ready().getByText(/hands-free is not available\. Space or a tap gives the next cue\.$/)).toBeVisible()
    expect(await cardOf(2).findByText('Your line')).toBeVisible()
    await user.click(cardOf(2).getByRole('button', { name: 'Next line' }))
    await heard(3)
  })

  it('[R-8-57] a microphone that is not allowed is complained of on the line that should have been recorded', async () => {
    openFakeListener({ problem: 'denied' })
    await comeToYourLine()
    expect(await cardOf(2).findByRole('alert')).toHaveTextContent(
      'Failed to start recording. Please check microphone permissions.',
    )
    expect(cardOf(2).getByText('Your line')).toBeVisible()
  })

  it('a wish that waited for the browser’s question is forgotten by who went on without it', async () => {
    const ears = openFakeListener({ isAsking: true })
    const { user } = await openRehearsal()
    await user.click(screen.getByRole('button', { name: 'Play from here, Line #3' }))
    await waitFor(() => expect(ears.checks.made).toBe(1))
    await user.click(main())
    await heard(1)
    ears.answer()
    expect(await ready().findByText(/^Microphone ready\./)).toBeVisible()
    expect(cardOf(1).getByText('Playing')).toBeVisible()
    expect(cardOf(3).queryByText('Playing')).toBeNull()
  })

  it('a microphone that comes back is checked again, and hears the line that waits', async () => {
    const ears = openFakeListener()
    const { user } = await comeToYourLine()
    await cardOf(2).findByText('Recording')
    ears.hear({ type: 'failed', reason: 'lost' })
    expect(ears.checks).toEqual({ made: 1, closed: 1 })
    await user.click(ready().getByRole('button', { name: 'Check again' }))
    expect(await ready().findByText(/^Microphone ready\./)).toBeVisible()
    expect(ears.armed.map(({ line }) => line)).toEqual(['To give it back.', 'To give it back.'])
    expect(ears.checks).toEqual({ made: 2, closed: 1 })
    expect(ears.isArmed()).toBe(true)
    ears.hear({ type: 'cue', kind: 'heard' })
    await heard(3)
  })

  it('who checks again in the middle of a line is heard by the ear that came', async () => {
    const ears = openFakeListener()
    const { user } = await comeToYourLine()
    await cardOf(2).findByText('Recording')
    await user.click(ready().getByRole('button', { name: 'Check again' }))
    await waitFor(() => expect(ears.checks).toEqual({ made: 2, closed: 1 }))
    await waitFor(() => expect(ears.armed).toHaveLength(2))
    expect(ears.isArmed()).toBe(true)
    ears.hear({ type: 'cue', kind: 'heard' })
    await heard(3)
  })

  it.each(['{PageDown}', ' '])(
    'pressed (%s) before the answer came, it hurries the partner and skips nothing',
    async (key) => {
      const ears = openFakeListener()
      localStorage.setItem('rehearsalSettings', '{"pace":"roomy"}')
      const { user } = await comeToYourLine()
      await cardOf(2).findByText('Recording')
      ears.hear({ type: 'cue', kind: 'heard' })
      await waitFor(() => expect(cardOf(2).getByText('Completed')).toBeVisible())
      await user.keyboard(`${key}${key}`)
      await heard(3)
      expect(screen.queryByText('(Skipped)')).toBeNull()
    },
  )

  it('“Line?” shows the next words', async () => {
    openFakeListener()
    const { user } = await comeToYourLine([voiced(1, 'Well?'), actorsLine(2, 'I kept it so I could give it back.')])
    await user.click(await cardOf(2).findByRole('button', { name: 'Line?' }))
    expect(cardOf(2).getByText('I kept it so', { selector: 'mark' })).toBeVisible()
    await user.keyboard('l')
    expect(cardOf(2).getByText('I kept it so I could give it', { selector: 'mark' })).toBeVisible()
  })
})

it('a whispered line ends when the partner answers', async () => {
  const said: string[] = []
  vi.stubGlobal('SpeechSynthesisUtterance', EventTarget)
  vi.stubGlobal('speechSynthesis', {
    getVoices: () => [{ lang: 'en-US', localService: true }],
    speak: () => said.push('whispered'),
    cancel: () => said.push('hushed'),
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const ears = openFakeListener()
  localStorage.setItem('rehearsalSettings', '{"pace":"tight","isWhispering":true,"hasHeadphones":true}')
  const { user } = await comeToYourLine()
  await user.click(await cardOf(2).findByRole('button', { name: 'Line?' }))
  expect(said.at(-1)).toBe('whispered')
  ears.hear({ type: 'cue', kind: 'heard' })
  await heard(3)
  expect(said.at(-1)).toBe('hushed')
})

describe('takes', () => {
  async function takeALine() {
    const ears = openFakeListener()
    localStorage.setItem('rehearsalSettings', '{"pace":"tight"}')
    const room = await comeToYourLine([voiced(1, 'Well?'), actorsLine(2, 'No.')])
    await cardOf(2).findByText('Recording')
    await waitFor(() => expect(ears.takes).toEqual(['begun 2']))
    ears.hear({ type: 'cue', kind: 'heard' })
    await screen.findByRole('heading', { name: 'All Segments Complete!' })
    return { ...room, ears }
  }

  it('[R-4-69] [R-4-70] a line is recorded, kept here, and saved when the actor says so', async () => {
    const { user, ears } = await takeALine()
    expect(await cardOf(2).findByText('Your take (1.0 s), on this device')).toBeVisible()
    const put = openStorage()
    answer(audio.recordingUpload, { presigned_url: `${STORAGE_URL}?X-Amz-Signature=b` })
    answer(audio.saveRecording, {
      ...actorsLine(2, 'No.'),
      audio_url: 'http://storage.test/own.wav',
      audio_status: 'completed',
    })
    await user.click(screen.getByRole('button', { name: 'Save your take' }))
    expect(await cardOf(2).findByText('Your take is saved.')).toBeVisible()
    expect(put).toMatchObject([{ bytes: 4 }])
    expect(ears.takes).toEqual(['begun 2', 'finished 2', 'discarded 2'])
  })

  it('[R-8-58] a take that could not be saved stays, and can be tried again', async () => {
    const { user } = await takeALine()
    answer(audio.recordingUpload, () => unreachable())
    await user.click(await cardOf(2).findByRole('button', { name: 'Save take of Line #2' }))
    expect(await cardOf(2).findByRole('alert')).toHaveTextContent('Failed to save recording. Please try again.')
    expect(cardOf(2).getByRole('button', { name: 'Save take of Line #2' })).toBeVisible()
  })

  it('[R-8-59] says when a take cannot be heard', async () => {
    const { user, sounds } = await takeALine()
    sounds.block('NotSupportedError')
    await user.click(await cardOf(2).findByRole('button', { name: 'Hear take of Line #2' }))
    expect(await cardOf(2).findByRole('alert')).toHaveTextContent('Failed to play recorded audio.')
  })

  it('[R-4-71] a take is deleted, or made again', async () => {
    const { user, ears } = await takeALine()
    await user.click(await cardOf(2).findByRole('button', { name: 'Record Line #2 again' }))
    expect(await cardOf(2).findByText('Recording')).toBeVisible()
    ears.hear({ type: 'cue', kind: 'heard' })
    await user.click(await cardOf(2).findByRole('button', { name: 'Delete take of Line #2' }))
    expect(cardOf(2).queryByText(/Your take/)).toBeNull()
    await waitFor(() =>
      expect(ears.takes).toEqual(['begun 2', 'finished 2', 'begun 2', 'finished 2', 'discarded 2', 'discarded 2']),
    )
  })

  it('[R-4-54] a skipped line leaves no take', async () => {
    const ears = openFakeListener()
    const { user } = await comeToYourLine()
    await cardOf(2).findByText('Recording')
    await user.click(cardOf(2).getByRole('button', { name: 'Skip Recording' }))
    await heard(3)
    await waitFor(() => expect(ears.takes).toEqual(['begun 2', 'discarded 2']))
    expect(ears.isArmed()).toBe(false)
  })

  it('[R-4-68] a pause keeps the take and the words', async () => {
    const ears = openFakeListener()
    const { user } = await comeToYourLine()
    await cardOf(2).findByText('Recording')
    ears.hear({ type: 'word reached', pageWord: 1 })
    await user.click(main())
    expect(ears.isArmed()).toBe(false)
    await user.click(main())
    expect(cardOf(2).getByText('To give')).toBeVisible()
    await waitFor(() => expect(ears.takes).toEqual(['begun 2', 'paused 2', 'resumed 2']))
  })
})

describe('getting about', () => {
  it('goes back, repeats and loops, by hand and by keyboard', async () => {
    const { user, sounds } = await openRehearsal([voiced(1, 'One.'), voiced(2, 'Two.'), voiced(3, 'Three.')])
    await user.click(main())
    await heard(1)
    sounds.end()
    await heard(2)
    await user.click(screen.getByRole('button', { name: 'Back one line' }))
    await heard(1)
    await user.keyboard('[[')
    sounds.end()
    await heard(2)
    await user.keyboard(']')
    await heard(1)
    expect(screen.getByRole('img', { name: /looping lines 1 to 2$/ })).toBeVisible()
    sounds.end()
    await heard(2)
    sounds.end()
    await heard(1)
    await user.click(screen.getByRole('button', { name: 'Loop' }))
    await user.click(screen.getByRole('button', { name: 'Stop looping' }))
    expect(screen.queryByRole('img', { name: /looping/ })).toBeNull()
  })

  it('has a sheet of keys and settings that last', async () => {
    const { user } = await openRehearsal()
    await user.keyboard('?')
    expect(await screen.findByRole('dialog', { name: 'Keyboard' })).toBeVisible()
    await user.keyboard('{Escape}')
    await user.keyboard('s')
    const settings = within(await screen.findByRole('dialog', { name: 'Rehearsal settings' }))
    await user.click(settings.getByRole('radio', { name: 'Tight' }))
    expect(settings.getByText('Your partner answers at once.')).toBeVisible()
    expect(localStorage.getItem('rehearsalSettings')).toContain('"pace":"tight"')
  })

  it('letters as shortcuts can be switched off; space and arrows stay', async () => {
    const { user } = await openRehearsal()
    await user.keyboard('?')
    await user.click(await screen.findByRole('checkbox', { name: /^Use letters and symbols as shortcuts/ }))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.keyboard('s?')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(localStorage.getItem('rehearsalSettings')).toContain('"hasLetterKeys":false')
    screen.getByRole('heading', { level: 1 }).focus()
    await user.keyboard(' ')
    await heard(1)
  })

  it('tells at the end what happened, in numbers', async () => {
    const { user } = await comeToYourLine()
    await cardOf(2).findByText('Your line')
    await user.keyboard(' ')
    await heard(3)
    await user.click(cardOf(3).getByRole('button', { name: 'Skip Scene' }))
    expect(await screen.findByText(/^Your line not followed in/)).toBeVisible()
    expect(screen.getByRole('row', { name: /^#2 .* tapped/ })).toBeInTheDocument()
    const kept = localStorage.getItem('rehearsalRuns') ?? ''
    expect(kept).toContain(sceneId(2))
    expect(kept).not.toContain('give it back')
  })

  it('reads along with the partner, word by word', async () => {
    const { user } = await openRehearsal(LINES, undefined, [{ scene_id: sceneId(1), starts: [0, 0, 90_000, 90_000] }])
    await user.click(main())
    await heard(1)
    expect(cardOf(1).getByText('You')).toHaveClass('text-key-text')
    expect(cardOf(1).getByText('kept')).toHaveClass('text-key-text')
    expect(cardOf(1).getByText(/the key\.$/)).not.toHaveClass('text-key-text')
  })
})

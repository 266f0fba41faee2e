import { findLearnedVoice, storeLearnedVoice } from '#audio/listeners/learned-voices.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { scenes } from '@sidelight/contract'
import { statusOf, THEO } from '#testing/casting-fixtures.ts'
import { answer } from '#testing/contract-server.ts'
import { wireLine, lineId } from '#testing/script-fixtures.ts'
import { signedIn } from '#testing/open-app.tsx'
import { cardOf, expectPlaying, LINES, mainButton, openRehearsal, voiced } from '#testing/rehearsal-fixtures.ts'
import { serveClips } from '#testing/fake-audio.ts'

beforeEach(() => {
  signedIn()
  serveClips()
})

describe('RehearsalScreen', () => {
  it('The run goes back, repeats and loops by buttons and by keys', async () => {
    const { user, player } = await openRehearsal([voiced(1, 'One.'), voiced(2, 'Two.'), voiced(3, 'Three.')])
    await user.click(mainButton())
    await expectPlaying(1)
    player.end()
    await expectPlaying(2)
    await user.click(screen.getByRole('button', { name: 'Back one line' }))
    await expectPlaying(1)
    await user.keyboard('[[')
    player.end()
    await expectPlaying(2)
    await user.keyboard(']')
    await expectPlaying(1)
    expect(screen.getByRole('img', { name: /looping lines 1 to 2$/ })).toBeVisible()
    player.end()
    await expectPlaying(2)
    player.end()
    await expectPlaying(1)
    await user.click(screen.getByRole('button', { name: 'Loop' }))
    await user.click(screen.getByRole('button', { name: 'Stop looping' }))
    expect(screen.queryByRole('img', { name: /looping/ })).toBeNull()
  })

  it('[R-20-22] The keys dialog opens by key, and the paces say how long the partner waits', async () => {
    const { user } = await openRehearsal()
    await user.keyboard('?')
    expect(await screen.findByRole('dialog', { name: 'Keyboard' })).toBeVisible()
    await user.keyboard('{Escape}')
    await user.keyboard('s')
    const settings = within(await screen.findByRole('dialog', { name: 'Rehearsal settings' }))
    expect(settings.getByRole('radio', { name: 'Tight: at once' })).toBeChecked()
    await user.click(settings.getByRole('radio', { name: 'Natural: 1.5 s' }))
    expect(settings.getByText('Your partner takes a breath before answering.')).toBeVisible()
    expect(localStorage.getItem('rehearsalSettings')).toContain('"pace":"natural"')
  })

  it('[R-62-05] Settings that are rarely changed are under "Advanced"', async () => {
    const { user } = await openRehearsal()
    await user.keyboard('s')
    const settings = within(await screen.findByRole('dialog', { name: 'Rehearsal settings' }))
    for (const legend of ['Pace', 'Speed', 'Who listens', 'You hear your partner on', 'Reading'])
      expect(settings.getByText(legend)).toBeVisible()
    const rare = ['Your words', 'Your English', 'Show my notes', 'Forget my voice', 'Without a connection']
    for (const name of rare) expect(settings.getByText(name)).not.toBeVisible()
    await user.click(settings.getByText('Advanced'))
    for (const name of rare) expect(settings.getByText(name)).toBeVisible()
  })

  it('[R-10-07] What was learned of the voice is forgotten on request', async () => {
    storeLearnedVoice('microphone', { frames: 400, scores: [0, -1] })
    const { user } = await openRehearsal()
    await user.keyboard('s')
    const settings = within(await screen.findByRole('dialog', { name: 'Rehearsal settings' }))
    await user.click(settings.getByText('Advanced'))
    expect(settings.getByText(/^We get to know your voice/)).toBeVisible()
    await user.click(settings.getByRole('button', { name: 'Forget my voice' }))
    expect(settings.getByRole('status')).toHaveTextContent('Forgotten. We start again with your next line.')
    expect(findLearnedVoice('microphone')).toBeUndefined()
    expect(localStorage.getItem('learnedVoices')).toBeNull()
  })

  it('[R-21-04] [R-21-05] Directions that are not read are seen, are passed over at once, and can be read aloud', async () => {
    const heading = wireLine(1, 'narrator', 'INT. LAUNDROMAT - NIGHT', { audio_status: 'completed' })
    const lines = [heading, voiced(2, 'You kept the key.')]
    const { user } = await openRehearsal(lines, statusOf('completed', { completed: 1 }))
    expect(cardOf(1).getByText('INT. LAUNDROMAT - NIGHT')).toBeVisible()
    expect(screen.getByText('Not read aloud')).toBeVisible()
    expect(screen.queryByText(/no audio yet|nothing to say|Cast your voices/)).toBeNull()
    await user.click(mainButton())
    await expectPlaying(2)
    const changed = answer(scenes.readDirections, { read_directions: true })
    const silent = { ...heading, voice_id: THEO.voice_id, audio_status: 'pending' as const }
    answer(scenes.list, { scenes: [silent, ...lines.slice(1)], can_undo: false })
    await user.keyboard('s')
    await user.click(await screen.findByRole('checkbox', { name: /^Read directions aloud/ }))
    await user.keyboard('{Escape}')
    expect(await screen.findByText('1 line has no audio yet.')).toBeVisible()
    expect(changed.map(({ body }) => body)).toEqual([{ read_directions: true }])
  })

  it('Letter shortcuts can be turned off while space and arrows stay', async () => {
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
    await expectPlaying(1)
  })

  it('[R-27-05] The completion panel reports the run in numbers, which are stored with its start and without script text', async () => {
    const { user, player } = await openRehearsal()
    await user.click(mainButton())
    await expectPlaying(1)
    player.end()
    await cardOf(2).findByText('Your line')
    await user.keyboard(' ')
    await expectPlaying(3)
    await user.click(cardOf(3).getByRole('button', { name: 'Skip Scene' }))
    expect(await screen.findByText(/^We didn't follow your line\./)).toBeVisible()
    expect(screen.getByRole('row', { name: /^#2 .* tapped/ })).toBeInTheDocument()
    const stored = localStorage.getItem('rehearsalRuns') ?? ''
    expect(stored).toContain(lineId(2))
    expect(stored).toMatch(/"startedMs":\d+/)
    expect(stored).not.toContain('give it back')
  })

  it('The partner’s words are highlighted as they are spoken', async () => {
    const { user } = await openRehearsal(LINES, undefined, [{ scene_id: lineId(1), starts: [0, 0, 90_000, 90_000] }])
    await user.click(mainButton())
    await expectPlaying(1)
    expect(cardOf(1).getByText('You')).toHaveClass('text-key-text')
    expect(cardOf(1).getByText('kept')).toHaveClass('text-key-text')
    expect(cardOf(1).getByText(/the key\.$/)).not.toHaveClass('text-key-text')
  })
})

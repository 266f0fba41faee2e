import { audio, scenes } from '@sidelight/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answer, success } from '#testing/contract-server.ts'
import { statusOf, STAGE_PATH } from '#testing/casting-fixtures.ts'
import { serveClips } from '#testing/fake-audio.ts'
import { openFakeListener } from '#testing/fake-listener.ts'
import { openApp, signedIn } from '#testing/open-app.tsx'
import {
  actorsLine,
  CONFIDENTIAL,
  LINES,
  liveLine,
  openRehearsal,
  openStage,
  voiced,
} from '#testing/rehearsal-fixtures.ts'
import { wireLine } from '#testing/script-fixtures.ts'

beforeEach(() => {
  signedIn()
  serveClips()
})

const button = (name: string) => screen.getByRole('button', { name })
const live = () => within(liveLine())
const expectLive = (text: string) => waitFor(() => expect(liveLine()).toHaveTextContent(text))

const DIRECTION = wireLine(1, 'narrator', 'The dryer stops.', { audio_status: 'completed' })

async function startActorsLine(lines = LINES) {
  const stage = await openStage(lines)
  await stage.user.click(button('Start'))
  await waitFor(() => expect(stage.player.count()).toBe(1))
  stage.player.end()
  await screen.findByText('Your cue.')
  return stage
}

describe('the page', () => {
  it('[R-20-01] The stage shows title, part and script without the dashboard around them', async () => {
    await openStage()
    expect(await screen.findByRole('heading', { level: 1, name: 'Laundromat' })).toBeVisible()
    expect(screen.getByText('Dani')).toBeVisible()
    expect(screen.queryByRole('navigation')).toBeNull()
    await waitFor(() => expect(document.title).toBe('Laundromat · Sidelight'))
  })

  it('[R-48-04] The stage shows a lock and the days left of a confidential script', async () => {
    await openStage(LINES, { listed: CONFIDENTIAL })
    expect(await screen.findByText('gone in 6 days')).toHaveTextContent('Confidential, gone in 6 days')
  })

  it('[R-20-01] A visitor who opens the stage is sent to sign in', async () => {
    localStorage.clear()
    const { path } = openApp(STAGE_PATH)
    await waitFor(() => expect(path()).toBe('/sign-in'))
  })

  it('[R-20-02] One line is live, and headings and directions stand without a name', async () => {
    await openStage([DIRECTION, voiced(2, 'You kept the key.'), actorsLine(3, 'To give it back.')])
    expect(liveLine()).toHaveTextContent('MARCUSYou kept the key.')
    expect(screen.getByRole('heading', { level: 2, name: 'INT. KITCHEN - DAY' })).toBeVisible()
    const direction = screen.getByText('The dryer stops.').closest('li')!
    expect(direction).not.toHaveTextContent('narrator')
    expect(direction).not.toHaveAttribute('aria-current')
  })

  it('[R-20-11] [R-20-17] A link on Audio Production leads to the stage, where the run starts by itself', async () => {
    const { user, player, path } = await openRehearsal()
    await user.click(screen.getByRole('link', { name: 'Open the stage' }))
    expect(await screen.findByRole('button', { name: 'Pause Playback' })).toBeVisible()
    expect(path()).toBe(STAGE_PATH)
    await waitFor(() => expect(player.count()).toBe(1))
  })

  it('[R-20-11] The run of a user who comes with outdated lines starts with the new ones', async () => {
    const { user, player } = await openRehearsal([voiced(1, 'You kept the key.'), voiced(2, 'To give it back.')])
    answer(scenes.list, { scenes: LINES, can_undo: false })
    await user.click(screen.getByRole('link', { name: 'Open the stage' }))
    expect(await screen.findByText('Dani')).toBeVisible()
    expect(await screen.findByRole('button', { name: 'Pause Playback' })).toBeVisible()
    await waitFor(() => expect(player.count()).toBe(1))
  })

  it('[R-20-11] A stage that was opened by its address waits for a press', async () => {
    const { user, player } = await openStage()
    expect(player.count()).toBe(0)
    expect(screen.queryByRole('button', { name: 'Pause Playback' })).toBeNull()
    await user.click(button('Start'))
    await waitFor(() => expect(player.count()).toBe(1))
  })
})

describe('a run', () => {
  it('[R-20-03] The partner’s words change colour as they are spoken', async () => {
    const { user } = await openStage(LINES, { wordTimes: [{ scene_id: LINES[0]!._id, starts: [0, 9000, 9500, 9900] }] })
    await user.click(button('Start'))
    await waitFor(() => expect(liveLine().querySelector('[data-next-word]')).toHaveTextContent('You'))
    expect(screen.getByText('Marcus reads')).toBeVisible()
  })

  it('[R-20-03] The actor’s words change colour as they are followed, and the partner answers', async () => {
    const listener = openFakeListener()
    localStorage.setItem('rehearsalSettings', '{"pace":"tight"}')
    const { player } = await startActorsLine()
    expect(await screen.findByText('Following you')).toBeVisible()
    listener.hear({ type: 'word reached', pageWord: 1 })
    expect(live().getByText('To give')).toHaveClass('text-you')
    listener.hear({ type: 'cue', kind: 'heard' })
    await expectLive('Then give it back.')
    await waitFor(() => expect(player.count()).toBe(1))
  })

  it('Without a microphone a tap ends the actor’s line, and the stage says why', async () => {
    const { user } = await startActorsLine()
    expect(live().getByText(/Space or a tap gives the next cue\.$/)).toBeVisible()
    await user.click(live().getByRole('button', { name: 'Next line' }))
    await expectLive('Then give it back.')
  })

  it('A partner’s line without a voice is no cue for the actor, and the stage leads to casting', async () => {
    const { user } = await openStage([wireLine(1, 'MARCUS', 'Well?'), actorsLine(2, 'Yes.')])
    await user.click(button('Start'))
    expect(await live().findByText(/^No voice reads this one\./)).toBeVisible()
    expect(screen.queryByText('Your cue.')).toBeNull()
    expect(live().getByRole('link', { name: 'Assign voices' })).toBeVisible()
    await user.click(live().getByRole('button', { name: 'Next line' }))
    expect(await screen.findByText('Your cue.')).toBeVisible()
  })

  it('The stage asks for the microphone in place, and goes on without it when the actor says so', async () => {
    openFakeListener({ isAsking: true })
    const { user, player } = await openStage()
    await user.click(button('Start'))
    expect(await live().findByText(/^Your browser is asking for the microphone\./)).toBeVisible()
    expect(player.count()).toBe(0)
    await user.click(button('Go on without it'))
    await waitFor(() => expect(player.count()).toBe(1))
  })

  it('[R-20-04] A paused stage has the way to Audio Production and settings, and a running one does not', async () => {
    const { user, player, path } = await openStage()
    await user.click(button('Start'))
    await waitFor(() => expect(player.count()).toBe(1))
    expect(screen.queryByRole('link', { name: 'Edit scene' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Rehearsal settings' })).toBeNull()
    await user.click(button('Pause Playback'))
    expect(player.count()).toBe(0)
    expect(live().getByText("Paused in Marcus's line. Tap any line to go from there.")).toBeVisible()
    expect(screen.getAllByRole('button', { name: 'Rehearsal settings' })[0]).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Edit scene' }))
    expect(await screen.findByRole('heading', { name: 'Audio Production' })).toBeVisible()
    expect(path()).not.toBe(STAGE_PATH)
  })

  it('[R-20-04] On a paused stage a tap on a line goes on from there', async () => {
    const { user, player } = await openStage()
    await user.click(button('Start'))
    await waitFor(() => expect(player.count()).toBe(1))
    expect(screen.queryByRole('button', { name: /Then give it back\./ })).toBeNull()
    await user.click(button('Pause Playback'))
    await user.click(screen.getByRole('button', { name: /Then give it back\./ }))
    await expectLive('Then give it back.')
    expect(button('Pause Playback')).toBeVisible()
  })

  it('[R-20-05] After four silent seconds “Line?” is offered, and gives four words, then more', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'], shouldAdvanceTime: true })
    openFakeListener()
    const { user } = await startActorsLine([voiced(1, 'Well?'), actorsLine(2, 'I kept it so I could give it back.')])
    await screen.findByText('Following you')
    expect(live().queryByRole('button', { name: 'Line?' })).toBeNull()
    await vi.advanceTimersByTimeAsync(4100)
    await user.click(await live().findByRole('button', { name: 'Line?' }))
    expect(live().getByText('I kept it so', { selector: 'mark' })).toBeVisible()
    expect(live().getByText("Pick it up when you're ready. Ask again for more.")).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Line?' }))
    expect(live().getByText('I kept it so I could give it', { selector: 'mark' })).toBeVisible()
    vi.useRealTimers()
  })

  it('[R-20-18] Three seconds after all words but the last the stage offers the next line, also while it hears something', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'], shouldAdvanceTime: true })
    const listener = openFakeListener()
    const { user } = await startActorsLine([voiced(1, 'Well?'), actorsLine(2, 'To give it back.'), voiced(3, 'So?')])
    await screen.findByText('Following you')
    listener.hear({ type: 'speech started' })
    listener.hear({ type: 'word reached', pageWord: 2 })
    await vi.advanceTimersByTimeAsync(3100)
    expect(await live().findByText(/We didn't catch the last word\./)).toBeVisible()
    expect(live().getByRole('button', { name: 'Line?' })).toBeVisible()
    await user.click(live().getByRole('button', { name: 'Next line' }))
    await vi.advanceTimersByTimeAsync(2000)
    await expectLive('So?')
    vi.useRealTimers()
  })

  it('[R-10-13] In a loud room the stage says so before a line is missed, and no longer once the room is quiet', async () => {
    const listener = openFakeListener()
    await startActorsLine()
    expect(liveLine()).not.toHaveTextContent("It's loud.")
    listener.hear({ type: 'room', isLoud: true })
    expect(await live().findByRole('status')).toHaveTextContent(/It's loud\. .*when you've said your line\./)
    expect(live().getByRole('button', { name: 'Next line' })).toBeVisible()
    listener.hear({ type: 'room', isLoud: false })
    await waitFor(() => expect(liveLine()).not.toHaveTextContent("It's loud."))
  })

  it('[R-20-31] Eight seconds of sound without a word of the line bring “Next line”', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'], shouldAdvanceTime: true })
    const listener = openFakeListener()
    await startActorsLine([voiced(1, 'Well?'), actorsLine(2, 'To give it back.')])
    await screen.findByText('Following you')
    listener.hear({ type: 'speech started' })
    await vi.advanceTimersByTimeAsync(8100)
    expect(await live().findByText(/We can't make out your words\./)).toBeVisible()
    expect(live().getByRole('button', { name: 'Next line' })).toBeVisible()
    vi.useRealTimers()
  })

  it('[R-45-09] “Line!” that the listener hears shows the next words', async () => {
    const listener = openFakeListener()
    await startActorsLine([voiced(1, 'Well?'), actorsLine(2, 'I kept it so I could give it back.')])
    await screen.findByText('Following you')
    listener.hear({ type: 'prompt requested', pageWord: 0 })
    expect(live().getByText('I kept it so', { selector: 'mark' })).toBeVisible()
  })

  it.each([
    ['on-device', true],
    ['voice-only', false],
  ] as const)('[R-45-11] With the %s listener the offer of the prompt says: Say “Line?” (%s)', async (kind, isSaid) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'], shouldAdvanceTime: true })
    openFakeListener({ listener: kind })
    await startActorsLine()
    await waitFor(() => expect(screen.getByText(/^(Following|Listening|Waiting)/)).toBeVisible())
    await vi.advanceTimersByTimeAsync(4100)
    const offer = await live().findByText(/Take your time\./)
    expect(offer.textContent.includes('Say “Line?” for the next words.')).toBe(isSaid)
    expect(offer).toHaveTextContent(/press L/i)
    vi.useRealTimers()
  })

  it('[R-70-01] Opening a script while its lines wait puts them first in the queue', async () => {
    const asked = answer(audio.makeNext, null)
    await openStage(LINES, { status: statusOf('processing', { processing: 1, completed: 1, recorded_by_me: 1 }) })
    await waitFor(() => expect(asked).toHaveLength(1))
  })

  describe('whose first line is not voiced yet', () => {
    const PENDING = [{ ...LINES[0]!, audio_url: '', audio_status: 'processing' as const }, ...LINES.slice(1)]
    const MAKING = statusOf('processing', { processing: 2, recorded_by_me: 1 })
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'], shouldAdvanceTime: true })
    })
    afterEach(() => {
      vi.useRealTimers()
    })

    it('[R-70-03] Start is not offered before the first line is voiced, if that takes less than 3 s', async () => {
      const { client } = await openStage(PENDING, { status: MAKING })
      expect(await live().findByText("Marcus's first line is nearly ready.")).toBeVisible()
      expect(screen.queryByRole('button', { name: 'Start' })).toBeNull()
      answer(scenes.list, { scenes: LINES, can_undo: false })
      await client.invalidateQueries()
      expect(await screen.findByRole('button', { name: 'Start' })).toBeVisible()
      expect(screen.queryByText(/nearly ready/)).toBeNull()
    })

    it('[R-70-03] After 3 s Start is offered beside how many lines are ready', async () => {
      await openStage(PENDING, { status: MAKING })
      await live().findByText(/nearly ready/)
      await vi.advanceTimersByTimeAsync(3100)
      expect(await screen.findByRole('button', { name: 'Start' })).toBeVisible()
      expect(live().getByText(/still making Marcus's voice/)).toHaveTextContent('0 of 2 lines are ready.')
    })
  })

  it('[R-20-10] A run waits for a clip that is being generated, says so, and starts once it is there', async () => {
    const pending = { ...LINES[0]!, audio_url: '', audio_status: 'processing' as const }
    const { user, player, client } = await openStage([pending, ...LINES.slice(1)], {
      status: statusOf('processing', { processing: 1, completed: 1, recorded_by_me: 1 }),
    })
    await user.click(button('Play'))
    const sentence = /^We're still making Marcus's voice\. The scene starts as soon as this line is ready\./
    expect(await live().findByText(sentence)).toHaveTextContent('1 of 2 lines are ready. Read through the scene')
    expect(player.count()).toBe(0)
    answer(scenes.list, { scenes: LINES, can_undo: false })
    answer(audio.status, () =>
      success(audio.status, statusOf('completed', { completed: 2, recorded_by_me: 1 }, { ready: 3 })),
    )
    await client.invalidateQueries()
    await waitFor(() => expect(player.count()).toBe(1))
    expect(screen.queryByText(sentence)).toBeNull()
  })
})

describe('the end of a run', () => {
  const SHORT = [voiced(1, 'Well?'), actorsLine(2, 'I kept it so I could give it back.')]

  it('[R-20-06] A line followed to its end counts as followed, and the run can be repeated', async () => {
    const listener = openFakeListener()
    localStorage.setItem('rehearsalSettings', '{"pace":"tight"}')
    const { user, player } = await startActorsLine(SHORT)
    await screen.findByText('Following you')
    for (let pageWord = 0; pageWord < 9; pageWord += 1) listener.hear({ type: 'word reached', pageWord })
    listener.hear({ type: 'cue', kind: 'heard' })
    expect(await screen.findByRole('heading', { level: 1, name: '1 of 1 line followed.' })).toBeVisible()
    expect(screen.getByRole('img', { name: 'Your lines: 1 Followed' })).toBeVisible()
    expect(screen.queryByText(/not heard/)).toBeNull()
    await user.click(button('Run again'))
    await waitFor(() => expect(player.count()).toBe(1))
    await expectLive('Well?')
  })

  it('[R-20-06] Words that were not heard are counted at their line', async () => {
    const listener = openFakeListener()
    localStorage.setItem('rehearsalSettings', '{"pace":"tight"}')
    await startActorsLine(SHORT)
    await screen.findByText('Following you')
    for (let pageWord = 0; pageWord < 6; pageWord += 1) listener.hear({ type: 'word reached', pageWord })
    listener.hear({ type: 'cue', kind: 'heard' })
    expect(await screen.findByRole('heading', { level: 1, name: 'End of scene.' })).toBeVisible()
    const line = screen.getByText('I kept it so I could give it back.').closest('li')!
    expect(line).toHaveTextContent('Line 2')
    expect(line).toHaveTextContent('3 words not heard')
    expect(
      screen.getByText(/In one line there were words we did not hear\. That may be you, or the micro/),
    ).toBeVisible()
  })

  it('[R-20-06] A line that ended with a tap is neither followed nor missed', async () => {
    const { user } = await startActorsLine(SHORT)
    await user.keyboard(' ')
    expect(await screen.findByRole('heading', { level: 1, name: 'End of scene.' })).toBeVisible()
    expect(screen.getByRole('img', { name: 'Your lines: 1 Not known' })).toBeVisible()
    expect(screen.queryByText(/not heard/)).toBeNull()
  })

  it('[R-20-15] Neither run nor report shows milliseconds, status, downloads or the word “segments”', async () => {
    const { user } = await startActorsLine(SHORT)
    const forbidden = /\d ms\b|segment|download|regenerate|Completed|Loading\.\.\./i
    expect(document.body).not.toHaveTextContent(forbidden)
    await user.keyboard(' ')
    await screen.findByRole('heading', { level: 1, name: 'End of scene.' })
    expect(document.body).not.toHaveTextContent(forbidden)
  })
})

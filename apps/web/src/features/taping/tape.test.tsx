import { lineTextId } from '@sidelight/domain/following/line-text-id'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { advanceTime } from '#testing/advance-time.ts'
import { serveClips } from '#testing/fake-audio.ts'
import { openFakeTape } from '#testing/taping/fake-tape-mode.ts'
import { openApp, signedIn } from '#testing/open-app.tsx'
import {
  button,
  countDown,
  expectFrame,
  findHeading,
  openFrame,
  openTake,
  openTape,
  sayLine,
  TAPE_PATH,
} from '#testing/taping/open-tape.ts'
import {
  actorsLine,
  CONFIDENTIAL,
  LAUNDROMAT,
  LINES,
  openRehearsal,
  openStage,
  voiced,
} from '#testing/rehearsal-fixtures.ts'
import { DOCUMENT, wireLine, lineId } from '#testing/script-fixtures.ts'

const STAGE_PATH = `/dashboard/process/${DOCUMENT}/stage`
const UNVOICED = [wireLine(1, 'MARCUS', 'Well?'), actorsLine(2, 'Yes.')]

const cueArea = () => button("Tap here or press → when you've said your line")

beforeEach(() => {
  signedIn()
  serveClips()
})

describe('the way to a tape', () => {
  it('[R-30-01] The stage leads to tape mode by its button and by T', async () => {
    openFakeTape()
    const { user, path } = await openStage()
    expect(screen.getAllByRole('link', { name: 'Tape' })[0]).toHaveAttribute('href', TAPE_PATH)
    await user.keyboard('t')
    await waitFor(() => expect(path()).toBe(TAPE_PATH))
  })

  it('[R-30-01] Audio Production leads to tape mode beside the stage', async () => {
    await openRehearsal()
    expect(screen.getByRole('link', { name: 'Tape' })).toHaveAttribute('href', TAPE_PATH)
  })

  it('[R-30-01] A scene with a line that has no voice cannot be taped from the stage', async () => {
    const { user, path } = await openStage(UNVOICED)
    expect(screen.queryByRole('link', { name: 'Tape' })).toBeNull()
    await user.keyboard('t')
    expect(path()).toBe(STAGE_PATH)
  })

  it('[R-30-01] Tape mode says that a line has no voice, and leads back', async () => {
    openTape({ lines: UNVOICED })
    expect(await screen.findByText(/lines have no voice yet/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Back to rehearsing' })).toHaveAttribute('href', STAGE_PATH)
  })

  it.each([
    ['An ordinary script is', LAUNDROMAT, 'browser'],
    ['A confidential script is not', CONFIDENTIAL, 'auto'],
  ] as const)('[R-48-14] %s heard by the browser on tape, if that is set', async (_, listed, wanted) => {
    localStorage.setItem('rehearsalSettings', '{"listener":"browser"}')
    const { tape } = await openFrame({ listed })
    expect(tape.wanted).toEqual([wanted])
  })

  it('[R-30-01] A visitor who opens tape mode is sent to sign in', async () => {
    localStorage.clear()
    const { path } = openApp(TAPE_PATH)
    await waitFor(() => expect(path()).toBe('/sign-in'))
  })

  it('[R-40-10] Without other reads a tape has the chosen ones, although rehearsals vary them', async () => {
    localStorage.setItem('rehearsalSettings', '{"isVaryingReads":true}')
    const requested = serveClips()
    await openFrame()
    expect(requested).toEqual(expect.arrayContaining(['line-1.mp3', 'line-3.mp3']))
    expect(screen.queryByRole('checkbox', { name: 'Another read each take' })).toBeNull()
  })

  it('[R-30-02] The earbud is asked about once, and a changed answer opens camera and microphone anew', async () => {
    const { user, tape } = openTape({ isEarbudAnswered: false })
    await findHeading('Is there an earbud in your ear?')
    expect(screen.getByRole('link', { name: 'Rehearse without taping' })).toHaveAttribute('href', STAGE_PATH)
    expect(tape.requests).toEqual([])
    await user.click(button('Yes, play it in my ear'))
    await expectFrame()
    expect(tape.requests).toMatchObject([{ hasHeadphones: true }])
    expect(screen.getByText('In your ear')).toBeVisible()
    await user.click(button('I have no earbud in'))
    await waitFor(() => expect(tape.requests).toMatchObject([{ hasHeadphones: true }, { hasHeadphones: false }]))
    await expectFrame()
    expect(screen.getByText(/Without an earbud Marcus is on your tape/)).toBeVisible()
    expect(localStorage.getItem('tapeSettings')).toContain('"isEarbudAnswered":true')
  })

  it('[R-30-02] The camera is not asked for before every clip is loaded', async () => {
    serveClips(() => new Response(null, { status: 403 }))
    const { user, tape } = openTape()
    expect(await screen.findByRole('alert')).toHaveTextContent("We couldn't load the other voices. Please try again.")
    expect(tape.requests).toEqual([])
    serveClips()
    await user.click(button('Try again'))
    expect(await screen.findByRole('button', { name: 'Open the camera' })).toBeVisible()
  })
})

describe('a refusal', () => {
  it.each([
    [{ refusal: 'denied' }, "We can't use your camera and microphone.", /allow camera and microphone/],
    [{ refusal: 'absent' }, 'We found no camera, or no microphone.', /Plug one in/],
    [{ refusal: 'busy' }, 'Another app has your camera or microphone.', /Close the call or the app/],
    [{ obstacle: 'encoder' }, "This browser can't make a video that casting accepts.", /Edge or Firefox/],
    [{ obstacle: 'frames' }, "This browser doesn't hand over the pictures of the camera.", /Safari 18/],
    [{ obstacle: 'file writing' }, "This browser can't write a tape to this device while you film.", /Edge or Firefox/],
    [{ obstacle: 'recorder' }, "We couldn't load the recorder.", /Check your connection/],
    [{ obstacle: 'files' }, "This browser can't keep a tape on this device.", /normal window/],
    [{ obstacle: 'open in another tab' }, 'You are taping this scene in another tab.', /close that tab/],
  ] as const)(
    '[R-30-03] With %j tape mode says why and what helps, and the rehearsal goes on',
    async (why, title, remedy) => {
      const { user } = openTape(why)
      await user.click(await screen.findByRole('button', { name: 'Open the camera' }))
      await findHeading(title)
      expect(screen.getByRole('alert')).toHaveTextContent(remedy)
      expect(screen.getByRole('link', { name: 'Rehearse without taping' })).toHaveAttribute('href', STAGE_PATH)
    },
  )

  it('[R-30-03] Someone who allows the camera after all tries again and frames', async () => {
    const { user, tape } = openTape({ refusal: 'denied' })
    await user.click(await screen.findByRole('button', { name: 'Open the camera' }))
    await findHeading("We can't use your camera and microphone.")
    tape.allow()
    await user.click(button('Try again'))
    await expectFrame()
  })
})

describe('the frame step', () => {
  it.each([
    [[0], 'Landscape, 1080p, no picture lost', 1080],
    [[9, 0], 'Landscape, 720p, no picture lost', 720],
    [[9, 9], /A short test at 720p wasn't smooth/, 720],
  ] as const)(
    '[R-30-05] With %j frames lost in the test recordings the machine light tells “%s”',
    async (lost, text, height) => {
      const { user, tape } = await openFrame({ lostFrames: [...lost] })
      expect(screen.getByText(text)).toBeVisible()
      await user.click(button('Roll'))
      await waitFor(() => expect(tape.recorded()?.quality.height).toBe(height))
    },
  )

  it.each([
    [700_000_000, 'Room for 9 minutes only. Delete takes that you no longer need.'],
    [720_000_000, 'Room for 10 minutes on this device'],
  ])('[R-30-04] With %i bytes free the frame step says “%s”', async (bytesFree, text) => {
    await openFrame({ bytesFree })
    expect(screen.getByText(text)).toBeVisible()
  })

  it('[R-30-06] The mark of the partner moves by arrow keys, never onto the lens, and stays', async () => {
    const { user } = await openFrame()
    const mark = screen.getByRole('slider', { name: 'Where Marcus stands' })
    mark.focus()
    expect(mark).toHaveAttribute('aria-valuetext', '25% left of the lens')
    await user.keyboard('{ArrowLeft}')
    expect(mark).toHaveAttribute('aria-valuenow', '-30')
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
    expect(mark).toHaveAttribute('aria-valuetext', '20% right of the lens')
    for (let press = 0; press < 20; press += 1) await user.keyboard('{ArrowRight}')
    expect(mark).toHaveAttribute('aria-valuenow', '100')
    expect(localStorage.getItem('tapeSettings')).toContain('"eyelines":[100,25,')
  })

  it('[R-30-08] The prompter shows as much of the actor’s line as was chosen', async () => {
    const { user } = await openFrame()
    expect(screen.getByText('To give it back.')).toBeVisible()
    await user.click(screen.getByRole('radio', { name: 'Letters' }))
    expect(screen.getByText('T_ g___ i_ b___.')).toBeVisible()
    await user.click(screen.getByRole('radio', { name: 'Off' }))
    expect(screen.queryByText('T_ g___ i_ b___.')).toBeNull()
    expect(localStorage.getItem('tapeSettings')).toContain('"prompter":"off"')
  })
})

describe('a slate', () => {
  it('[R-30-07] [R-30-23] A slate is said to the lens, kept apart, and does not count as a take of the scene', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'], shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    const { user, tape, player } = await openFrame()
    await user.click(button('Slate'))
    expect(screen.getByLabelText('Name')).toHaveValue('Rosa Vega')
    expect(screen.getByText("Hi, I'm Rosa Vega. Reading for Dani.")).toBeVisible()
    await user.clear(screen.getByLabelText('Name'))
    expect(screen.getByLabelText('Name')).toHaveValue('')
    await user.type(screen.getByLabelText('Name'), 'Rosa Vidal')
    await user.type(screen.getByLabelText('Height'), 'five foot six')
    await user.type(screen.getByLabelText('Anything else'), 'based in Chicago')
    const said = "Hi, I'm Rosa Vidal. I'm five foot six, based in Chicago, reading for Dani."
    expect(screen.getByText(said)).toBeVisible()
    expect(screen.queryByRole('slider')).toBeNull()
    expect(screen.getByText('Slate into the lens')).toBeVisible()
    await user.click(button('Record slate'))
    await countDown(tape)
    expect(screen.getByText(said)).toBeVisible()
    expect(screen.queryByRole('button', { name: /Tap here/ })).toBeNull()
    expect(player.count()).toBe(0)
    await user.keyboard(' ')
    await findHeading('Your slate is kept.')
    expect(tape.takes).toMatchObject([{ kind: 'slate' }])
    await user.click(button('On to the scene'))
    await expectFrame()
    expect(screen.getByText('Take 1')).toBeVisible()
    // Phones hide the text beside its picture.
    expect(button('Slate again')).toHaveAttribute('aria-label', 'Slate again')
    expect(localStorage.getItem('tapeSettings')).toContain('Rosa Vidal')
  })
})

describe('the countdown', () => {
  it('[R-30-09] The countdown says how the scene begins, and Esc ends it and keeps nothing', async () => {
    const { user, tape } = await openFrame()
    await user.click(button('Roll'))
    expect(await screen.findByText('Marcus starts. You come in after “You kept the key.”')).toBeVisible()
    expect(screen.getByRole('timer')).toHaveTextContent('3')
    await waitFor(() => expect(tape.log).toContain('armed'))
    await user.keyboard('{Escape}')
    await expectFrame()
    expect(tape.log).toContain('discarded')
    expect(tape.takes).toEqual([])
  })

  it('[R-30-09] The scene runs at speed 1 and with Hold on, and a recorded line is spoken again', async () => {
    localStorage.setItem('rehearsalSettings', '{"isHolding":false,"pace":"tight"}')
    const recorded = { ...actorsLine(2, 'To give it back.'), audio_url: LINES[0]!.audio_url }
    const { tape, player } = await openTake({ lines: [LINES[0]!, recorded, LINES[2]!] })
    await waitFor(() => expect(player.count()).toBe(1))
    expect(player.speed()).toBe(1)
    player.end()
    await waitFor(() => expect(tape.armed).toMatchObject([{ line: 'To give it back.', options: { isHolding: true } }]))
  })

  it('[R-45-08] The scene is taped whole and at 1x, whatever is set for rehearsals', async () => {
    localStorage.setItem('rehearsalSettings', '{"speed":2,"isItalian":true,"hasShortCues":true}')
    const { player } = await openTake({ lines: [voiced(1, 'Well?'), voiced(2, 'Well, well.'), actorsLine(3, 'Yes.')] })
    for (const name of ['line-1', 'line-2']) {
      await waitFor(() => expect(player.count()).toBe(1))
      expect(screen.getByText(name === 'line-1' ? 'Well?' : 'Well, well.')).toBeVisible()
      expect(player.speed()).toBe(1)
      player.end()
    }
  })
})

describe('a take', () => {
  it('[R-30-10] While it rolls there is only text, clock, tally and Stop; Space keeps it, other keys are dead', async () => {
    const { user, tape, player, path } = await openTake()
    await waitFor(() => expect(player.count()).toBe(1))
    expect(screen.getAllByRole('button')).toEqual([cueArea(), button('Stop')])
    expect(screen.queryByText('Headroom')).toBeNull()
    expect(screen.queryByRole('slider')).toBeNull()
    expect(screen.getByRole('timer', { name: 'Time' })).toHaveTextContent(/^0:0\d$/)
    expect(screen.getByText('You kept the key.')).toBeVisible()
    await user.keyboard('{Escape}lrt{Enter}{ArrowRight}')
    expect(player.count()).toBe(1)
    expect(path()).toBe(TAPE_PATH)
    expect(tape.takes).toEqual([])
    await user.keyboard(' ')
    await findHeading('Take 1 is kept.')
    expect(player.count()).toBe(0)
    expect(tape.takes).toMatchObject([{ kind: 'scene', number: 1 }])
  })

  it('[R-30-10] The words of the actor’s line change colour as they are heard', async () => {
    const { tape, player } = await openTake()
    await waitFor(() => expect(player.count()).toBe(1))
    player.end()
    await waitFor(() => expect(tape.isArmed()).toBe(true))
    tape.hear({ type: 'word reached', pageWord: 1 })
    expect(screen.getByText('give')).toHaveAttribute('data-heard')
    expect(screen.getByText('it')).toHaveAttribute('data-next')
    expect(screen.getByText('back.')).not.toHaveAttribute('data-heard')
  })

  it.each([
    ['on-device', '{ArrowRight}'],
    ['on-device', '{Enter}'],
    ['on-device', '{PageDown}'],
    ['voice-only', '{ArrowRight}'],
  ] as const)('[R-30-10] With the %s listener, %s ends a line that was not heard', async (listener, key) => {
    const { user, player, tape } = await openTake({ listener })
    await waitFor(() => expect(player.count()).toBe(1))
    player.end()
    await waitFor(() => expect(tape.isArmed()).toBe(true))
    await user.keyboard(key)
    await waitFor(() => expect(tape.lines.map(({ ending }) => ending)).toEqual(['read', 'tapped']))
  })

  it('[R-30-10] [R-74-05] A tap on the lower half ends a line that was not heard, and each line is noted with the hash of its words', async () => {
    const { user, player, tape } = await openTake()
    await waitFor(() => expect(player.count()).toBe(1))
    player.end()
    await waitFor(() => expect(tape.isArmed()).toBe(true))
    await user.click(cueArea())
    await waitFor(() => expect(tape.lines.map(({ ending }) => ending)).toEqual(['read', 'tapped']))
    expect(tape.lines.map(({ textId }) => textId)).toEqual(['You kept the key.', 'To give it back.'].map(lineTextId))
  })

  it('[R-30-10] A pedal that bounces ends one of two lines of the actor, not both', async () => {
    const { player, tape } = await openTake({
      lines: [voiced(1, 'Well?'), actorsLine(2, 'Yes.'), actorsLine(3, 'No.')],
    })
    await waitFor(() => expect(player.count()).toBe(1))
    player.end()
    await waitFor(() => expect(tape.isArmed()).toBe(true))
    fireEvent.keyDown(window, { key: 'PageDown' })
    fireEvent.keyDown(window, { key: 'PageDown' })
    await waitFor(() => expect(tape.armed.at(-1)?.line).toBe('No.'))
    expect(tape.lines.map(({ id }) => id)).toEqual([lineId(1), lineId(2)])
  })

  it('[R-30-21] Four seconds without a new word show how to go on, and the next word hides it', async () => {
    const { player, tape } = await openTake()
    await waitFor(() => expect(player.count()).toBe(1))
    await advanceTime(5000)
    expect(cueArea()).toHaveAttribute('data-hint', 'false')
    player.end()
    await waitFor(() => expect(tape.isArmed()).toBe(true))
    await advanceTime(2000)
    tape.hear({ type: 'speech started' })
    tape.hear({ type: 'word reached', pageWord: 1 })
    await advanceTime(3900)
    expect(cueArea()).toHaveAttribute('data-hint', 'false')
    await advanceTime(200)
    expect(cueArea()).toHaveAttribute('data-hint', 'true')
    tape.hear({ type: 'word reached', pageWord: 2 })
    expect(cueArea()).toHaveAttribute('data-hint', 'false')
  })

  it('[R-30-21] Where only the voice is heard, the page says from the start how to go on', async () => {
    await openTake({ listener: 'voice-only' })
    expect(cueArea()).toHaveAttribute('data-hint', 'true')
  })

  it('[R-30-11] The end of the scene ends the take, and Again rolls the next one', async () => {
    const app = await openTake()
    await sayLine(app)
    await waitFor(() => expect(app.player.count()).toBe(1))
    app.player.end()
    await advanceTime(1500)
    await findHeading('Take 1 is kept.')
    expect(app.tape.lines.map(({ id }) => id)).toEqual([lineId(1), lineId(2), lineId(3)])
    expect(screen.queryByRole('button', { name: /Again from line/ })).toBeNull()
    expect(screen.getByRole('link', { name: 'Watch your takes' })).toHaveAttribute(
      'href',
      `/dashboard/process/${DOCUMENT}/takes`,
    )
    await app.user.click(button('Again'))
    await countDown(app.tape)
    await waitFor(() => expect(app.player.count()).toBe(1))
    await app.user.click(button('Stop'))
    await findHeading('Take 2 is kept.')
    expect(app.tape.takes).toMatchObject([{ number: 1 }, { number: 2 }])
  })
})

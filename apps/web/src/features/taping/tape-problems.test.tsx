import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { narrator } from '@sidelight/domain/lines/characters'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { advanceTime } from '#testing/advance-time.ts'
import { serveClips } from '#testing/fake-audio.ts'
import { plugIn } from '#testing/fake-listener.ts'
import { signedIn } from '#testing/open-app.tsx'
import {
  button,
  countDown,
  expectFrame,
  findHeading,
  openFrame,
  openTake,
  openTape,
  sayLine,
} from '#testing/taping/open-tape.ts'
import { actorsLine, LINES, voiced } from '#testing/rehearsal-fixtures.ts'
import { wireLine, lineId } from '#testing/script-fixtures.ts'

beforeEach(() => {
  signedIn()
  serveClips()
})

const setHidden = (state: DocumentVisibilityState) => {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
  act(() => void fireEvent(document, new Event('visibilitychange')))
}

it.each([
  ['encoder', "The video couldn't be started. Close other apps that film or stream, and roll again."],
  ['file writing', "The take couldn't be opened on this device. Close other tabs of Sidelight, and roll again."],
  ['disk full', 'This device ran out of room. Delete takes that you no longer need.'],
  ['recorder', "The recorder couldn't be loaded. Check your connection, and roll again."],
] as const)('[R-77-02] A take that cannot begin because of “%s” says so at the frame', async (armFailure, sentence) => {
  const { user } = await openFrame({ armFailure })
  await user.click(button('Roll'))
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
  await expectFrame()
})

it.each([true, false])(
  '[R-77-04] A browser that promises to keep takes (%s) is asked once, when the first is kept',
  async (isKeeping) => {
    const app = await openTake({ isKeeping })
    expect(app.tape.promise.asked).toBe(0)
    await app.user.keyboard(' ')
    await findHeading('Take 1 is kept.')
    await waitFor(() => expect(app.tape.promise.asked).toBe(1))
    const warning = () => screen.queryByText(/^Your browser hasn't promised to keep it/)
    await waitFor(() => expect(warning() === null).toBe(isKeeping))
    await app.user.click(button('Again'))
    await countDown(app.tape)
    await app.user.keyboard(' ')
    await findHeading('Take 2 is kept.')
    await waitFor(() => expect(warning() === null).toBe(isKeeping))
    expect(app.tape.promise.asked).toBe(1)
  },
)

it('[R-77-05] Another camera and microphone are opened at once and kept on the device, and a back camera is not mirrored', async () => {
  const { user, tape } = openTape()
  plugIn(['videoinput', 'front'], ['videoinput', 'back'], ['audioinput', 'built-in'], ['audioinput', 'usb'])
  await user.click(await screen.findByRole('button', { name: 'Open the camera' }))
  await expectFrame()
  const picture = () => screen.getByLabelText('You, as the camera sees you')
  expect(picture()).toHaveAttribute('data-mirrored', 'true')
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Camera' }), 'back')
  await waitFor(() => expect(tape.requests).toHaveLength(2))
  await expectFrame()
  expect(tape.requests.at(-1)).toMatchObject({ cameraId: 'back', microphoneId: '' })
  expect(picture()).toHaveAttribute('data-mirrored', 'false')
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Microphone' }), 'usb')
  await waitFor(() => expect(tape.requests.at(-1)).toMatchObject({ cameraId: 'back', microphoneId: 'usb' }))
  expect(localStorage.getItem('tapeSettings')).toContain('"cameraId":"back"')
  expect(localStorage.getItem('rehearsalSettings')).toContain('"microphoneId":"usb"')
})

it('[R-77-05] With one camera and one microphone there is nothing to choose', async () => {
  const { user } = openTape()
  plugIn(['videoinput', 'front'], ['audioinput', 'built-in'])
  await user.click(await screen.findByRole('button', { name: 'Open the camera' }))
  await expectFrame()
  expect(screen.queryByRole('combobox', { name: /Camera|Microphone/ })).toBeNull()
})

describe('a take that is cut short', () => {
  const loseMicrophone = ({ tape }: ReturnType<typeof openTape>) => tape.hear({ type: 'failed', reason: 'lost' })

  it.each([
    ['camera unplugged', ({ tape }: ReturnType<typeof openTape>) => tape.loseCamera(), /The camera was unplugged/],
    ['camera muted', ({ tape }: ReturnType<typeof openTape>) => tape.muteCamera(), /The camera stopped\./],
    ['microphone lost', loseMicrophone, /The microphone was unplugged/],
    ['page hidden', () => setHidden('hidden'), /The page was hidden/],
    [
      'picture turned',
      ({ tape }: ReturnType<typeof openTape>) => tape.reportTapeProblem('camera changed'),
      /changed its shape/,
    ],
    [
      'disk full',
      ({ tape }: ReturnType<typeof openTape>) => tape.reportTapeProblem('disk full'),
      /This device ran out of room/,
    ],
    [
      'sleep',
      ({ tape }: ReturnType<typeof openTape>) => tape.reportTapeProblem('computer slept'),
      /The recording stood still\./,
    ],
    [
      'encoder',
      ({ tape }: ReturnType<typeof openTape>) => tape.reportTapeProblem('encoder failed'),
      /couldn't go on recording/,
    ],
  ])(
    '[R-30-12] After “%s” the take is kept, the scene stops, and the page says up to where',
    async (_, fail, reason) => {
      onTestFinished(() => void Reflect.deleteProperty(document, 'visibilityState'))
      const app = await openTake()
      await sayLine(app)
      await waitFor(() => expect(app.player.count()).toBe(1))
      fail(app)
      expect(await screen.findByText(reason)).toBeVisible()
      expect(screen.getByText('Kept up to line 3. Again from line 3?')).toBeVisible()
      expect(app.player.count()).toBe(0)
      expect(app.tape.takes).toHaveLength(1)
    },
  )

  it('[R-30-12] A device that is almost full does not end the take, which is told after it', async () => {
    const { tape, user, player } = await openTake()
    await waitFor(() => expect(player.count()).toBe(1))
    tape.reportTapeProblem('disk low')
    expect(button('Stop')).toBeVisible()
    await user.keyboard(' ')
    expect(await screen.findByText(/This device is almost out of room/)).toBeVisible()
    expect(screen.queryByText(/Kept up to line/)).toBeNull()
  })

  it('[R-30-12] The scene goes on from the line where it was cut, and the rest belongs to the take', async () => {
    const app = await openTake()
    await sayLine(app)
    app.tape.reportTapeProblem('disk full')
    const again = await screen.findByRole('button', { name: 'Again from line 3' })
    const isMain = (element: HTMLElement) => element.classList.contains('bg-key')
    const actions = [...screen.getAllByRole('button'), ...screen.getAllByRole('link')]
    expect(actions.filter(isMain)).toEqual([again])
    await app.user.click(again)
    await countDown(app.tape)
    const rest = { takeId: 'take-1', lineId: lineId(3), isLineOnly: false }
    expect(app.tape.recorded()?.plan).toMatchObject({ kind: 'pick-up', pickUp: rest })
    // The rest breaks off too, and what follows it belongs to the same take.
    app.tape.reportTapeProblem('disk full')
    await app.user.click(await screen.findByRole('button', { name: 'Again from line 3' }))
    await countDown(app.tape)
    expect(app.tape.recorded()?.plan).toMatchObject({ kind: 'pick-up', pickUp: rest })
  })

  it('[R-30-12] After the camera was lost, the camera is asked for again and the rest of the take is recorded', async () => {
    const app = await openTake()
    await sayLine(app)
    app.tape.loseCamera()
    await app.user.click(await screen.findByRole('button', { name: 'Again from line 3' }))
    await expectFrame()
    expect(screen.getByText('From line 3')).toBeVisible()
    await app.user.click(button('Roll'))
    await countDown(app.tape)
    const rest = { takeId: 'take-1', lineId: lineId(3), isLineOnly: false }
    expect(app.tape.recorded()?.plan).toMatchObject({ kind: 'pick-up', pickUp: rest })
    await app.user.keyboard(' ')
    await findHeading('The rest of the take is kept.')
    await app.user.click(button('Again'))
    await countDown(app.tape)
    expect(app.tape.recorded()?.plan).toMatchObject({ kind: 'scene' })
  })

  it('[R-30-22] Lines are numbered as on the stage: headings and directions count too', async () => {
    const heading = wireLine(1, narrator, 'A laundromat at night.')
    const app = await openTake({ lines: [heading, voiced(2, 'Well?'), actorsLine(3, 'Yes.'), voiced(4, 'So?')] })
    await sayLine(app)
    app.tape.reportTapeProblem('disk full')
    expect(await screen.findByRole('button', { name: 'Again from line 4' })).toBeVisible()
  })

  it('[R-30-22] A take that broke in its first line is not offered from there, whatever number the line has', async () => {
    const heading = wireLine(1, narrator, 'A laundromat at night.')
    const app = await openTake({ lines: [heading, voiced(2, 'Well?'), actorsLine(3, 'Yes.')] })
    await waitFor(() => expect(app.player.count()).toBe(1))
    app.tape.reportTapeProblem('disk full')
    await findHeading('Take 1 is kept.')
    expect(screen.queryByRole('button', { name: /Again from line/ })).toBeNull()
  })

  it('[R-30-12] A partner’s line that cannot be played ends the take', async () => {
    const { player } = await openTake()
    await waitFor(() => expect(player.count()).toBe(1))
    player.fail()
    expect(await screen.findByText("A line of your partner couldn't be played.")).toBeVisible()
  })

  it('[R-30-13] A line that the takes ask for is recorded with its cue and ends after it', async () => {
    const lines = [...LINES, actorsLine(4, 'Here.'), voiced(5, 'Thanks.')]
    const app = await openTake({ lines, search: `?take=take-9&line=${lineId(4)}` })
    const pickUp = { takeId: 'take-9', lineId: lineId(4), isLineOnly: true }
    expect(app.tape.recorded()?.plan).toMatchObject({ kind: 'pick-up', pickUp })
    expect(screen.getByText('Then give it back.')).toBeVisible()
    await sayLine(app)
    await advanceTime(1500)
    await findHeading('Your pick-up is kept.')
    expect(app.player.count()).toBe(0)
  })
})

it('[R-90-03] The frame step has size and portal, tells what the file will have, and the next take is filmed so', async () => {
  const { user, tape } = await openFrame()
  const size = within(screen.getByRole('group', { name: 'Size' }))
  expect(size.getByText(/^It runs about 0:\d\d, \d+ MB of 500 MB\.$/)).toBeVisible()
  await user.selectOptions(size.getByRole('combobox', { name: 'Goes to' }), 'Cast It')
  await expectFrame()
  expect(size.getByText(/ MB of 100 MB\.$/)).toBeVisible()
  await user.click(size.getByRole('radio', { name: '720p' }))
  await expectFrame()
  expect(tape.tested.at(-1)).toMatchObject({ height: 720, bitRate: 5_000_000 })
  expect(localStorage.getItem('tapeSettings')).toContain('"height":720')
  expect(localStorage.getItem('tapeSettings')).toContain('"portalId":"cast-it"')
})

import { type GuestPart, readers } from '@sidelight/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MicrophoneError, type MicrophoneProblem } from '#audio/microphone/microphone.ts'
import { answer, failure, success, unreachable } from '#testing/contract-server.ts'
import { openStorage, STORAGE_URL } from '#testing/storage-server.ts'
import { GuestClient } from '#lib/api/guest-client.ts'
import { ReadingPage } from './reading-page.ts'

const TOKEN = 'tJ5mRzXb0u2K9cQwYp1sVhLg7DnEo4aFi8kBx3rMZ6T'
const RATE = 24_000

type Line = GuestPart['lines'][number]
const LINES: Line[] = ['Then give it back.', 'Nobody called.'].map((words, n) => ({
  _id: `0199b5f2-7a11-4c55-9d2e-00000000000${n}`,
  words,
  text_id: `0123abc${n}`,
  direction: n === 0 ? 'quietly' : '',
  cue: n === 0 ? 'a key on a dryer?' : '',
  saying_ms: 800,
  saved: null,
}))
const PART: GuestPart = {
  actor: 'MARCUS',
  message: 'Plain and tired. R.',
  expires_at: new Date(Date.now() + 3 * 86_400_000).toISOString(),
  has_agreed: false,
  lines: LINES,
}
const saved = (line: Line, is_quiet = false): Line => ({
  ...line,
  saved: { duration_ms: 1600, is_quiet, audio_url: `http://storage.test/${line._id}.mp3` },
})

/** A microphone that delivers what the test says. */
function createMicrophone() {
  let port: MessagePort | undefined
  const say = (level: number, seconds: number) =>
    port?.postMessage({ samples: new Float32Array(Math.round(RATE * seconds)).fill(level) })
  const close = vi.fn<() => void>()
  const microphone = {
    sampleRate: RATE,
    attach: (given: MessagePort) => {
      port = given
      return () => {
        port = undefined
      }
    },
    onLost: () => () => undefined,
    close,
  }
  const read = async () => {
    for (let step = 0; step < 10; step += 1) say(0.0005, 0.1)
    for (let step = 0; step < 10; step += 1) say(0.2, 0.1)
    for (let step = 0; step < 10; step += 1) say(0.0005, 0.1)
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { microphone: microphone as never, read, close, isOpen: () => port !== undefined }
}

let root: HTMLElement
beforeEach(() => {
  root = document.body.appendChild(document.createElement('div'))
  URL.createObjectURL = () => 'blob:heard'
  URL.revokeObjectURL = () => undefined
  vi.stubGlobal('AudioWorkletNode', vi.fn())
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: {} })
})
afterEach(() => root.remove())

async function openPage(part: GuestPart = PART, problem?: MicrophoneProblem) {
  const opened = answer(readers.open, { guest_token: 'guest', part })
  const mic = createMicrophone()
  const page = new ReadingPage({
    root,
    client: new GuestClient(TOKEN),
    openMicrophone: async () => {
      if (problem) throw new MicrophoneError(problem)
      return mic.microphone
    },
  })
  await page.open()
  return { opened, mic, user: userEvent.setup() }
}

/** Serves the calls of a friend; what is saved has these states. */
function serveSaving(result: Partial<Record<string, Line>> = {}) {
  const agreed = answer(readers.agree, null)
  const announced = answer(readers.upload, { presigned_url: STORAGE_URL })
  const puts = openStorage()
  const saves = answer(readers.save, ({ url }) => {
    const line = LINES.find(({ _id }) => url.pathname.includes(_id)) ?? LINES[0]!
    return success(readers.save, result[line._id] ?? saved(line))
  })
  return { agreed, announced, puts, saves }
}

const agreeAndStart = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(screen.getByRole('switch'))
  await user.click(screen.getByRole('button', { name: 'Start reading' }))
}

describe('the page of a link to a part', () => {
  it('[R-101-09] The page says what is asked, and reads nothing before the friend agrees', async () => {
    const { agreed } = serveSaving()
    const { user, opened, mic } = await openPage()
    expect(screen.getByRole('heading', { level: 1, name: 'Read a part for a friend' })).toHaveFocus()
    expect(root).toHaveTextContent('2 lines, about a minute.')
    expect(root).toHaveTextContent('“Plain and tired. R.”')
    expect(root).toHaveTextContent('ends in 3 days')
    const start = screen.getByRole('button', { name: 'Start reading' })
    expect(start).toHaveAttribute('aria-disabled', 'true')
    await user.click(start)
    expect(agreed).toEqual([])
    expect(mic.isOpen()).toBe(false)
    expect(opened[0]?.body).toEqual({ token: TOKEN })
    expect(opened[0]?.url.href).not.toContain(TOKEN)
    await agreeAndStart(user)
    await waitFor(() => expect(agreed).toHaveLength(1))
    expect(agreed[0]?.authorization).toBe('Bearer guest')
  })

  it('[R-101-09] [R-101-10] Line after line is read without a tap, sent as it was read, and can be heard in the end', async () => {
    const { announced, puts } = serveSaving({ [LINES[1]!._id]: saved(LINES[1]!, true) })
    const { user, mic } = await openPage()
    await agreeAndStart(user)
    expect(await screen.findByRole('heading', { level: 1, name: /Then give it back\./ })).toBeVisible()
    expect(root).toHaveTextContent('… a key on a dryer?')
    expect(root).toHaveTextContent('(quietly)')
    await mic.read()
    expect(await screen.findByRole('heading', { level: 1, name: /Nobody called\./ })).toBeVisible()
    await mic.read()
    await screen.findByRole('heading', { level: 1, name: 'That’s it. Thank you.' })
    expect(mic.close).toHaveBeenCalledOnce()
    await screen.findByText('A bit quiet')
    expect(root).toHaveTextContent('1.6 s')
    expect(screen.getByRole('button', { name: 'Read “Nobody called.” again' })).toBeVisible()
    expect(puts.map(({ headers }) => headers['content-type'])).toEqual(['audio/wav', 'audio/wav'])
    // A header, and at 24 kHz the second before the voice, the voice, and 0.9 s behind it.
    expect(puts[0]?.bytes).toBeGreaterThan(44 + 2.5 * RATE * 2)
    expect(announced.map(({ body }) => body)).toEqual(
      LINES.map(({ text_id }, n) => ({ text_id, file_size: puts[n]?.bytes })),
    )
  })

  it('[R-101-09] A friend who says nothing is asked again, and can skip a line', async () => {
    serveSaving()
    const { user, mic } = await openPage()
    await agreeAndStart(user)
    await user.click(await screen.findByRole('button', { name: 'Stop' }))
    expect(await screen.findByText(/We heard nobody/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Skip' }))
    await mic.read()
    await screen.findByRole('heading', { level: 1, name: '1 line to go.' })
    await user.click(screen.getByRole('button', { name: 'Read the rest' }))
    expect(await screen.findByRole('heading', { level: 1, name: /Then give it back\./ })).toBeVisible()
  })

  it('[R-101-09] Without a connection lines wait on the phone, and are sent when it is back', async () => {
    serveSaving()
    let isReachable = false
    answer(readers.upload, () =>
      isReachable ? success(readers.upload, { presigned_url: STORAGE_URL }) : unreachable(),
    )
    const { user, mic } = await openPage()
    await agreeAndStart(user)
    await screen.findByRole('heading', { level: 1, name: /Then give it back\./ })
    await mic.read()
    await screen.findByRole('heading', { level: 1, name: /Nobody called\./ })
    await mic.read()
    expect(await screen.findByRole('status')).toHaveTextContent('2 lines are on the way. Leave this page open.')
    isReachable = true
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/Your lines are with your friend/))
  })

  it('[R-101-04] [R-101-09] A line whose words were changed meanwhile is shown anew', async () => {
    serveSaving()
    answer(readers.upload, () => failure('conflict', 'The words of this line were changed. Please read it again.'))
    const { user, mic } = await openPage()
    await agreeAndStart(user)
    await screen.findByRole('heading', { level: 1, name: /Then give it back\./ })
    const [first, ...rest] = LINES
    answer(readers.open, {
      guest_token: 'guest',
      part: { ...PART, lines: [{ ...first!, words: 'Give it back.' }, ...rest] },
    })
    await mic.read()
    expect(await screen.findByText('The words of this line were changed. Please read it again.')).toBeVisible()
    expect(screen.getByRole('heading', { level: 1, name: /MARCUS\s*Give it back\./ })).toBeVisible()
  })

  it('[R-101-06] [R-101-09] Taking back asks once, and then nothing is left', async () => {
    const taken = answer(readers.takeBack, null)
    const { user } = await openPage({ ...PART, has_agreed: true, lines: LINES.map((line) => saved(line)) })
    expect(screen.getByRole('heading', { level: 1, name: 'That’s it. Thank you.' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Take back my reading' }))
    expect(taken).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Keep my reading' }))
    await user.click(screen.getByRole('button', { name: 'Take back my reading' }))
    answer(readers.open, { guest_token: 'guest', part: PART })
    await user.click(screen.getByRole('button', { name: 'Take back' }))
    expect(await screen.findByText('Taken back. Nothing of your voice is left here.')).toBeVisible()
    expect(taken).toHaveLength(1)
    expect(screen.getByRole('switch')).not.toBeChecked()
  })

  it('[R-100-01] [R-101-09] A link that has ended shows no part, also in the middle of reading', async () => {
    serveSaving()
    const { user, mic } = await openPage()
    await agreeAndStart(user)
    await screen.findByRole('heading', { level: 1, name: /Then give it back\./ })
    answer(readers.upload, () => failure('unauthenticated', 'Your session has ended.'))
    answer(readers.open, () => failure('not_found', 'This link does not lead to a part.'))
    await mic.read()
    expect(await screen.findByRole('heading', { level: 1, name: 'No part here' })).toBeVisible()
    expect(root).toHaveTextContent('What you have read so far has arrived.')
  })

  it('[R-101-09] After half an hour the page gets another token by itself', async () => {
    serveSaving()
    answer(readers.agree, ({ authorization }) =>
      authorization === 'Bearer renewed'
        ? success(readers.agree, null)
        : failure('unauthenticated', 'Your session has ended.'),
    )
    const { user } = await openPage()
    answer(readers.open, { guest_token: 'renewed', part: PART })
    await agreeAndStart(user)
    expect(await screen.findByRole('heading', { level: 1, name: /Then give it back\./ })).toBeVisible()
  })

  it.each([
    ['denied', /Your browser keeps the microphone from this page/],
    ['absent', /There is no microphone here/],
    ['busy', /Another app has the microphone/],
  ] as const)('[R-101-09] A microphone that is %s gets its sentence', async (problem, sentence) => {
    serveSaving()
    const { user } = await openPage(PART, problem)
    await agreeAndStart(user)
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
  })

  it('[R-101-09] A browser inside another app that has no microphone is told where to open the link', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone) Instagram 300.0')
    serveSaving()
    const { user } = await openPage(PART, 'denied')
    await agreeAndStart(user)
    expect(await screen.findByRole('heading', { level: 1, name: 'Open it in your browser' })).toBeVisible()
    expect(within(root).getByRole('button', { name: 'Copy the link' })).toBeVisible()
  })

  it('[R-101-09] Where pages can have no microphone at all, this is said at once', async () => {
    vi.stubGlobal('AudioWorkletNode', undefined)
    Reflect.deleteProperty(window, 'AudioWorkletNode')
    await openPage()
    expect(screen.getByRole('heading', { level: 1, name: 'Open it in your browser' })).toBeVisible()
  })

  it('[C61] Text of the script and of the actor is shown as text, whatever it contains', async () => {
    await openPage({ ...PART, actor: 'SIOBHÁN O’DÁ', message: '<img src=x onerror=alert(1)>' })
    expect(root).toHaveTextContent('“<img src=x onerror=alert(1)>”')
    expect(root.querySelector('img')).toBeNull()
  })
})

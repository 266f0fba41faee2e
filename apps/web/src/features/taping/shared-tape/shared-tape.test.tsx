import { tapes } from '@sidelight/contract'
import { createMp4 } from '@sidelight/domain/taping/testing/mp4-file'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answer, failure, server, success, unreachable } from '#testing/contract-server.ts'
import { openApp } from '#testing/open-app.tsx'

const TOKEN = 'tJ5mRzXb0u2K9cQwYp1sVhLg7DnEo4aFi8kBx3rMZ6T'
const TAPE = {
  name: 'Jane_Doe_Detective_Sc1.mp4',
  title: 'Jane Doe as Detective',
  duration_seconds: 62.4,
  expires_at: '2026-11-24T10:00:00.000Z',
  url: 'http://storage.test/tape?signature=1',
}

/** Storage that has the file of the tape; returns the ranges that are asked for. */
function serveTape(comment?: string, status = 206): (string | null)[] {
  const asked: (string | null)[] = []
  server.use(
    http.get('http://storage.test/tape', ({ request }) => {
      asked.push(request.headers.get('range'))
      return new HttpResponse(
        createMp4({ comment: comment === undefined ? undefined : new TextEncoder().encode(comment) }),
        { status },
      )
    }),
  )
  return asked
}

beforeEach(() => void serveTape())
afterEach(() => vi.useRealTimers())

describe('the page of a link to a tape', () => {
  it('[R-32-08] [R-32-10] [C51] A visitor watches the tape; the token goes to the server in a body and in no address', async () => {
    const opened = answer(tapes.open, TAPE)
    openApp(`/tape#${TOKEN}`)
    expect(await screen.findByRole('heading', { level: 1, name: TAPE.title })).toBeVisible()
    expect(screen.queryByText(TAPE.name)).toBeNull()
    const main = screen.getByRole('main')
    expect(main).toHaveTextContent('1:02. You can watch it until Nov 24, 2026')
    expect(screen.getByLabelText(TAPE.title)).toHaveAttribute('src', TAPE.url)
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
    expect(document.title).not.toContain(TAPE.title)
    expect(opened[0]?.body).toEqual({ token: TOKEN })
    expect(opened[0]?.url.href).not.toContain(TOKEN)
    expect(opened[0]?.authorization).toBeNull()
  })

  it('[R-91-06] Under the player stands what the file says of itself, and of a file of somebody else nothing', async () => {
    const says =
      "Performance unedited, one unbroken take. The actor's picture is as recorded; the actor's sound is as recorded, limited at −1 dB."
    answer(tapes.open, TAPE)
    const asked = serveTape(says)
    openApp(`/tape#${TOKEN}`)
    expect(await screen.findByText(`The file says: ${says}`)).toBeVisible()
    expect(asked).toEqual(['bytes=0-1048575'])
    expect(screen.getByRole('link', { name: 'What that means' })).toHaveAttribute('href', '/clean-tape')
    for (const [comment, status] of [
      ['Call 555-0100.', 206],
      ['x'.repeat(900) + says, 206],
      [undefined, 206],
      [says, 200],
    ] as const) {
      cleanup()
      const again = serveTape(comment, status)
      const { client } = openApp(`/tape#${TOKEN}`)
      await waitFor(() => expect(again).toHaveLength(1))
      await waitFor(() => expect(client.isFetching()).toBe(0))
      expect(screen.queryByText(/The file says/)).toBeNull()
    }
  })

  it('[R-32-10] A tape without a title is shown under the name of its file', async () => {
    answer(tapes.open, { ...TAPE, title: '' })
    openApp(`/tape#${TOKEN}`)
    expect(await screen.findByRole('heading', { level: 1, name: TAPE.name })).toBeVisible()
  })

  it('[R-32-09] A link that has ended shows that there is no tape, and nothing else', async () => {
    answer(tapes.open, () => failure('not_found', 'This link does not lead to a tape.'))
    openApp(`/tape#${TOKEN}`)
    expect(await screen.findByRole('heading', { level: 1, name: 'No tape here' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  it('[R-32-11] When the address of the video has ended, the page asks for another and goes on at the same place', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const opened = answer(tapes.open, (_seen, count) =>
      success(tapes.open, { ...TAPE, url: `http://storage.test/tape?signature=${count}` }),
    )
    openApp(`/tape#${TOKEN}`)
    const video = await screen.findByLabelText<HTMLVideoElement>(TAPE.title)
    const first = video.src
    video.currentTime = 41
    vi.setSystemTime(Date.now() + 15 * 60_000)
    const before = opened.length
    fireEvent.error(video)
    await waitFor(() => expect(video.src).not.toBe(first))
    expect(opened.length).toBe(before + 1)
    video.currentTime = 0
    fireEvent.loadedMetadata(video)
    expect(video.currentTime).toBe(41)
  })

  it('[R-32-10] A browser that cannot play the tape is offered the download', async () => {
    const opened = answer(tapes.open, TAPE)
    openApp(`/tape#${TOKEN}`)
    const video = await screen.findByLabelText(TAPE.title)
    const before = opened.length
    fireEvent.error(video)
    expect(await screen.findByRole('alert')).toHaveTextContent('Please download it.')
    expect(screen.getByRole('button', { name: 'Download' })).toBeVisible()
    expect(opened).toHaveLength(before)
  })

  it('[R-32-10] Without a connection the page offers to try again', { timeout: 60_000 }, async () => {
    let isReachable = false
    answer(tapes.open, () => (isReachable ? success(tapes.open, TAPE) : unreachable()))
    const { user } = openApp(`/tape#${TOKEN}`)
    const again = await screen.findByRole('button', { name: 'Try again' })
    isReachable = true
    await user.click(again)
    expect(await screen.findByRole('heading', { level: 1, name: TAPE.title })).toBeVisible()
  })
})

import { type DataOf, status } from '@sidelight/contract'
import { act, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { answer, failure, success, unreachable } from '#testing/contract-server.ts'
import { openApp } from '#testing/open-app.tsx'

type Parts = DataOf<(typeof status.read)['shape']>['parts']

const WORKS: Parts = { sign_in: 'works', scripts: 'works', voices: 'works', tapes: 'works', mail: 'works' }
const statusWith = (parts: Partial<Parts>) => ({
  checked_at: '2026-11-18T15:42:00.000Z',
  parts: { ...WORKS, ...parts },
})
const UNREACHABLE = /no answer came from Sidelight/

const summary = () => screen.findByRole('status')
const listParts = async () =>
  within(await screen.findByRole('main'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

afterEach(() => void vi.useRealTimers())

describe('The status page', () => {
  it.each([
    [{}, 'Everything works.'],
    [{ mail: 'slow' }, 'Some things take longer than usual right now.'],
    [{ mail: 'slow', voices: 'down' }, 'Something isn’t working right now.'],
  ] as const)('[R-75-02] With %j the status page says "%s"', async (parts, sentence) => {
    answer(status.read, statusWith(parts))
    openApp('/status')
    expect(await screen.findByText(sentence)).toBeVisible()
  })

  it('[R-75-02] The status page says of each part whether it works', async () => {
    answer(status.read, statusWith({ voices: 'down', mail: 'slow' }))
    openApp('/status')
    await screen.findByText('Something isn’t working right now.')
    expect(await listParts()).toEqual([
      'Signing in Works',
      'Uploading and reading scripts Works',
      'Making voices Down',
      'Uploading and sharing tapes Works',
      'Emails from us Slow',
    ])
  })

  it.each([
    ['does not answer', unreachable],
    ['fails', () => failure('internal', 'Something went wrong.')],
  ])('[R-75-02] When the server %s the status page says so and claims nothing about the parts', async (_, reply) => {
    answer(status.read, () => reply())
    openApp('/status')
    expect(await screen.findByText(UNREACHABLE)).toBeVisible()
    expect(within(screen.getByRole('main')).queryByRole('listitem')).not.toBeInTheDocument()
  })

  it('[R-75-02] The status page asks again every minute, and drops what it knew when no answer comes', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const seen = answer(status.read, (_, count) => (count === 2 ? unreachable() : success(status.read, statusWith({}))))
    openApp('/status')
    await screen.findByText('Everything works.')
    await act(() => vi.advanceTimersByTimeAsync(59_000))
    expect(seen).toHaveLength(1)
    await act(() => vi.advanceTimersByTimeAsync(1500))
    expect(await summary()).toHaveTextContent(UNREACHABLE)
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(await screen.findByText('Everything works.')).toBeVisible()
  })

  it('[R-75-02] The footer of every public page links to the status', async () => {
    openApp('/terms')
    expect(await screen.findByRole('link', { name: 'Status' })).toHaveAttribute('href', '/status')
  })
})

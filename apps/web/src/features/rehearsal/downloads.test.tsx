import { audio, scenes } from '@sidelight/contract'
import { act, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { encryptObject } from '#lib/files/encrypted-object.ts'
import { answer, failure, server, success } from '#testing/contract-server.ts'
import { signedIn } from '#testing/open-app.tsx'
import { cardOf, LINES, openRehearsal } from '#testing/rehearsal-fixtures.ts'
import { serveClips, clipUrl } from '#testing/fake-audio.ts'

beforeEach(() => {
  signedIn()
  serveClips()
})
afterEach(() => vi.useRealTimers())

describe('downloading', () => {
  it('[R-2.8-31] The zip is requested until it is packed and then downloaded', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const { user } = await openRehearsal()
    const opened: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      opened.push(this.href)
    })
    answer(audio.download, (_, count) =>
      success(audio.download, { download_url: count === 1 ? null : 'http://storage.test/all.zip' }),
    )
    await user.click(screen.getByRole('button', { name: 'Download zip' }))
    expect(await screen.findByRole('button', { name: 'Packing…' })).toBeVisible()
    await act(() => vi.advanceTimersByTimeAsync(2100))
    await vi.waitFor(() => expect(opened).toEqual(['http://storage.test/all.zip']), 5000)
    expect(await screen.findByRole('button', { name: 'Download zip' })).toBeVisible()
  })

  it('[R-48-15] The zip of a confidential script is decrypted in the page and saved without its title', async () => {
    const url = `http://storage.test/all.zip?signed#key=${'0f'.repeat(32)}`
    const content = await (await encryptObject(url, new Blob(['zipped']))).arrayBuffer()
    server.use(http.get('http://storage.test/all.zip', () => HttpResponse.arrayBuffer(content)))
    const { user } = await openRehearsal()
    const saved: [name: string, blob: Promise<string>][] = []
    const blobs: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${blobs.push(blob as Blob)}`)
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push([this.download, blobs.at(-1)!.text()])
    })
    answer(audio.download, { download_url: url })
    await user.click(screen.getByRole('button', { name: 'Download zip' }))
    await waitFor(() => expect(saved.map(([name]) => name)).toEqual(['Confidential script.zip']))
    expect(await saved[0]![1]).toBe('zipped')
  })

  it('A rejected zip shows the reason and is not requested again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const { user } = await openRehearsal()
    const asked = answer(audio.download, (_, count) =>
      count === 1
        ? success(audio.download, { download_url: null })
        : failure('too_many_requests', 'That is five zips in an hour. Please wait a while.'),
    )
    await user.click(screen.getByRole('button', { name: 'Download zip' }))
    await act(() => vi.advanceTimersByTimeAsync(2100))
    expect(await screen.findByText('That is five zips in an hour. Please wait a while.')).toBeVisible()
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(asked).toHaveLength(2)
  })

  it('[R-8-69] [C41] A failed zip download changes only its button', async () => {
    const { user } = await openRehearsal()
    answer(audio.download, () => failure('unavailable', 'Not now.'))
    await user.click(screen.getByRole('button', { name: 'Download zip' }))
    expect(await screen.findByRole('button', { name: 'Not downloaded. Try again' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull()
  })

  it('[R-2.8-14] A line is downloaded under its number and character', async () => {
    const { user } = await openRehearsal()
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    await user.click(screen.getByRole('button', { name: 'Download Line #3' }))
    await waitFor(() => expect(saved).toEqual(['03_MARCUS.mp3']))
    serveClips(() => new HttpResponse(null, { status: 500 }))
    await user.click(screen.getByRole('button', { name: 'Download Line #1' }))
    expect(await cardOf(1).findByText('Not downloaded. Try again')).toBeVisible()
  })

  it('A line whose address has expired is downloaded from a new address', async () => {
    serveClips((path) => new HttpResponse('sound', { status: path.includes('line-') ? 403 : 200 }))
    const { user } = await openRehearsal()
    const fresh = LINES.map((line) => ({ ...line, audio_url: line.audio_url && clipUrl(`fresh-${line.scene_index}`) }))
    answer(scenes.list, { scenes: fresh, can_undo: false })
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    await user.click(screen.getByRole('button', { name: 'Download Line #3' }))
    await waitFor(() => expect(saved).toEqual(['03_MARCUS.mp3']))
    serveClips(() => new HttpResponse(null, { status: 403 }))
    await user.click(screen.getByRole('button', { name: 'Download Line #1' }))
    expect(await cardOf(1).findByText('Not downloaded. Try again')).toBeVisible()
  })
})

import { audio, scenes } from '@sidelight/contract'
import { act, screen, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { statusOf, THEO } from '#testing/casting-fixtures.ts'
import { answer, failure, success } from '#testing/contract-server.ts'
import { sceneId } from '#testing/script-fixtures.ts'
import { signedIn } from '#testing/open-app.tsx'
import { cardOf, LINES, openRehearsal } from '#testing/rehearsal-fixtures.ts'
import { serveClips, clipUrl } from '#testing/fake-audio.ts'

beforeEach(() => {
  signedIn()
  serveClips()
})
afterEach(() => vi.useRealTimers())

describe('downloading and regenerating', () => {
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

  it('Regenerating a line uses its voice', async () => {
    const { user } = await openRehearsal()
    const asked = answer(audio.regenerate, () =>
      success(audio.regenerate, { ...LINES[0]!, audio_url: '', audio_status: 'processing' }),
    )
    answer(audio.status, statusOf('processing', { processing: 1, completed: 1, recorded_by_me: 1 }))
    await user.click(screen.getByRole('button', { name: 'Regenerate Line #1' }))
    expect(await cardOf(1).findByText('Audio for this line is on its way.')).toBeVisible()
    expect(decodeURIComponent(asked[0]?.url.pathname ?? '')).toContain(`/generate-audio/${sceneId(1)}/${THEO.voice_id}`)
  })

  it('A regenerated line that is ready at once can be played', async () => {
    const { user } = await openRehearsal()
    answer(audio.regenerate, () =>
      success(audio.regenerate, { ...LINES[0]!, audio_url: '', audio_status: 'processing' }),
    )
    const regenerated = [{ ...LINES[0]!, audio_url: clipUrl('regenerated') }, ...LINES.slice(1)]
    answer(scenes.list, { scenes: regenerated, can_undo: false })
    await user.click(screen.getByRole('button', { name: 'Regenerate Line #1' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Hear Line #1 alone' })).toBeNull())
    expect(await screen.findByRole('button', { name: 'Hear Line #1 alone' })).toBeVisible()
    expect(screen.queryByText(/no audio yet|Cast your voices/)).toBeNull()
  })

  it('[R-8-69] A failed regeneration changes only its button', async () => {
    const { user } = await openRehearsal()
    answer(audio.regenerate, () => failure('unavailable', 'Not now.'))
    await user.click(screen.getByRole('button', { name: 'Regenerate Line #1' }))
    expect(await cardOf(1).findByText('Not regenerated. Try again')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull()
  })
})

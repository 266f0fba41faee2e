import { audio, scenes } from '@sidelight/contract'
import { act, screen, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { statusOf, THEO } from '#testing/casting-fixtures.ts'
import { answer, failure, success, unreachable } from '#testing/contract-server.ts'
import { scene, sceneId } from '#testing/script-fixtures.ts'
import { signedIn } from '#testing/open-app.tsx'
import { cardOf, heard, LINES, main, openRehearsal, voiced, actorsLine } from '#testing/rehearsal-fixtures.ts'
import { serveClips, clipUrl } from '#testing/fake-audio.ts'

beforeEach(() => {
  signedIn()
  serveClips()
})
afterEach(() => vi.useRealTimers())

describe('what cannot be heard', () => {
  it.each([
    ['[R-8-64]', () => HttpResponse.error(), 'Network error. Please check your connection.'],
    ['[R-8-65]', () => new HttpResponse(null, { status: 500 }), 'Audio error (500). Please refresh.'],
  ])('%s [R-2.8-23] says so on the card', async (_, reply, text) => {
    serveClips(reply)
    const { user } = await openRehearsal()
    await user.click(main())
    expect(await cardOf(1).findByRole('alert')).toHaveTextContent(text)
    expect(main()).toHaveTextContent('Resume')
  })

  it.each([
    ['[R-8-63]', 'NotAllowedError', 'Audio playback was blocked. Please interact with the page first.'],
    ['[R-8-62]', 'EncodingError', 'Failed to play audio.'],
  ])('%s [R-2.8-23] says what the browser has against it', async (_, name, text) => {
    const { user, sounds } = await openRehearsal()
    sounds.block(name)
    await user.click(main())
    expect(await cardOf(1).findByRole('alert')).toHaveTextContent(text)
  })

  it('[R-8-67] says nothing of a play that was called off', async () => {
    const { user, sounds } = await openRehearsal()
    sounds.block('AbortError')
    await user.click(main())
    await waitFor(() => expect(HTMLMediaElement.prototype.play).toHaveBeenCalled())
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('a phone that wants a tap for every sound plays the lines that come after the actor’s', async () => {
    const { user, sounds } = await openRehearsal([actorsLine(1, 'Well?'), voiced(2, 'Two.'), voiced(3, 'Three.')])
    sounds.needTaps()
    await user.click(main())
    await user.click(await cardOf(1).findByRole('button', { name: 'Next line' }))
    await heard(2)
    sounds.end()
    await heard(3)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('[R-8-67] a line that was held again before it went on can still go on', async () => {
    const { user, sounds } = await openRehearsal()
    await user.click(main())
    await heard(1)
    await user.click(main())
    sounds.block('AbortError')
    await user.click(main())
    await user.click(main())
    sounds.unblock()
    await user.click(main())
    expect(sounds.count()).toBe(1)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('[C45] an address that ran out is renewed once, and nobody notices', async () => {
    serveClips((path) => new HttpResponse(null, { status: path.includes('line-1.') ? 403 : 200 }))
    const { user } = await openRehearsal()
    const asked = answer(scenes.list, {
      scenes: LINES.map((line) => ({ ...line, audio_url: line.audio_url && clipUrl(`fresh-${line.scene_index}`) })),
      can_undo: false,
    })
    await user.click(main())
    await heard(1)
    expect(asked).toHaveLength(1)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('[R-8-66] an address that does not work when it is new is an error', async () => {
    serveClips(() => new HttpResponse(null, { status: 403 }))
    const { user } = await openRehearsal()
    await user.click(main())
    expect(await cardOf(1).findByRole('alert')).toHaveTextContent('Failed to load audio. The URL may have expired.')
  })

  it('lines on their way say so, and are played when they come', async () => {
    const making = [voiced(1, 'One.'), voiced(2, 'Two.', { audio_url: '', audio_status: 'processing' })]
    const { user, sounds } = await openRehearsal(
      making,
      statusOf('processing', { completed: 1, processing: 1 }, { ready: 1 }),
    )
    expect(screen.getByText("We're still generating your scene: 1 of 2 lines ready from the top.")).toBeVisible()
    expect(cardOf(2).getByText('Audio for this line is on its way.')).toBeVisible()
    await user.click(main())
    await heard(1)
    sounds.end()
    await waitFor(() => expect(main()).toHaveTextContent('Loading...'))
    answer(scenes.list, { scenes: [voiced(1, 'One.'), voiced(2, 'Two.')], can_undo: false })
    answer(audio.status, statusOf('completed', { completed: 2 }))
    await heard(2)
    expect(screen.queryByText(/still being voiced/)).toBeNull()
  })

  it('a script is not read again while the lines that came are far away', async () => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
      shouldAdvanceTime: true,
    })
    const linesWith = (ready: number) =>
      Array.from({ length: 30 }, (_, at) =>
        voiced(at + 1, `Line ${at + 1}.`, at < ready ? {} : { audio_url: '', audio_status: 'processing' }),
      )
    let ready = 10
    const now = () => statusOf('processing', { completed: ready, processing: 30 - ready }, { ready })
    const { user } = await openRehearsal(linesWith(10), now())
    const read = answer(scenes.list, () => success(scenes.list, { scenes: linesWith(ready), can_undo: false }))
    answer(audio.status, () => {
      ready += 1
      return success(audio.status, now())
    })
    await act(() => vi.advanceTimersByTimeAsync(12_500))
    expect(await screen.findByText(/1[34] of 30 lines ready from the top/)).toBeVisible()
    expect(read).toHaveLength(0)
    await act(() => vi.advanceTimersByTimeAsync(3500))
    await waitFor(() => expect(read).toHaveLength(1))

    await user.click(screen.getByRole('button', { name: `Play from here, Line #${ready - 1}` }))
    await act(() => vi.advanceTimersByTimeAsync(3100))
    await waitFor(() => expect(read).toHaveLength(2))
  })

  it('lines without a voice say so, and can all be voiced from here', async () => {
    const changed = [voiced(1, 'One.'), voiced(2, 'Two, changed.', { audio_url: '', audio_status: 'pending' })]
    const { user } = await openRehearsal(changed, statusOf('pending', { completed: 1, pending: 1 }))
    expect(cardOf(2).getByText('This line has no audio yet.')).toBeVisible()
    expect(screen.getByText('1 line has no audio yet.')).toBeVisible()
    answer(audio.generate, () => failure('payment_required', 'The voices of this script are used up.'))
    await user.click(screen.getByRole('button', { name: 'Generate it now' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('The voices of this script are used up.')
    answer(audio.generate, () => unreachable())
    await user.click(await screen.findByRole('button', { name: 'Not started. Try again' }))
    answer(audio.generate, statusOf('processing', { completed: 1, processing: 1 }))
    await user.click(await screen.findByRole('button', { name: 'Not started. Try again' }))
    expect(await screen.findByText(/We're still generating your scene/)).toBeVisible()
  })

  it('a script nobody has cast leads to the casting', async () => {
    await openRehearsal([scene(1, 'MARCUS', 'One.')], statusOf('pending', { pending: 1 }))
    expect(screen.getByRole('link', { name: 'Assign voices' })).toBeVisible()
  })

  it('a line with nothing said aloud is passed over', async () => {
    const { user, sounds } = await openRehearsal([voiced(1, '[He nods.]', { audio_url: '' }), voiced(2, 'Two.')])
    expect(cardOf(1).getByText('There is nothing to say aloud here.')).toBeVisible()
    await user.click(main())
    await heard(2)
    expect(sounds.count()).toBe(1)
  })
})

describe('keeping and making anew', () => {
  it('[R-2.8-31] packs everything, however long that takes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const { user } = await openRehearsal()
    const followed: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      followed.push(this.href)
    })
    answer(audio.download, (_, count) =>
      success(audio.download, { download_url: count === 1 ? null : 'http://storage.test/all.zip' }),
    )
    await user.click(screen.getByRole('button', { name: 'Download zip' }))
    expect(await screen.findByRole('button', { name: 'Packing…' })).toBeVisible()
    await act(() => vi.advanceTimersByTimeAsync(2100))
    await vi.waitFor(() => expect(followed).toEqual(['http://storage.test/all.zip']), 5000)
    expect(await screen.findByRole('button', { name: 'Download zip' })).toBeVisible()
  })

  it('says why nothing more is packed, and does not ask on', async () => {
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

  it('[R-8-69] [C41] a failed download is told by its button alone', async () => {
    const { user } = await openRehearsal()
    answer(audio.download, () => failure('unavailable', 'Not now.'))
    await user.click(screen.getByRole('button', { name: 'Download zip' }))
    expect(await screen.findByRole('button', { name: 'Not downloaded. Try again' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull()
  })

  it('[R-2.8-14] saves one line under its place and name', async () => {
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

  it('saves a line whose address ran out by its new one', async () => {
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

  it('makes one line anew with its voice', async () => {
    const { user } = await openRehearsal()
    const asked = answer(audio.regenerate, () =>
      success(audio.regenerate, { ...LINES[0]!, audio_url: '', audio_status: 'processing' }),
    )
    answer(audio.status, statusOf('processing', { processing: 1, completed: 1, recorded_by_me: 1 }))
    await user.click(screen.getByRole('button', { name: 'Regenerate Line #1' }))
    expect(await cardOf(1).findByText('Audio for this line is on its way.')).toBeVisible()
    expect(decodeURIComponent(asked[0]?.url.pathname ?? '')).toContain(`/generate-audio/${sceneId(1)}/${THEO.voice_id}`)
  })

  it('hears a line that was made anew before anybody asked how far it is', async () => {
    const { user } = await openRehearsal()
    answer(audio.regenerate, () =>
      success(audio.regenerate, { ...LINES[0]!, audio_url: '', audio_status: 'processing' }),
    )
    const anew = [{ ...LINES[0]!, audio_url: clipUrl('anew') }, ...LINES.slice(1)]
    answer(scenes.list, { scenes: anew, can_undo: false })
    await user.click(screen.getByRole('button', { name: 'Regenerate Line #1' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Hear Line #1 alone' })).toBeNull())
    expect(await screen.findByRole('button', { name: 'Hear Line #1 alone' })).toBeVisible()
    expect(screen.queryByText(/no audio yet|Cast your voices/)).toBeNull()
  })

  it('[R-8-69] a failed regeneration is told by its button alone', async () => {
    const { user } = await openRehearsal()
    answer(audio.regenerate, () => failure('unavailable', 'Not now.'))
    await user.click(screen.getByRole('button', { name: 'Regenerate Line #1' }))
    expect(await cardOf(1).findByText('Not regenerated. Try again')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull()
  })
})

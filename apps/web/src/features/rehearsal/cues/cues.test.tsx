import { audio, documents } from '@sidelight/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { paths } from '#lib/navigation/paths.ts'
import { statusOf } from '#testing/casting-fixtures.ts'
import { answer, failure, success } from '#testing/contract-server.ts'
import { serveClips } from '#testing/fake-audio.ts'
import { openApp, signedIn } from '#testing/open-app.tsx'
import { actorsLine, openRehearsal, serveRehearsal, voiced } from '#testing/rehearsal-fixtures.ts'
import { DOCUMENT } from '#testing/script-fixtures.ts'

const HALL = 'INT. HALL - NIGHT'
const YARD = 'EXT. YARD - DAY'
const LINES = [
  voiced(1, 'You kept the key all this time.', { heading: HALL }),
  { ...actorsLine(2, 'To give it back.'), heading: HALL },
  voiced(3, 'Then (beat) go.', { heading: YARD }),
  { ...actorsLine(4, 'Not like this.'), heading: YARD },
]

beforeEach(() => {
  signedIn()
  serveClips()
})
afterEach(() => vi.useRealTimers())

function followDownloads(): string[] {
  const opened: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    opened.push(this.href)
  })
  return opened
}

async function openDialog(lines = LINES) {
  const app = await openRehearsal(lines)
  await app.user.click(screen.getByRole('button', { name: 'Cue track' }))
  return { ...app, dialog: within(await screen.findByRole('dialog', { name: 'Cue track' })) }
}

describe('the cue track', () => {
  it('[R-46-09] The chosen kind and scene are requested until the track is made, and then downloaded', async () => {
    const { user, dialog } = await openDialog()
    const opened = followDownloads()
    const asked = answer(audio.cueTrack, (_, count) =>
      success(audio.cueTrack, { download_url: count === 1 ? null : 'http://storage.test/track.mp3' }),
    )
    await user.click(dialog.getByRole('radio', { name: 'Table read' }))
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Scene' }), YARD)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    await user.click(dialog.getByRole('button', { name: 'Download MP3' }))
    expect(await dialog.findByRole('button', { name: 'Making the track…' })).toBeVisible()
    await act(() => vi.advanceTimersByTimeAsync(2100))
    await vi.waitFor(() => expect(opened).toEqual(['http://storage.test/track.mp3']), 5000)
    const wanted = { kind: 'table read', scene_id: LINES[2]?._id }
    expect(asked.map(({ body }) => body)).toEqual([wanted, wanted])
  })

  it('[R-46-09] A script of one scene asks for no scene and has gaps for my lines unless something else is chosen', async () => {
    const { user, dialog } = await openDialog(LINES.map((line) => ({ ...line, heading: HALL })))
    const opened = followDownloads()
    const asked = answer(audio.cueTrack, { download_url: 'http://storage.test/track.mp3' })
    expect(dialog.queryByRole('combobox')).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Download MP3' }))
    await waitFor(() => expect(opened).toHaveLength(1))
    expect(asked.map(({ body }) => body)).toEqual([{ kind: 'with gaps', scene_id: null }])
  })

  it('[R-46-09] A refused track shows the reason, and closing the dialog returns the focus', async () => {
    const { user, dialog } = await openDialog()
    answer(audio.cueTrack, () => failure('conflict', '2 lines have no audio yet. Please generate it first.'))
    await user.click(dialog.getByRole('button', { name: 'Download MP3' }))
    expect(await dialog.findByText('2 lines have no audio yet. Please generate it first.')).toBeVisible()
    expect(dialog.getByRole('link', { name: 'Cue script' })).toHaveAttribute('href', paths.cueScript(DOCUMENT))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cue track' })).toHaveFocus())
  })
})

describe('the cue script', () => {
  const open = () => {
    serveRehearsal(LINES, statusOf('completed', { completed: 2, recorded_by_me: 2 }), [])
    answer(documents.list, {
      documents: [
        { _id: DOCUMENT, title: 'Laundromat', created_at: '2026-11-01T10:00:00Z', page_count: 3, status: 'completed' },
      ],
    })
    return openApp(paths.cueScript(DOCUMENT))
  }
  const listLines = () =>
    within(screen.getByRole('article', { name: 'Cue script' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)

  it("[R-46-10] The actor's lines are numbered and stand under their cues; another character can be chosen", async () => {
    const { user } = open()
    expect(await screen.findByText('DANI, 2 lines')).toBeVisible()
    expect(listLines()).toEqual(['Cue: the key all this time.1To give it back.', 'Cue: Then go.2Not like this.'])
    expect(screen.getByRole('heading', { name: YARD })).toBeVisible()
    await user.click(screen.getByRole('radio', { name: 'MARCUS' }))
    expect(listLines()).toEqual(['1You kept the key all this time.', '2Then (beat) go.'])
  })

  it('[R-46-10] The button Print prints the cue script', async () => {
    const { user } = open()
    const print = vi.spyOn(window, 'print').mockReturnValue()
    await screen.findByText('DANI, 2 lines')
    await user.click(screen.getByRole('button', { name: 'Print' }))
    expect(print).toHaveBeenCalledOnce()
  })
})

import { audio, auth, type Document, documents, scenes, users, voices } from '@sidelight/contract'
import { RECENT_LIMITS } from '#shared/kept-scripts/recent-scripts.ts'
import { onlineManager } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { startSession } from '#lib/session/session.ts'
import { PREVIEW_PATH, STAGE_PATH, statusOf } from '#testing/casting-fixtures.ts'
import { answer, failure, server, unreachable } from '#testing/contract-server.ts'
import { clipUrl, openFakeAudio, serveClips } from '#testing/fake-audio.ts'
import { openFakeOffline } from '#testing/fake-offline.ts'
import { openApp, signedIn } from '#testing/open-app.tsx'
import { LINES, mainButton, openRehearsal } from '#testing/rehearsal-fixtures.ts'
import { DOCUMENT } from '#testing/script-fixtures.ts'

const documentOf = (id: string, title: string): Document => ({
  _id: id,
  title,
  created_at: '2026-11-14T10:00:00.000Z',
  page_count: 3,
  status: 'completed',
})
const KEY = documentOf(DOCUMENT, 'The Key')
const otherId = (number: number) => `0199b5f2-7a11-4c55-9d2e-00000000001${number}`

type App = Awaited<ReturnType<typeof openRehearsal>>

async function openSettings({ user }: Pick<App, 'user'>) {
  await user.click(screen.getByRole('button', { name: 'Rehearsal settings' }))
  await user.click(await screen.findByText('Advanced'))
  return within(await screen.findByRole('region', { name: 'Without a connection' }))
}

/** Opens the rehearsal and waits until the script is on this device. */
async function openAndKeep() {
  const app = await openRehearsal()
  const section = await openSettings(app)
  expect(await section.findByText(/^On this device: 3 lines, 2 of them with audio/)).toBeVisible()
  // The text may still be about the script of the test before.
  await waitFor(async () => expect(await readDatabase()).toContain('"isReady":true'))
  return { ...app, section }
}

/** Closes the page, and opens another one without a network. */
function reopenOffline(path: string = PREVIEW_PATH) {
  cleanup()
  server.use(http.all('*/api/v1/*', () => unreachable()))
  return openApp(path)
}

/** Clips of 150 MB would take too long. */
function limitBytes(bytes: number): void {
  const { bytes: before } = RECENT_LIMITS
  RECENT_LIMITS.bytes = bytes
  onTestFinished(() => {
    RECENT_LIMITS.bytes = before
  })
}

const readDatabase = async (): Promise<string> => {
  const names = (await indexedDB.databases()).map(({ name }) => name ?? '')
  const contents = await Promise.all(names.map(readStores))
  return JSON.stringify(contents)
}

const readStores = (name: string): Promise<unknown[]> =>
  new Promise((resolve) => {
    const request = indexedDB.open(name)
    request.addEventListener('success', () => {
      const stores = [...request.result.objectStoreNames]
      const transaction = request.result.transaction(stores)
      const all = stores.map((store) => transaction.objectStore(store).getAll())
      transaction.addEventListener('complete', () => {
        request.result.close()
        resolve(all.flatMap(({ result }) => result as unknown[]))
      })
    })
  })

beforeEach(() => {
  openFakeOffline()
  signedIn()
  answer(documents.list, { documents: [KEY] })
  serveClips()
})

describe('A script that was opened once', () => {
  it('[R-24-01] [R-24-08] [R-24-09] Without a network a script that was opened is played from this device, and the page says so', async () => {
    await openAndKeep()
    const fetched = serveClips(() => HttpResponse.error() as Response)
    const player = openFakeAudio()
    const { user, path } = reopenOffline()
    expect(await screen.findByText('You kept the key.')).toBeVisible()
    expect(await screen.findByText(/^You're offline/)).toBeVisible()
    expect(path()).toBe(PREVIEW_PATH)
    await user.click(mainButton())
    await waitFor(() => expect(player.count()).toBe(1))
    expect(fetched).toEqual([])
  })

  it('[R-24-01] [R-24-09] Without a network the stage plays from this device too, and says so', async () => {
    await openAndKeep()
    const fetched = serveClips(() => HttpResponse.error() as Response)
    const player = openFakeAudio()
    const { user } = reopenOffline(STAGE_PATH)
    await user.click(await screen.findByRole('button', { name: 'Start' }))
    await waitFor(() => expect(player.count()).toBe(1))
    expect(screen.getByText("You're offline")).toBeVisible()
    expect(fetched).toEqual([])
  })

  it('[R-40-10] Without a network a run plays the chosen reads, which are on this device', async () => {
    localStorage.setItem('rehearsalSettings', '{"isVaryingReads":true,"listener":"tap"}')
    localStorage.setItem('rehearsalRuns', JSON.stringify({ [DOCUMENT]: { lines: [], count: 1 } }))
    answer(audio.reads, {
      lines: [{ scene_id: LINES[0]!._id, audio_urls: ['line-1', 'second'].map(clipUrl) }],
      missing: 2,
    })
    await openAndKeep()
    const fetched = serveClips(() => HttpResponse.error() as Response)
    const player = openFakeAudio()
    const { user } = reopenOffline()
    expect(await screen.findByText('You kept the key.')).toBeVisible()
    await user.click(mainButton())
    await waitFor(() => expect(player.count()).toBe(1))
    expect(fetched).toEqual([])
  })

  it('[R-48-16] The key of an encrypted clip is not kept on this device', async () => {
    await openRehearsal(LINES.map((line) => ({ ...line, audio_url: `${line.audio_url}#key=${'ab'.repeat(32)}` })))
    await waitFor(async () => expect(await readDatabase()).toContain('You kept the key.'))
    expect(await readDatabase()).not.toContain('#key=')
  })

  it('[R-24-09] Everything is fetched again when the network is back', async () => {
    await openAndKeep()
    reopenOffline()
    expect(await screen.findByText(/^You're offline/)).toBeVisible()
    server.resetHandlers()
    answer(documents.list, { documents: [KEY] })
    answer(audio.status, statusOf('completed', { completed: 1 }))
    answer(voices.list, { voices: [] })
    answer(scenes.wordTimes, { lines: [] })
    answer(scenes.list, { scenes: [{ ...LINES[0]!, dialog: 'You gave it back.' }], can_undo: false })
    act(() => void window.dispatchEvent(new Event('online')))
    expect(await screen.findByText('You gave it back.')).toBeVisible()
    await waitFor(() => expect(screen.queryByText(/^You're offline/)).not.toBeInTheDocument())
  })

  it('[R-24-02] A new signature fetches no clip again, and the clip of a changed line replaces the old one', async () => {
    await openAndKeep()
    cleanup()
    const fetched = serveClips(() => new HttpResponse('a longer clip') as unknown as Response)
    const [first, own, last] = LINES
    await openRehearsal([
      { ...first!, audio_url: `${clipUrl('line-1')}&X-Amz-Date=later` },
      own!,
      { ...last!, audio_url: clipUrl('line-3-again') },
    ])
    await waitFor(async () => expect(await readDatabase()).toContain('/line-3-again.mp3","type"'))
    expect(fetched).toEqual(['line-3-again.mp3'])
    expect(await readDatabase()).not.toContain('/line-3.mp3","type"')
  })

  it('[R-24-11] Without a network the dashboard lists the scripts on this device and opens them', async () => {
    await openAndKeep()
    const { user, path } = reopenOffline('/dashboard')
    expect(await screen.findByText('3 lines, ready to rehearse')).toBeVisible()
    expect(screen.queryByText('Loading…')).toBeNull()
    await user.click(screen.getByRole('link', { name: 'Rehearse The Key' }))
    expect(await screen.findByRole('region', { name: 'Script' })).toBeVisible()
    expect(path()).toBe(STAGE_PATH)
  })

  it('[R-24-11] A user who leaves the stage while the browser knows of no network finds the list on the dashboard', async () => {
    await openAndKeep()
    onlineManager.setOnline(false)
    onTestFinished(() => {
      cleanup()
      onlineManager.setOnline(true)
    })
    const { user } = reopenOffline(STAGE_PATH)
    expect(await screen.findByRole('heading', { level: 1, name: 'The Key' })).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Leave' }))
    expect(await screen.findByRole('link', { name: 'Rehearse The Key' })).toBeVisible()
    expect(screen.queryByText('Loading…')).toBeNull()
  })

  it('A script that was not opened says without a network that it is not on this device', async () => {
    await openAndKeep()
    reopenOffline(`/dashboard/process/${otherId(1)}/scenes-preview`)
    expect(await screen.findByText(/^This scene isn't on this device/)).toBeVisible()
  })
})

describe('What is kept', () => {
  it('[R-24-03] A script with more than 150 MB of clips is kept as far as it fits, and says so', async () => {
    limitBytes(150_000)
    serveClips(() => new HttpResponse('x'.repeat(100_000)) as unknown as Response)
    const section = await openSettings(await openRehearsal())
    expect(await section.findByText(/^1 of 2 voiced lines are on this device/)).toBeVisible()
  })

  it('[R-24-04] [R-24-05] "Keep offline" keeps a script that the limit would not, and Remove removes it', async () => {
    limitBytes(0)
    const app = await openRehearsal()
    const section = await openSettings(app)
    expect(await section.findByText(/^0 of 2 voiced lines are on this device/)).toBeVisible()
    await app.user.click(section.getByRole('checkbox', { name: 'Keep offline' }))
    expect(await section.findByText(/It stays until you remove it or sign out\.$/)).toBeVisible()
    expect(section.getByRole('checkbox', { name: 'Keep offline' })).toBeChecked()

    await app.user.click(section.getByRole('button', { name: 'Remove from this device' }))
    expect(await section.findByText(/^Puts this scene and its voices on this device/)).toBeVisible()
    expect(await readDatabase()).not.toContain('The Key')
  })

  it('[R-24-05] The profile lists the scripts on this device with their size, and History marks them', async () => {
    await openAndKeep()
    cleanup()
    openApp('/dashboard/process-list')
    expect(await screen.findByRole('rowheader', { name: /The Key\s*On this device/ })).toBeVisible()
    cleanup()
    const { user } = openApp('/dashboard/profile-settings')
    const section = within(await screen.findByRole('region', { name: 'Scenes on this device' }))
    expect(await section.findByText(/^Opened lately · 2 voiced lines · \d+ KB$/)).toBeVisible()
    await user.click(section.getByRole('button', { name: 'Remove The Key from this device' }))
    expect(await section.findByText(/^None\./)).toBeVisible()
    expect(await readDatabase()).not.toContain('You kept the key.')
  })

  it('A browser without an offline worker keeps nothing and says so', async () => {
    Reflect.deleteProperty(navigator, 'serviceWorker')
    const app = await openRehearsal()
    const section = await openSettings(app)
    expect(await section.findByText("This browser can't keep scenes offline.")).toBeVisible()
    await app.user.click(section.getByRole('checkbox', { name: 'Keep offline' }))
    expect(section.getByRole('checkbox', { name: 'Keep offline' })).not.toBeChecked()
    expect(await readDatabase()).not.toContain('You kept the key.')
  })
})

describe('What is kept goes', () => {
  it('[R-24-06] [C46] A session that the server has ended removes what is kept', async () => {
    await openAndKeep()
    expect(await readDatabase()).toContain('You kept the key.')
    cleanup()
    answer(users.me, () => failure('unauthenticated', 'Expired'))
    answer(auth.refreshToken, () => failure('unauthenticated', 'Expired'))
    openApp(PREVIEW_PATH)
    await screen.findByRole('heading', { level: 1, name: 'Sign In' })
    await waitFor(async () => expect(await readDatabase()).toBe('[]'))
  })

  it.each([
    ['another user signs in', () => startSession('noor@sidelight.local', { accessToken: 'n', refreshToken: 'n' })],
    ["another user's session is found in the browser", () => localStorage.setItem('email', 'noor@sidelight.local')],
  ])('[R-24-07] [R-24-08] [C46] When %s, nothing of the user before is shown or left', async (_, change) => {
    await openAndKeep()
    cleanup()
    change()
    reopenOffline()
    expect(await screen.findByRole('heading', { name: 'Connection Error' })).toBeVisible()
    expect(screen.queryByText('You kept the key.')).not.toBeInTheDocument()
    const left = await readDatabase()
    expect(left).not.toContain('rosa@sidelight.local')
    expect(left).not.toContain('You kept the key.')
  })

  it('[R-24-06] A script that was deleted elsewhere is removed when the list or the script is fetched', async () => {
    await openAndKeep()
    cleanup()
    answer(documents.list, { documents: [documentOf(otherId(1), 'Night Bus')] })
    openApp('/dashboard/process-list')
    expect(await screen.findByRole('rowheader', { name: 'Night Bus' })).toBeVisible()
    await waitFor(async () => expect(await readDatabase()).not.toContain('You kept the key.'))

    cleanup()
    answer(documents.list, { documents: [KEY] })
    await openAndKeep()
    cleanup()
    answer(scenes.list, () => failure('not_found', 'Document not found'))
    openApp(PREVIEW_PATH)
    await waitFor(async () => expect(await readDatabase()).not.toContain('You kept the key.'))
  })

  it('[R-24-06] Deleting a script removes it from this device', async () => {
    await openAndKeep()
    cleanup()
    answer(documents.remove, null)
    const { user } = openApp('/dashboard/process-list')
    await user.click(await screen.findByRole('button', { name: 'Delete The Key' }))
    await user.click(await screen.findByRole('button', { name: 'Yes, Delete' }))
    await waitFor(async () => expect(await readDatabase()).not.toContain('You kept the key.'))
  })
})

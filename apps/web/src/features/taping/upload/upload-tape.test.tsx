import { createHash } from 'node:crypto'
import { type Tape, tapes } from '@sidelight/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { documentApi } from '#lib/api/documents.ts'
import { apiQuery } from '#lib/api/query.ts'
import { createQueryClient } from '#lib/api/query-client.ts'
import { ModalFlagProvider } from '#lib/notify/modal-flag.tsx'
import { ToastProvider } from '#lib/notify/toast.tsx'
import { answer, failure, server, success, unreachable } from '#testing/contract-server.ts'
import { signedIn } from '#testing/open-app.tsx'
import { UploadedTapes } from './UploadedTapes.tsx'
import { UploadTape } from './UploadTape.tsx'

const DOCUMENT_ID = '0199b5f2-7a11-4c55-9d2e-0000000000d1'
const TOKEN = 'tJ5mRzXb0u2K9cQwYp1sVhLg7DnEo4aFi8kBx3rMZ6T'
const MEGABYTE = 1024 * 1024
const createFile = (sizeBytes: number) =>
  new File([new Uint8Array(sizeBytes)], 'Jane_Doe_Detective_Sc1.mp4', { type: 'video/mp4' })
const FILE = createFile(100_000)
const TITLE = 'Jane Doe as Detective'

const TAPE: Tape = {
  _id: '0199b5f2-7a11-4c55-9d2e-0000000000a1',
  name: FILE.name,
  size_bytes: FILE.size,
  duration_seconds: null,
  status: 'uploading',
  created_at: '2026-11-17T10:00:00.000Z',
  expires_at: '2026-12-17T10:00:00.000Z',
  links: [],
}
const READY: Tape = { ...TAPE, status: 'ready', duration_seconds: 62 }
const LINK = {
  _id: '0199b5f2-7a11-4c55-9d2e-0000000000b1',
  created_at: '2026-11-17T10:00:00.000Z',
  expires_at: '2026-11-24T10:00:00.000Z',
  opened_count: 0,
}

const CORS_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'PUT',
  'access-control-allow-headers': 'content-type',
}

/** A server that keeps the parts it is sent, but for the first `failingPuts`. */
function serveUploads({ failingPuts = 0, parts = [1] } = {}) {
  const stored = new Map<number, number>()
  let puts = 0
  server.use(
    http.options('http://storage.test/part', () => new HttpResponse(null, { headers: CORS_HEADERS })),
    http.put('http://storage.test/part', async ({ request }) => {
      puts += 1
      const { byteLength } = await request.arrayBuffer()
      if (puts <= failingPuts) return HttpResponse.error()
      stored.set(Number(new URL(request.url).searchParams.get('number')), byteLength)
      return new HttpResponse(null, { headers: CORS_HEADERS })
    }),
  )
  const begun = answer(tapes.upload, () =>
    success(tapes.upload, {
      tape: TAPE,
      stored_parts: [...stored.keys()],
      next_parts: parts
        .filter((number) => !stored.has(number))
        .map((number) => ({ number, url: `http://storage.test/part?number=${number}` })),
    }),
  )
  const completed = answer(tapes.complete, { ...TAPE, status: 'checking' })
  answer(tapes.list, { tapes: [READY] })
  return { stored, begun, completed, puts: () => puts }
}

function openPanel(file = FILE) {
  return show(<UploadTape documentId={DOCUMENT_ID} file={file} title={TITLE} seconds={62} />)
}

function show(panel: ReactNode, client = createQueryClient()) {
  signedIn()
  render(
    <QueryClientProvider client={client}>
      <ToastProvider>
        <ModalFlagProvider>{panel}</ModalFlagProvider>
      </ToastProvider>
    </QueryClientProvider>,
  )
  return userEvent.setup({ delay: null })
}

async function startUpload(user: ReturnType<typeof openPanel>) {
  await user.click(screen.getByRole('button', { name: 'Make a link for your agent' }))
  await user.click(screen.getByRole('button', { name: /^Upload \d/ }))
}

const isUploaded = () => screen.findByRole('region', { name: 'Uploaded' })

describe('the upload of a tape', { timeout: 60_000 }, () => {
  it('[R-32-01] Nothing is sent before the user has read what is uploaded and for how long, and said yes', async () => {
    const { begun } = serveUploads()
    const requests: string[] = []
    server.events.on('request:start', ({ request }) => void requests.push(request.url))
    const user = openPanel()
    await user.click(screen.getByRole('button', { name: 'Make a link for your agent' }))
    const question = screen.getByRole('region', { name: 'Upload this tape?' })
    expect(question).toHaveTextContent('Jane_Doe_Detective_Sc1.mp4 1:02, 0.1 MB')
    expect(question).toHaveTextContent(`Only people with a link you make can watch it, under “${TITLE}”.`)
    expect(question).toHaveTextContent('We delete it after 30 days')
    expect(requests).toEqual([])
    await user.click(within(question).getByRole('button', { name: 'Not now' }))
    expect(requests).toEqual([])
    server.events.removeAllListeners()
    await startUpload(user)
    await isUploaded()
    expect(begun.length).toBeGreaterThan(0)
  })

  it('[R-32-02] [R-32-13] The file is sent in parts with the hash of its parts, and then checked', async () => {
    const file = createFile(9 * MEGABYTE)
    const { stored, begun, completed } = serveUploads({ parts: [1, 2] })
    await startUpload(openPanel(file))
    await isUploaded()
    expect([...stored]).toEqual([
      [1, 8 * MEGABYTE],
      [2, MEGABYTE],
    ])
    const sha256 = (...pieces: Uint8Array[]) =>
      pieces.reduce((hash, piece) => hash.update(piece), createHash('sha256')).digest()
    const parts = sha256(sha256(new Uint8Array(8 * MEGABYTE)), sha256(new Uint8Array(MEGABYTE))).toString('hex')
    expect(begun[0]?.body).toEqual({ name: file.name, title: TITLE, file_size: file.size, parts_sha256: parts })
    expect(begun[0]?.authorization).toBe('Bearer access-1')
    expect(completed).toHaveLength(1)
  })

  it('[R-32-12] A lost connection pauses the upload, which goes on by itself afterwards', async () => {
    const { stored, begun, puts } = serveUploads({ failingPuts: 3 })
    await startUpload(openPanel())
    expect(await screen.findByRole('region', { name: 'Connection lost' })).toHaveTextContent('What arrived is safe.')
    expect([puts(), begun.length]).toEqual([3, 3])
    // Repeated until the page listens.
    await waitFor(() => {
      window.dispatchEvent(new Event('online'))
      expect(begun.length).toBeGreaterThan(3)
    })
    await isUploaded()
    expect([...stored]).toEqual([[1, FILE.size]])
  })

  it('[R-32-12] A server that cannot be reached pauses the upload, and Try now goes on', async () => {
    serveUploads()
    let isReachable = false
    const tried = answer(tapes.upload, () =>
      isReachable ? success(tapes.upload, { tape: READY, stored_parts: [], next_parts: [] }) : unreachable(),
    )
    const user = openPanel()
    await startUpload(user)
    const again = await screen.findByRole('button', { name: 'Try now' })
    isReachable = true
    await user.click(again)
    await isUploaded()
    expect(tried).toHaveLength(2)
  })

  it('[R-32-12] An upload is paused, resumed and cancelled by its buttons', async () => {
    serveUploads()
    const removed = answer(tapes.remove, null)
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const begun = answer(tapes.upload, async () => {
      await held
      return success(tapes.upload, { tape: { ...TAPE, status: 'checking' }, stored_parts: [], next_parts: [] })
    })
    answer(tapes.list, { tapes: [{ ...TAPE, status: 'checking' }] })
    const user = openPanel()
    await startUpload(user)
    await waitFor(() => expect(begun).toHaveLength(1))
    await user.click(screen.getByRole('button', { name: 'Pause' }))
    expect(screen.getByRole('region', { name: 'Upload paused' })).toBeVisible()
    release()
    await user.click(screen.getByRole('button', { name: 'Resume' }))
    await waitFor(() => expect(begun).toHaveLength(2))
    await user.click(await screen.findByRole('button', { name: 'Cancel upload' }))
    expect(screen.getByRole('button', { name: 'Make a link for your agent' })).toBeVisible()
    await waitFor(() => expect(removed).toHaveLength(1))
  })

  it('[R-32-04] What the server refuses is said with its reason', async () => {
    answer(tapes.upload, () => failure('too_large', 'We keep 2 GB of your tapes at most.'))
    const user = openPanel()
    await startUpload(user)
    expect(await screen.findByRole('alert')).toHaveTextContent('We keep 2 GB of your tapes at most.')
  })

  it('[R-32-04] A file over 1 GB is not offered for upload', async () => {
    const large = new File([], 'Long.mp4')
    Object.defineProperty(large, 'size', { value: 1024 * MEGABYTE + 1 })
    const user = openPanel(large)
    await user.click(screen.getByRole('button', { name: 'Make a link for your agent' }))
    expect(screen.getByRole('alert')).toHaveTextContent('over 1 GB')
    expect(screen.queryByRole('button', { name: /^Upload/ })).toBeNull()
  })

  it('[R-32-03] A tape that the server rejects is not shown as uploaded', async () => {
    serveUploads()
    answer(tapes.list, { tapes: [{ ...TAPE, status: 'rejected' }] })
    await startUpload(openPanel())
    expect(await screen.findByRole('region', { name: 'Not uploaded' })).toHaveTextContent('not the file on your device')
  })
})

describe('the links of an uploaded tape', { timeout: 60_000 }, () => {
  beforeEach(() => {
    answer(tapes.upload, { tape: READY, stored_parts: [], next_parts: [] })
  })

  it('[R-32-07] [R-32-08] [R-32-13] [C51] A link is made with its end and copied in one press, and revoked; its token is after the number sign', async () => {
    let links: Tape['links'] = []
    answer(tapes.list, () => success(tapes.list, { tapes: [{ ...READY, links }] }))
    const created = answer(tapes.createLink, () => {
      links = [LINK]
      return success(tapes.createLink, { link: LINK, token: TOKEN })
    })
    const revoked = answer(tapes.revokeLink, () => {
      links = []
      return success(tapes.revokeLink, null)
    })
    const user = openPanel()
    const copied = vi.spyOn(navigator.clipboard, 'writeText')
    await startUpload(user)
    await isUploaded()
    await user.click(screen.getByRole('radio', { name: '1 day' }))
    await user.click(screen.getByRole('button', { name: 'Copy a link' }))
    const address = `${location.origin}/tape#${TOKEN}`
    expect(await screen.findByDisplayValue(address)).toHaveAccessibleName(/^Link that ends Nov 24, 2026/)
    expect(created[0]?.body).toEqual({ days: 1 })
    expect(copied.mock.calls).toEqual([[address]])
    await user.click(screen.getByRole('button', { name: 'Copy again' }))
    expect(copied).toHaveBeenCalledTimes(2)
    await user.click(screen.getByRole('button', { name: /^Revoke the link that ends/ }))
    await waitFor(() => expect(screen.queryByDisplayValue(address)).toBeNull())
    expect(revoked[0]?.url.pathname).toMatch(new RegExp(`${LINK._id}$`))
  })

  it('[R-32-05] [R-32-13] Links that were made before are listed without their address, and the upload can be deleted', async () => {
    answer(tapes.list, { tapes: [{ ...READY, links: [{ ...LINK, opened_count: 3 }] }] })
    const removed = answer(tapes.remove, null)
    const user = openPanel()
    await startUpload(user)
    expect(await screen.findByRole('list', { name: 'Links' })).toHaveTextContent('Opened 3 times.')
    expect(screen.queryByRole('button', { name: 'Copy again' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Delete the upload' }))
    await waitFor(() => expect(removed).toHaveLength(1))
    expect(screen.getByRole('button', { name: 'Make a link for your agent' })).toBeVisible()
  })
})

describe('the list of uploaded tapes', { timeout: 60_000 }, () => {
  const open = async () => {
    const user = show(<UploadedTapes documentId={DOCUMENT_ID} />)
    await user.click(screen.getByRole('button', { name: 'Uploaded tapes and links' }))
    return user
  }

  it('[R-33-04] Finished uploads are listed with their links, which can be revoked, and are deleted on request', async () => {
    let uploaded: Tape[] = [
      { ...READY, links: [LINK] },
      { ...TAPE, _id: LINK._id, name: 'Half.mp4' },
    ]
    const listed = answer(tapes.list, () => success(tapes.list, { tapes: uploaded }))
    const revoked = answer(tapes.revokeLink, () => {
      uploaded = [READY]
      return success(tapes.revokeLink, null)
    })
    const removed = answer(tapes.remove, () => {
      uploaded = []
      return success(tapes.remove, null)
    })
    const user = show(<UploadedTapes documentId={DOCUMENT_ID} />)
    expect(listed).toHaveLength(0)
    await user.click(screen.getByRole('button', { name: 'Uploaded tapes and links' }))
    const list = within(await screen.findByRole('list', { name: 'Uploaded tapes' }))
    expect(list.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([FILE.name])
    expect(list.getByText('1:02, 0.1 MB')).toBeVisible()
    await user.click(list.getByRole('button', { name: /^Revoke the link that ends/ }))
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Links' })).toBeNull())
    expect(revoked).toHaveLength(1)
    await user.click(list.getByRole('button', { name: 'Delete the upload' }))
    expect(await screen.findByText(/^Nothing of this script is uploaded\./)).toBeVisible()
    expect(removed).toHaveLength(1)
  })

  it('[R-33-04] A list that cannot be loaded says so and can be asked for again', async () => {
    answer(tapes.list, () => failure('not_found', 'Not here.'))
    const user = await open()
    expect(await screen.findByRole('alert')).toHaveTextContent("We couldn't load your uploaded tapes.")
    answer(tapes.list, { tapes: [READY] })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('list', { name: 'Uploaded tapes' })).toBeVisible()
  })
})

it('[R-48-06] A tape of a confidential script is not offered for upload, and the page says why', async () => {
  const client = createQueryClient()
  client.setQueryData(apiQuery(documentApi.list).queryKey, {
    documents: [
      {
        id: DOCUMENT_ID,
        title: 'Confidential script, 16 November',
        createdAt: TAPE.created_at,
        pageCount: 1,
        status: 'completed',
        isConfidential: true,
      },
    ],
  })
  show(<UploadTape documentId={DOCUMENT_ID} file={FILE} title={TITLE} seconds={62} />, client)
  expect(await screen.findByText(/This script is confidential, so its tapes stay on this computer/)).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})

import { DOCUMENT_MAX_BYTES, documents } from '@sidelight/contract'
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { answer, failure, success, unreachable } from '#testing/contract-server.ts'
import { openApp, signedIn } from '#testing/open-app.tsx'
import { serveUploads, serveStatus, SCRIPT_ID } from '#testing/upload-fixtures.ts'
import { findToast, watchToasts } from '#testing/toasts.ts'

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const sides = (name = 'sides.pdf', type = 'application/pdf', content = 'INT. LAUNDROMAT') =>
  new File([content], name, { type })

/** A file of any size without its bytes. */
const fileOf = (bytes: number, file = sides()) => Object.defineProperty(file, 'size', { value: bytes })

async function openUpload() {
  const app = openApp('/dashboard/process/upload')
  const form = await screen.findByRole('form', { name: 'Your script' })
  const card = within(form)
  const pick = (...files: File[]) => fireEvent.change(card.getByLabelText('Script file'), { target: { files } })
  const drop = (...files: File[]) => {
    const target = card.getByRole('region', { name: 'File' })
    fireEvent(target, createEvent.drop(target, { dataTransfer: { types: ['Files'], files } }))
  }
  const button = (name: string) => card.getByRole('button', { name })
  const upload = async (file = sides()) => {
    pick(file)
    await app.user.click(button('Upload'))
  }
  return { ...app, form, card, pick, drop, button, upload }
}

beforeEach(() => signedIn())

describe('choosing a file', () => {
  it('[R-2.5-03] [R-2.5-06] [R-2.5-11] there is nothing to do before', async () => {
    const { card, button } = await openUpload()
    expect(button('Upload')).toBeDisabled()
    expect(button('Continue Processing')).toBeDisabled()
    expect(card.getByText(/Maximum size/)).toHaveTextContent('PDF, TXT or DOCX. Maximum size 10MB.')
    expect(card.queryByRole('progressbar')).not.toBeInTheDocument()
  })

  it.each([
    ['sides.pdf', 'application/pdf', 'PDF'],
    ['sides.txt', 'text/plain', 'TXT'],
    ['sides.docx', DOCX, 'DOCX'],
    ['sides.docx', '', 'DOCX'],
  ])('[R-2.5-01] [R-4-04] [R-5-32] [R-2.5-10] [R-9-22] with the picker: %s called %j', async (name, type, kind) => {
    const { card, pick, button } = await openUpload()
    pick(sides(name, type))
    expect(card.getByText(name)).toBeVisible()
    expect(card.getByText(`${kind} · 15 bytes`)).toBeVisible()
    expect(card.getByText('Estimated processing time: 10 seconds')).toBeVisible()
    expect(button('Upload')).toBeEnabled()
    expect(button('Continue Processing')).toBeDisabled()
  })

  it('[R-2.5-02] by dropping it', async () => {
    const { card, drop, button } = await openUpload()
    drop(sides('dropped.pdf'))
    expect(await card.findByText('dropped.pdf')).toBeVisible()
    expect(button('Upload')).toBeEnabled()
  })

  it('[R-5-33] the picker refuses what cannot be read', async () => {
    const { pick, button } = await openUpload()
    pick(sides('sides.png', 'image/png'))
    expect(await findToast('Unsupported file type selected')).toBeVisible()
    expect(button('Upload')).toBeDisabled()
  })

  it('[R-5-34] so does the drop, in its own words', async () => {
    const { drop, button } = await openUpload()
    drop(sides('sides.rtf', 'application/rtf'))
    expect(await findToast('Unsupported file format. Please use PDF, TXT, or DOCX.')).toBeVisible()
    expect(button('Upload')).toBeDisabled()
  })

  it('[R-5-35] [R-9-23] a file above 10MB is warned of, and may be tried', async () => {
    const { card, pick, drop, button } = await openUpload()
    pick(fileOf(12 * 1024 * 1024))
    expect(card.getByText(/larger than 10MB, so the upload will be refused. Save it with smaller pict/)).toBeVisible()
    expect(card.getByText('Estimated processing time: 1 minute')).toBeVisible()
    expect(button('Upload')).toBeEnabled()
    await waitFor(() => expect(button('Remove file')).toBeEnabled())
    drop(fileOf(12 * 1024 * 1024, sides('sides.txt', 'text/plain')))
    expect(card.getByText(/so the upload will be refused. Keep only the pages you rehearse.$/)).toBeVisible()
  })

  it('the limit itself is no reason to warn', async () => {
    const { card, pick } = await openUpload()
    pick(fileOf(DOCUMENT_MAX_BYTES))
    expect(card.getByText('PDF · 10 MB')).toBeVisible()
    expect(card.queryByText(/will be refused/)).not.toBeInTheDocument()
  })

  it('takes one of several', async () => {
    const { card, drop } = await openUpload()
    drop(sides('one.pdf'), sides('two.pdf'))
    expect(await findToast('One script at a time: one.pdf was taken.')).toBeVisible()
    expect(card.getByText('one.pdf')).toBeVisible()
  })

  it('[R-8-27] says when there is none', async () => {
    const { drop, form } = await openUpload()
    drop()
    expect(await findToast('No file selected for upload.')).toBeVisible()
    fireEvent.submit(form)
    expect(await findToast('No file selected for upload.')).toBeVisible()
  })
})

describe('uploading it', () => {
  it('[R-2.5-05] [R-4-05] [R-7-23] [R-7-24] [R-7-25] [R-8-33] asks for a place, puts the file there, confirms', async () => {
    const { presigned, puts, confirmed } = serveUploads()
    const toasts = watchToasts()
    const { card, upload, button, router } = await openUpload()
    await upload()
    await waitFor(() => expect(toasts()).toContain('File sides.pdf uploaded successfully.'))
    expect(presigned.map(({ body }) => body)).toEqual([
      { file_name: 'sides.pdf', file_type: 'application/pdf', file_size: 15 },
    ])
    expect(puts.map(({ bytes, headers }) => [bytes, headers['content-type']])).toEqual([[15, 'application/pdf']])
    expect(puts[0]?.headers).not.toHaveProperty('authorization')
    expect(confirmed.map(({ url }) => url.pathname)).toEqual([`/api/v1/documents/${SCRIPT_ID}/confirm`])
    expect(button('Uploaded')).toBeDisabled()
    expect(button('Continue Processing')).toBeEnabled()
    expect(card.getByRole('progressbar', { name: 'Upload' })).toHaveAttribute('aria-valuenow', '100')
    await waitFor(() => expect(router.state.location.search).toBe(`?document=${SCRIPT_ID}`))
  })

  it('shows the price before anything is charged', async () => {
    const { started } = serveUploads()
    const { card, upload } = await openUpload()
    await upload()
    expect(await card.findByText('6 pages · uses 5 of this month and 1 bought')).toBeVisible()
    expect(card.getByText('Nothing is charged until you continue.')).toBeVisible()
    expect(started).toHaveLength(0)
  })

  it('[D19] leads to the packages when pages are short, and cannot go on', async () => {
    serveUploads({ cost: { pages: 6, from_month: 5, from_paygo: 0, missing: 1 } })
    serveStatus({ status: 'pending', cost: { pages: 6, from_month: 5, from_paygo: 0, missing: 1 } })
    const { card, upload, button } = await openUpload()
    await upload()
    expect(await card.findByText('6 pages · 1 page short')).toBeVisible()
    expect(card.getByRole('link', { name: 'Get pages' })).toHaveAttribute('href', '/dashboard/packages')
    expect(button('Continue Processing')).toBeDisabled()
  })

  it('[R-2.5-04] [R-2.5-08] [R-2.5-12] shows how far it is; removing stops it and resets everything', async () => {
    let isAnswering = false
    const { confirmed, removed } = serveUploads({
      storage: async () => {
        await waitFor(() => expect(isAnswering).toBe(true))
        return new HttpResponse(null)
      },
    })
    const { user, card, upload, button } = await openUpload()
    await upload()
    expect(await card.findByRole('progressbar', { name: 'Upload' })).toHaveAttribute('aria-valuemax', '100')
    expect(button('Uploading…')).toBeDisabled()
    expect(button('Continue Processing')).toBeDisabled()
    await user.click(button('Cancel upload'))
    isAnswering = true
    expect(card.getByText('Drop your sides here')).toBeVisible()
    expect(button('Upload')).toBeDisabled()
    // What had been prepared for it on the server goes too.
    await waitFor(() => expect(removed).toHaveLength(1))
    expect(confirmed).toHaveLength(0)
    expect(screen.queryByText(/Error uploading file/)).not.toBeInTheDocument()
  })

  it('[R-2.5-12] removing an uploaded file resets everything and deletes it', async () => {
    const { removed } = serveUploads()
    const { user, card, upload, button, router } = await openUpload()
    await upload()
    await card.findByText(/6 pages/)
    await user.click(button('Remove file'))
    expect(card.getByText('Drop your sides here')).toBeVisible()
    expect(button('Upload')).toBeDisabled()
    expect(button('Continue Processing')).toBeDisabled()
    await waitFor(() => expect(router.state.location.search).toBe(''))
    await waitFor(() => expect(removed).toHaveLength(1))
  })

  it('waits for pages that take long to count', async () => {
    serveUploads()
    answer(documents.confirm, { page_count: null, cost: null })
    const { publish } = serveStatus({ status: 'pending', page_count: null, cost: null })
    const { card, upload, button } = await openUpload()
    await upload()
    await waitFor(() => expect(button('Uploaded')).toBeDisabled())
    expect(card.getByText('Counting pages…')).toBeVisible()
    expect(button('Continue Processing')).toBeDisabled()
    publish({ page_count: 2, cost: { pages: 2, from_month: 2, from_paygo: 0, missing: 0 } })
    expect(await card.findByText('2 pages · uses 2 of this month')).toBeVisible()
    expect(button('Continue Processing')).toBeEnabled()
  })

  it('keeps the way ahead under the finger of whoever uses the keyboard', async () => {
    serveUploads()
    const { user, pick, button } = await openUpload()
    button('Choose a file').focus()
    pick(sides())
    await waitFor(() => expect(button('Upload')).toHaveFocus())
    await user.keyboard('{Enter}')
    await waitFor(() => expect(button('Continue Processing')).toHaveFocus())
    button('Remove file').focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(button('Choose a file')).toHaveFocus())
  })
})

describe('an upload that fails', () => {
  const refusals: [string, string, () => void][] = [
    [
      '[R-8-28] no place is given',
      'Failed to get presigned URL',
      () => void answer(documents.presignedUpload, () => unreachable()),
    ],
    [
      '[R-8-28] the server is ill',
      'Failed to get presigned URL',
      () => void answer(documents.presignedUpload, () => failure('internal', 'boom')),
    ],
    [
      '[D01] [R-5-35] the server finds it too large',
      'Files can be up to 10MB.',
      () => void answer(documents.presignedUpload, () => failure('invalid_input', 'Files can be up to 10MB.')),
    ],
    [
      '[D05] [R-8-29] no pages are left',
      'All your pages are used.',
      () =>
        void answer(documents.presignedUpload, {
          status: 'payment_required',
          message: 'All your pages are used.',
          url: null,
          document_id: null,
        }),
    ],
    [
      '[R-8-29] no pages are left and nothing is said',
      'Insufficient credits - requires payment',
      () =>
        void answer(documents.presignedUpload, {
          status: 'payment_required',
          message: '',
          url: null,
          document_id: null,
        }),
    ],
    [
      '[R-8-30] storage refuses',
      'Failed to upload file to storage',
      () => void serveUploads({ storage: () => new HttpResponse(null, { status: 403 }) }),
    ],
    [
      '[R-8-30] storage is gone',
      'Failed to upload file to storage',
      () => void serveUploads({ storage: () => HttpResponse.error() }),
    ],
    [
      '[R-8-31] it cannot be confirmed',
      'Failed to confirm upload',
      () => {
        serveUploads()
        answer(documents.confirm, () => unreachable())
      },
    ],
    [
      '[D13] it is not what it says',
      'This PDF is protected by a password.',
      () => {
        serveUploads()
        answer(documents.confirm, () => failure('invalid_input', 'This PDF is protected by a password.'))
      },
    ],
  ]

  it.each(refusals)('[R-8-32] %s', async (_, reason, arrange) => {
    arrange()
    const { card, upload, button } = await openUpload()
    await upload()
    expect(await findToast(`Error uploading file: ${reason}`)).toBeVisible()
    expect(card.getByRole('alert')).toHaveTextContent(reason)
    expect(button('Upload')).toBeEnabled()
    expect(button('Continue Processing')).toBeDisabled()
  })

  it('can be tried again, and leaves nothing half-made behind', async () => {
    const { removed } = serveUploads()
    answer(documents.confirm, (_, count) =>
      count === 1 ? unreachable() : success(documents.confirm, { page_count: 1, cost: null }),
    )
    const { user, upload, button, card } = await openUpload()
    await upload()
    await findToast('Error uploading file: Failed to confirm upload')
    await waitFor(() => expect(removed).toHaveLength(1))
    await user.click(button('Upload'))
    expect(await card.findByText('1 page')).toBeVisible()
    expect(card.queryByRole('alert')).not.toBeInTheDocument()
  })
})

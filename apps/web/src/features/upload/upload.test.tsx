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

/** A file that claims to have this size. */
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

describe('Choosing a file', () => {
  it('[R-2.5-03] [R-2.5-06] [R-2.5-11] Without a file, both buttons are disabled', async () => {
    const { card, button } = await openUpload()
    expect(button('Upload')).toBeDisabled()
    expect(button('Continue Processing')).toBeDisabled()
    expect(card.getByText(/Maximum size/)).toHaveTextContent(
      'PDF, TXT, DOCX, RTF, ODT, Final Draft or Fountain. Maximum size 10MB.',
    )
    expect(card.queryByRole('progressbar')).not.toBeInTheDocument()
  })

  it.each([
    ['sides.pdf', 'application/pdf', 'PDF'],
    ['sides.txt', 'text/plain', 'TXT'],
    ['sides.docx', DOCX, 'DOCX'],
    ['sides.docx', '', 'DOCX'],
  ])(
    '[R-2.5-01] [R-4-04] [R-5-32] [R-2.5-10] [R-9-22] The picker accepts %s with the type %j',
    async (name, type, kind) => {
      const { card, pick, button } = await openUpload()
      pick(sides(name, type))
      expect(card.getByText(name)).toBeVisible()
      expect(card.getByText(`${kind} · 15 bytes`)).toBeVisible()
      expect(card.getByText('Estimated processing time: 10 seconds')).toBeVisible()
      expect(button('Upload')).toBeEnabled()
      expect(button('Continue Processing')).toBeDisabled()
    },
  )

  it.each([
    ['sides.fdx', 'application/xml', 'Final Draft'],
    ['sides.fountain', '', 'Fountain'],
  ])('[R-23-01] The picker accepts %s with the type %j and uploads it as plain text', async (name, type, kind) => {
    const { presigned, puts } = serveUploads()
    const { card, upload } = await openUpload()
    await upload(sides(name, type))
    expect(await card.findByText(/6 pages/)).toBeVisible()
    expect(card.getByText(`${kind} · 15 bytes`)).toBeVisible()
    expect(presigned.map(({ body }) => body)).toEqual([{ file_name: name, file_type: 'text/plain', file_size: 15 }])
    expect(puts.map(({ headers }) => headers['content-type'])).toEqual(['text/plain'])
  })

  it('[R-2.5-02] A file can be dropped', async () => {
    const { card, drop, button } = await openUpload()
    drop(sides('dropped.pdf'))
    expect(await card.findByText('dropped.pdf')).toBeVisible()
    expect(button('Upload')).toBeEnabled()
  })

  it('[R-5-33] The picker rejects an unsupported file', async () => {
    const { pick, button } = await openUpload()
    pick(sides('sides.png', 'image/png'))
    expect(await findToast('Unsupported file type selected')).toBeVisible()
    expect(button('Upload')).toBeDisabled()
  })

  it('[R-5-34] Dropping an unsupported file shows its own message', async () => {
    const { drop, button } = await openUpload()
    drop(sides('sides.pages', 'application/vnd.apple.pages'))
    expect(await findToast('Unsupported file format. Please use PDF, TXT, or DOCX.')).toBeVisible()
    expect(button('Upload')).toBeDisabled()
  })

  it('[R-5-35] [R-9-23] A file above 10MB shows a warning and can still be uploaded', async () => {
    const { card, pick, drop, button } = await openUpload()
    pick(fileOf(12 * 1024 * 1024))
    expect(card.getByText(/larger than 10MB, so the upload will be rejected. Save it with smaller pict/)).toBeVisible()
    expect(card.getByText('Estimated processing time: 1 minute')).toBeVisible()
    expect(button('Upload')).toBeEnabled()
    await waitFor(() => expect(button('Remove file')).toBeEnabled())
    drop(fileOf(12 * 1024 * 1024, sides('sides.txt', 'text/plain')))
    expect(card.getByText(/so the upload will be rejected. Keep only the pages you rehearse.$/)).toBeVisible()
  })

  it('A file of exactly 10MB shows no warning', async () => {
    const { card, pick } = await openUpload()
    pick(fileOf(DOCUMENT_MAX_BYTES))
    expect(card.getByText('PDF · 10 MB')).toBeVisible()
    expect(card.queryByText(/will be rejected/)).not.toBeInTheDocument()
  })

  it('Of several files, the first is taken', async () => {
    const { card, drop } = await openUpload()
    drop(sides('one.pdf'), sides('two.pdf'))
    expect(await findToast('One script at a time: we took one.pdf.')).toBeVisible()
    expect(card.getByText('one.pdf')).toBeVisible()
  })

  it('[R-8-27] An upload without a file shows an error', async () => {
    const { drop, form } = await openUpload()
    drop()
    expect(await findToast('No file selected for upload.')).toBeVisible()
    fireEvent.submit(form)
    expect(await findToast('No file selected for upload.')).toBeVisible()
  })
})

describe('Uploading a file', () => {
  it('[R-2.5-05] [R-4-05] [R-7-23] [R-7-24] [R-7-25] [R-8-33] An upload gets a presigned URL, sends the file and confirms it', async () => {
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

  it('The price is shown before anything is charged', async () => {
    const { started } = serveUploads()
    const { card, upload } = await openUpload()
    await upload()
    expect(await card.findByText('6 pages. Uses 5 of your 5 this month and 1 extra page.')).toBeVisible()
    expect(card.getByText('Nothing is charged until you continue.')).toBeVisible()
    expect(started).toHaveLength(0)
  })

  it('[D19] A script with too few pages left links to the packages and cannot be processed', async () => {
    serveUploads({ cost: { pages: 6, from_month: 5, from_paygo: 0, missing: 1 } })
    serveStatus({ status: 'pending', cost: { pages: 6, from_month: 5, from_paygo: 0, missing: 1 } })
    const { card, upload, button } = await openUpload()
    await upload()
    expect(await card.findByText("6 pages. You're 1 page short.")).toBeVisible()
    expect(card.getByRole('link', { name: 'Get pages' })).toHaveAttribute('href', '/dashboard/packages')
    expect(button('Continue Processing')).toBeDisabled()
  })

  it('[R-2.5-04] [R-2.5-08] [R-2.5-12] An upload shows its progress, and cancelling it resets the page', async () => {
    let isResponding = false
    const { confirmed, removed } = serveUploads({
      storage: async () => {
        await waitFor(() => expect(isResponding).toBe(true))
        return new HttpResponse(null)
      },
    })
    const { user, card, upload, button } = await openUpload()
    await upload()
    expect(await card.findByRole('progressbar', { name: 'Upload' })).toHaveAttribute('aria-valuemax', '100')
    expect(button('Uploading…')).toBeDisabled()
    expect(button('Continue Processing')).toBeDisabled()
    await user.click(button('Cancel upload'))
    isResponding = true
    expect(card.getByText('Drop your sides here')).toBeVisible()
    expect(button('Upload')).toBeDisabled()
    // The document on the server is removed too.
    await waitFor(() => expect(removed).toHaveLength(1))
    expect(confirmed).toHaveLength(0)
    expect(screen.queryByText(/Error uploading file/)).not.toBeInTheDocument()
  })

  it('[R-2.5-12] Removing an uploaded file resets the page and deletes the document', async () => {
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

  it('The page waits until the pages are counted', async () => {
    serveUploads()
    answer(documents.confirm, { page_count: null, cost: null })
    const { publish } = serveStatus({ status: 'pending', page_count: null, cost: null })
    const { card, upload, button } = await openUpload()
    await upload()
    await waitFor(() => expect(button('Uploaded')).toBeDisabled())
    expect(card.getByText('Counting pages…')).toBeVisible()
    expect(button('Continue Processing')).toBeDisabled()
    publish({ page_count: 2, cost: { pages: 2, from_month: 2, from_paygo: 0, missing: 0 } })
    expect(await card.findByText('2 pages. Uses 2 of your 5 this month.')).toBeVisible()
    expect(button('Continue Processing')).toBeEnabled()
  })

  it('The next button gets the focus after each step', async () => {
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

describe('An upload that fails', () => {
  const failures: [string, string, () => void][] = [
    [
      '[R-8-28] No presigned URL',
      'Failed to get presigned URL',
      () => void answer(documents.presignedUpload, () => unreachable()),
    ],
    [
      '[R-8-28] A server error',
      'Failed to get presigned URL',
      () => void answer(documents.presignedUpload, () => failure('internal', 'boom')),
    ],
    [
      '[D01] [R-5-35] A file that is too large',
      'Files can be up to 10MB.',
      () => void answer(documents.presignedUpload, () => failure('invalid_input', 'Files can be up to 10MB.')),
    ],
    [
      '[D05] [R-8-29] An account without pages',
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
      '[R-8-29] An account without pages and without a message',
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
      '[R-8-30] A rejection by storage',
      'Failed to upload file to storage',
      () => void serveUploads({ storage: () => new HttpResponse(null, { status: 403 }) }),
    ],
    [
      '[R-8-30] An unreachable storage',
      'Failed to upload file to storage',
      () => void serveUploads({ storage: () => HttpResponse.error() }),
    ],
    [
      '[R-8-31] A failed confirmation',
      'Failed to confirm upload',
      () => {
        serveUploads()
        answer(documents.confirm, () => unreachable())
      },
    ],
    [
      '[D13] A file that is rejected after the upload',
      'This PDF is protected by a password.',
      () => {
        serveUploads()
        answer(documents.confirm, () => failure('invalid_input', 'This PDF is protected by a password.'))
      },
    ],
  ]

  it.each(failures)('[R-8-32] %s shows an error and allows another upload', async (_, reason, arrange) => {
    arrange()
    const { card, upload, button } = await openUpload()
    await upload()
    expect(await findToast(`Error uploading file: ${reason}`)).toBeVisible()
    expect(card.getByRole('alert')).toHaveTextContent(reason)
    expect(button('Upload')).toBeEnabled()
    expect(button('Continue Processing')).toBeDisabled()
  })

  it('A failed upload can be repeated and leaves no document behind', async () => {
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

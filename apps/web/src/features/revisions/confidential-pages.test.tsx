import { type Document, documents, type Revision } from '@sidelight/contract'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { paths } from '#lib/navigation/paths.ts'
import { answer, failure, success } from '#testing/contract-server.ts'
import { openApp, signedIn } from '#testing/open-app.tsx'
import { CONFIDENTIAL, LAUNDROMAT } from '#testing/rehearsal-fixtures.ts'
import { DOCUMENT, serveScript } from '#testing/script-fixtures.ts'
import { openStorage, STORAGE_URL } from '#testing/storage-server.ts'
import { NotReadingWorker, PAGES, PAGES_TYPE, ReadingWorker, RefusedWorker } from '#testing/upload-fixtures.ts'

const FILE_ID = '0199b5f2-7a11-7c55-9d2e-000000000077'
const FILE = new File(['INT. LAUNDROMAT'], 'Zymurgist.pdf', { type: 'application/pdf' })
const FILE_BODY = { file_name: '', file_type: 'application/pdf', file_size: FILE.size }
const PAGES_BODY = { file_name: '', file_type: PAGES_TYPE, file_size: PAGES.length }
const ON_DEVICE = 'Read on this computer. We got the text on its pages; the file never left.'
const BY_SERVER = /^Our server has to read this file, so it was uploaded, encrypted/
const REFUSED = 'The pages of this script did not arrive as they should. Please upload it again.'
const NONE: Revision = { state: 'none', message: '', revision_id: null, changes: null }
const READY: Revision = {
  state: 'ready',
  message: '',
  revision_id: FILE_ID,
  changes: {
    scope: 'whole',
    part: null,
    colour: null,
    same: 41,
    changed: 0,
    new: 1,
    cut: 0,
    moved: 0,
    yours: 0,
    cost: { pages: 1, from_month: 1, from_paygo: 0, missing: 0 },
    file_pages: 1,
    lines: [{ kind: 'new', actor: 'MARCUS', is_yours: false, before: null, after: 'No.' }],
  },
}

beforeEach(() => {
  signedIn()
  serveScript()
})
afterEach(() => vi.unstubAllGlobals())

/** Serves an upload of new pages; an answer that `refuse` returns takes the place of the confirmation. */
async function sendFile(listed: Document, refuse: (count: number) => Response | undefined = () => undefined) {
  let revision = NONE
  answer(documents.list, { documents: [listed] })
  answer(documents.revision, () => success(documents.revision, revision))
  const url = `${STORAGE_URL}?X-Amz-Signature=abc`
  const announced = answer(documents.addRevision, { status: 'pending', message: '', url, document_id: FILE_ID })
  const puts = openStorage()
  answer(documents.confirm, (_, count) => {
    const refusal = refuse(count)
    if (refusal) return refusal
    revision = READY
    return success(documents.confirm, { page_count: 1, cost: null })
  })
  const { user } = openApp(paths.newPages(DOCUMENT))
  expect(await screen.findByText(listed.title)).toBeVisible()
  await user.upload(await screen.findByLabelText('File with new pages'), FILE)
  return { user, bodies: () => announced.map(({ body }) => body), puts }
}

it('[R-48-36] New pages of a confidential script that were read on the device are sent without their file, and the page says so', async () => {
  vi.stubGlobal('Worker', ReadingWorker)
  const { bodies, puts } = await sendFile(CONFIDENTIAL)
  expect(await screen.findByText(ON_DEVICE)).toBeVisible()
  expect(bodies()).toEqual([PAGES_BODY])
  expect(puts.map(({ bytes, headers }) => [bytes, headers['content-type']])).toEqual([[PAGES.length, PAGES_TYPE]])
})

it('[R-48-36] New pages of a confidential script that cannot be read on the device are uploaded, and the page says so', async () => {
  vi.stubGlobal('Worker', NotReadingWorker)
  const { bodies, puts } = await sendFile(CONFIDENTIAL)
  expect(await screen.findByText(BY_SERVER)).toBeVisible()
  expect(bodies()).toEqual([FILE_BODY])
  expect(puts).toHaveLength(1)
})

it('[R-76-02] New pages of a confidential script that the browser could not try to read are sent only if the user agrees', async () => {
  vi.stubGlobal('Worker', RefusedWorker)
  const { bodies, user } = await sendFile(CONFIDENTIAL)
  await user.click(await screen.findByRole('button', { name: 'Keep it here' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Nothing was sent. The file is still on this computer.')
  expect(bodies()).toEqual([])
  await user.upload(await screen.findByLabelText('File with new pages'), FILE)
  await user.click(await screen.findByRole('button', { name: 'Upload the file' }))
  expect(await screen.findByText(BY_SERVER)).toBeVisible()
  expect(bodies()).toEqual([FILE_BODY])
})

it('[R-48-36] New pages of an ordinary script are uploaded without a word about where they are read', async () => {
  vi.stubGlobal('Worker', ReadingWorker)
  const { bodies } = await sendFile(LAUNDROMAT)
  expect(await screen.findByRole('button', { name: 'Apply for 1 page' })).toBeVisible()
  expect(bodies()).toEqual([{ ...FILE_BODY, file_name: FILE.name }])
  expect(screen.queryByText(/read on this|has to read this file/i)).toBeNull()
})

it.each([
  ['A confidential script says before its new pages are chosen', CONFIDENTIAL, 1],
  ['An ordinary script does not say', LAUNDROMAT, 0],
])('[R-48-36] %s that a PDF may stay on the device', async (_, listed, times) => {
  answer(documents.list, { documents: [listed] })
  answer(documents.revision, NONE)
  openApp(paths.newPages(DOCUMENT))
  expect(await screen.findByText(listed.title)).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Choose a file' })).toBeVisible()
  expect(screen.queryAllByText(/^If the text of a PDF can be read on this computer, the file isn’t/)).toHaveLength(
    times,
  )
})

it('[R-48-38] New pages that the server refuses as read on the device are sent once more as their file', async () => {
  vi.stubGlobal('Worker', ReadingWorker)
  const { bodies } = await sendFile(CONFIDENTIAL, (count) =>
    count === 1 ? failure('invalid_input', REFUSED) : undefined,
  )
  expect(await screen.findByText(BY_SERVER)).toBeVisible()
  expect(bodies()).toEqual([PAGES_BODY, FILE_BODY])
})

it('[R-48-38] New pages whose file is refused too are not sent a third time', async () => {
  vi.stubGlobal('Worker', ReadingWorker)
  const { bodies } = await sendFile(CONFIDENTIAL, () => failure('invalid_input', REFUSED))
  expect(await screen.findByRole('alert')).toHaveTextContent(REFUSED)
  await waitFor(() => expect(bodies()).toEqual([PAGES_BODY, FILE_BODY]))
})

it('[R-48-38] New pages that cannot be taken for another reason keep their file on the device', async () => {
  vi.stubGlobal('Worker', ReadingWorker)
  const { bodies } = await sendFile(CONFIDENTIAL, () => failure('too_many_requests', 'Too many uploads.'))
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many uploads.')
  expect(bodies()).toEqual([PAGES_BODY])
})

import { type Document, documents } from '@sidelight/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answer, failure, success } from '#testing/contract-server.ts'
import { openApp, signedIn } from '#testing/open-app.tsx'
import {
  NotReadingWorker,
  PAGES,
  PAGES_TYPE,
  ReadingWorker,
  RefusedWorker,
  serveUploads,
  SCRIPT_ID,
} from '#testing/upload-fixtures.ts'

beforeEach(() => signedIn())
afterEach(() => vi.unstubAllGlobals())

const DAY_MS = 86_400_000
const SWITCH = { name: /^Confidential/ }

const typesOf = (presigned: { body: unknown }[]) =>
  presigned.map(({ body }) => (body as { file_type: string }).file_type)

async function chooseFile() {
  const app = openApp('/dashboard/process/upload')
  const card = within(await screen.findByRole('form', { name: 'Your script' }))
  expect(card.queryByRole('switch', SWITCH)).toBeNull()
  const file = new File(['INT. LAUNDROMAT'], 'Zymurgist.pdf', { type: 'application/pdf' })
  fireEvent.change(card.getByLabelText('Script file'), { target: { files: [file] } })
  return { ...app, card }
}

const localMidnightIn = (days: number) => {
  const now = new Date()
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days).toISOString()
}

it('[R-48-01] A file is uploaded as an ordinary script unless "Confidential" is switched on', async () => {
  const { presigned } = serveUploads()
  const { user, card } = await chooseFile()
  expect(card.getByRole('switch', SWITCH)).not.toBeChecked()
  expect(card.queryByText("The file is deleted as soon as it's read")).toBeNull()
  await user.click(card.getByRole('button', { name: 'Upload' }))
  await waitFor(() => expect(presigned).toHaveLength(1))
  expect(presigned[0]?.body).not.toHaveProperty('confidential')
  expect(presigned[0]?.body).toMatchObject({ file_name: 'Zymurgist.pdf' })
})

it('[R-48-01] [R-48-02] A confidential upload says what it means, sends no file name, and deletes itself in seven days', async () => {
  vi.stubGlobal('Worker', NotReadingWorker)
  const { presigned } = serveUploads()
  const { user, card } = await chooseFile()
  expect(screen.getByText(/^We keep the file for 30 days/)).toBeVisible()
  await user.click(card.getByRole('switch', SWITCH))
  expect(screen.queryByText(/^We keep the file for 30 days/)).toBeNull()
  expect(screen.getByText(/^If we have to upload the file, we delete it as soon as it’s read\./)).toBeVisible()
  for (const promise of [
    "The file is deleted as soon as it's read",
    'Our own voices only. No line goes to another company',
    'Your takes stay on this computer. No links, no sharing',
    "No title is kept: it's listed as “Confidential script” and the day",
  ])
    expect(card.getByText(promise)).toBeVisible()
  expect(card.getByText(/^It deletes itself at the end of \w+day \d+ \w+\.$/)).toBeVisible()
  const script: Document = {
    _id: SCRIPT_ID,
    title: 'Confidential script, 16 November',
    created_at: new Date().toISOString(),
    page_count: 6,
    status: 'pending',
    is_confidential: true,
    expires_at: new Date(Date.now() + 7.5 * DAY_MS).toISOString(),
  }
  answer(documents.list, { documents: [script] })
  await user.click(card.getByRole('button', { name: 'Upload' }))
  await waitFor(() => expect(presigned).toHaveLength(1))
  expect(presigned[0]?.body).toMatchObject({ file_name: '', confidential: { expires_at: localMidnightIn(8) } })
  expect(await card.findByText('gone in 7 days')).toBeVisible()
  expect(card.queryByRole('switch', SWITCH)).toBeNull()
})

it('[R-48-21] A confidential PDF that cannot be read on the device is uploaded, and the card says so', async () => {
  vi.stubGlobal('Worker', NotReadingWorker)
  const { presigned, puts } = serveUploads()
  const { user, card } = await chooseFile()
  expect(card.queryByText(/the file isn’t uploaded at all/)).toBeNull()
  await user.click(card.getByRole('switch', SWITCH))
  expect(card.getByText(/^If the text of this PDF can be read on this computer, the file isn’t uploaded/)).toBeVisible()
  await user.click(card.getByRole('button', { name: 'Upload' }))
  expect(await card.findByText(/^Our server has to read this file, so it was uploaded, encrypted/)).toBeVisible()
  expect(presigned[0]?.body).toMatchObject({ file_type: 'application/pdf' })
  expect(puts).toHaveLength(1)
})

/** Uploads a confidential PDF in a browser that cannot start the worker, and returns the question. */
async function uploadWithoutWorker() {
  vi.stubGlobal('Worker', RefusedWorker)
  const served = serveUploads()
  const { user, card } = await chooseFile()
  await user.click(card.getByRole('switch', SWITCH))
  await user.click(card.getByRole('button', { name: 'Upload' }))
  const question = await screen.findByRole('dialog', { name: 'Upload the file?' })
  expect(question).toHaveTextContent(
    /^Upload the file\?This browser couldn’t start reading PDFs on your computer, so our/,
  )
  expect(served.presigned).toHaveLength(0)
  return { ...served, user, card, press: (name: string) => user.click(within(question).getByRole('button', { name })) }
}

it('[R-76-02] A confidential PDF that the browser could not try to read stays on the device if the user wants that', async () => {
  const { presigned, puts, card, press } = await uploadWithoutWorker()
  await press('Keep it here')
  expect(await card.findByRole('alert')).toHaveTextContent('Nothing was sent. The file is still on this computer.')
  expect(card.getByRole('button', { name: 'Upload' })).toBeEnabled()
  expect([presigned.length, puts.length]).toEqual([0, 0])
})

it('[R-76-02] A confidential PDF that the browser could not try to read is uploaded once the user agrees', async () => {
  const { presigned, card, press } = await uploadWithoutWorker()
  await press('Upload the file')
  expect(await card.findByText(/^Our server has to read this file, so it was uploaded, encrypted/)).toBeVisible()
  expect(typesOf(presigned)).toEqual(['application/pdf'])
})

it('[R-48-21] A confidential PDF that was read on the device is announced and sent as pages, and the card says so', async () => {
  vi.stubGlobal('Worker', ReadingWorker)
  const { presigned, puts } = serveUploads()
  const { user, card } = await chooseFile()
  await user.click(card.getByRole('switch', SWITCH))
  await user.click(card.getByRole('button', { name: 'Upload' }))
  expect(
    await card.findByText('Read on this computer. We got the text on its pages; the file never left.'),
  ).toBeVisible()
  expect(await screen.findByText('The text of Zymurgist.pdf was uploaded. The file stays here.')).toBeVisible()
  expect(presigned[0]?.body).toMatchObject({ file_name: '', file_type: PAGES_TYPE, file_size: PAGES.length })
  expect(puts).toHaveLength(1)
})

/** Uploads a confidential PDF that is read on the device. */
async function uploadPages() {
  vi.stubGlobal('Worker', ReadingWorker)
  const { user, card } = await chooseFile()
  await user.click(card.getByRole('switch', SWITCH))
  await user.click(card.getByRole('button', { name: 'Upload' }))
  return card
}
const REFUSED = 'The pages of this script did not arrive as they should. Please upload it again.'

it('[R-48-38] Pages that the server refuses are removed and sent once more as their file, and the card says so', async () => {
  const { presigned, puts, removed } = serveUploads()
  answer(documents.confirm, (_, count) =>
    count === 1 ? failure('invalid_input', REFUSED) : success(documents.confirm, { page_count: 6, cost: null }),
  )
  const card = await uploadPages()
  expect(await card.findByText(/^Our server has to read this file, so it was uploaded, encrypted/)).toBeVisible()
  expect(typesOf(presigned)).toEqual([PAGES_TYPE, 'application/pdf'])
  expect(presigned[1]?.body).toMatchObject({ file_name: '', confidential: { expires_at: localMidnightIn(8) } })
  expect([puts.length, removed.length]).toEqual([2, 1])
})

it('[R-48-38] Pages that a server of an older version does not know are sent once more as their file', async () => {
  const { puts } = serveUploads()
  const presigned = answer(documents.presignedUpload, () => failure('invalid_input', 'Unsupported file format.'))
  await uploadPages()
  expect(await screen.findByRole('alert')).toHaveTextContent('Unsupported file format.')
  expect(typesOf(presigned)).toEqual([PAGES_TYPE, 'application/pdf'])
  expect(puts).toHaveLength(0)
})

it('[R-48-38] A confidential file stays on the device if its pages could not be sent for another reason', async () => {
  const { presigned } = serveUploads()
  answer(documents.confirm, () => failure('unavailable', 'Busy.'))
  await uploadPages()
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to confirm upload')
  expect(typesOf(presigned)).toEqual([PAGES_TYPE])
})

it('[R-48-21] An ordinary PDF is uploaded without a word about where it is read', async () => {
  const { presigned } = serveUploads()
  const { user, card } = await chooseFile()
  await user.click(card.getByRole('button', { name: 'Upload' }))
  expect(await card.findByRole('button', { name: 'Uploaded' })).toBeVisible()
  expect(presigned[0]?.body).toMatchObject({ file_type: 'application/pdf' })
  expect(card.queryByText(/read on this|has to read this file/i)).toBeNull()
})

it('[R-48-02] The last day of a confidential script can be tomorrow or any day within thirty', async () => {
  vi.stubGlobal('Worker', NotReadingWorker)
  const { presigned } = serveUploads()
  const { user, card } = await chooseFile()
  await user.click(card.getByRole('switch', SWITCH))
  await user.click(card.getByRole('radio', { name: 'Tomorrow' }))
  await user.click(card.getByRole('radio', { name: 'Pick a day' }))
  const day = card.getByLabelText<HTMLInputElement>('The last day you need it')
  expect(Date.parse(day.max) - Date.parse(day.min)).toBe(29 * DAY_MS)
  expect(Date.parse(day.value) - Date.parse(day.min)).toBe(DAY_MS)
  // A day that was deleted half-way must not make the script an ordinary one.
  fireEvent.change(day, { target: { value: '' } })
  await user.click(card.getByRole('button', { name: 'Upload' }))
  await waitFor(() => expect(presigned).toHaveLength(1))
  expect(presigned[0]?.body).toMatchObject({ confidential: { expires_at: localMidnightIn(2) } })
})

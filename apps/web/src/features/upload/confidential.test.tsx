import { type Document, documents } from '@sidelight/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { answer } from '#testing/contract-server.ts'
import { openApp, signedIn } from '#testing/open-app.tsx'
import { serveUploads, SCRIPT_ID } from '#testing/upload-fixtures.ts'

beforeEach(() => signedIn())

const DAY_MS = 86_400_000
const SWITCH = { name: /^Confidential/ }

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
  const { presigned } = serveUploads()
  const { user, card } = await chooseFile()
  await user.click(card.getByRole('switch', SWITCH))
  for (const promise of [
    "The file is deleted as soon as it's read",
    'Our own voices only. No line goes to another company',
    'Your takes stay on this laptop. No links, no sharing',
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

it('[R-48-02] The last day of a confidential script can be tomorrow or any day within thirty', async () => {
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

import { type Document, documents, type ScriptDeletion } from '@sidelight/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answer, failure } from '#testing/contract-server.ts'
import { openApp, signedIn } from '#testing/open-app.tsx'

const ID = '0199b5f2-7a11-7c55-9d2e-00007f3a22c1'
const RECEIPT: ScriptDeletion = {
  _id: ID,
  asked_at: '2026-11-16T21:04:10.000Z',
  reason: 'asked',
  counts: { files: 1, page_images: 3, lines: 31, undo_steps: 4, clips: 17, recordings: 0, tapes: 0 },
  last_object_at: '2026-11-16T21:04:12.000Z',
  checked_at: '2026-11-16T21:19:40.000Z',
  backups_until: '2026-12-21T21:19:40.000Z',
  is_encrypted: true,
}
const SCRIPT: Document = {
  _id: ID,
  title: 'Confidential script, 16 November',
  created_at: '2026-11-14T10:00:00.000Z',
  page_count: 3,
  status: 'completed',
  is_confidential: true,
  expires_at: '2099-11-14T10:00:00.000Z',
}

beforeEach(() => {
  signedIn()
  answer(documents.deletions, { deletions: [RECEIPT] })
})

afterEach(() => void vi.useRealTimers())

const rowsOf = (receipt: HTMLElement) =>
  within(receipt)
    .getAllByRole('term')
    .map((term) => term.parentElement!.textContent)

it('[R-48-05] Deleting a confidential script opens its receipt, which can be saved as a text file', async () => {
  answer(documents.list, { documents: [SCRIPT] })
  answer(documents.remove, null)
  const { user, path } = openApp('/dashboard/process-list')
  await user.click(await screen.findByRole('button', { name: `Delete ${SCRIPT.title}` }))
  answer(documents.list, { documents: [] })
  await user.click(await screen.findByRole('button', { name: 'Yes, Delete' }))
  expect(await screen.findByRole('heading', { level: 1, name: "It's gone." })).toBeVisible()
  expect(path()).toBe(`/dashboard/deletions/${ID}`)
  const receipt = await screen.findByRole('region', { name: 'Deletion receipt' })
  expect(rowsOf(receipt)).toEqual(expect.arrayContaining(['Lines31', 'Page pictures3', "Partner's lines, spoken17"]))
  expect(receipt).toHaveTextContent('No. 7F3A-22C1')
  expect(screen.queryByText(/We check once more/)).toBeNull()

  const blobs: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.push(blob as Blob)
    return 'blob:receipt'
  })
  await user.click(screen.getByRole('button', { name: 'Save the receipt' }))
  const text = await blobs[0]!.text()
  expect(text).toContain('DELETION RECEIPT\nNo. 7F3A-22C1\n')
  expect(text).not.toContain('Confidential script')
})

it.each([
  [RECEIPT.checked_at, 'The receipt is on its way to your inbox.'],
  [null, "We'll mail you the receipt once we've checked again, in about 15 minutes."],
])('[R-48-33] The receipt is mailed at once if it is complete, and later if not (%s)', async (checked_at, message) => {
  answer(documents.deletions, { deletions: [{ ...RECEIPT, checked_at }] })
  const asked = answer(documents.mailDeletion, null)
  const { user } = openApp(`/dashboard/deletions/${ID}`)
  await user.click(await screen.findByRole('button', { name: 'Mail it to me' }))
  expect(await screen.findByText(message)).toBeVisible()
  expect(asked.map(({ url }) => url.pathname)).toEqual([`/api/v1/documents/deletions/${ID}/mail`])
})

it('[R-48-33] A receipt that was mailed too often says what the server says', async () => {
  answer(documents.mailDeletion, () => failure('too_many_requests', 'Too many attempts. Try again in an hour.'))
  const { user } = openApp(`/dashboard/deletions/${ID}`)
  await user.click(await screen.findByRole('button', { name: 'Mail it to me' }))
  expect(await screen.findByText('Too many attempts. Try again in an hour.')).toBeVisible()
})

it('[R-48-05] A receipt that is not complete says so, and completes by itself', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'], shouldAdvanceTime: true })
  answer(documents.deletions, { deletions: [{ ...RECEIPT, last_object_at: null, checked_at: null }] })
  openApp(`/dashboard/deletions/${ID}`)
  const receipt = await screen.findByRole('region', { name: 'Deletion receipt' })
  expect(rowsOf(receipt)).toContain('Last file gonein a minute')
  expect(screen.getByText(/We check once more/)).toBeVisible()
  answer(documents.deletions, { deletions: [RECEIPT] })
  await vi.advanceTimersByTimeAsync(3000)
  await waitFor(() => expect(screen.queryByText(/We check once more/)).toBeNull())
})

it.each([
  [true, RECEIPT.last_object_at, 'after 24 hours, no backup can open them'],
  [true, null, 'The last copies, in our backups, are deleted by'],
  [false, RECEIPT.last_object_at, 'The last copies, in our backups, are deleted by'],
])(
  '[R-48-18] The page of a receipt says that the key is gone only if there was one and it is (%s, %s)',
  async (is_encrypted, last_object_at, sentence) => {
    answer(documents.deletions, { deletions: [{ ...RECEIPT, is_encrypted, last_object_at }] })
    openApp(`/dashboard/deletions/${ID}`)
    expect(await screen.findByText(/These sides can't be opened here any more/)).toHaveTextContent(sentence)
  },
)

it('[R-48-05] The history leads to the receipts of all deleted scripts', async () => {
  const { user, path } = openApp('/dashboard/process-list')
  await user.click(await screen.findByRole('link', { name: 'Deleted scripts' }))
  await user.click(await screen.findByRole('link', { name: /No\. 7F3A-22C1/ }))
  expect(await screen.findByText('DELETION RECEIPT')).toBeVisible()
  expect(path()).toBe(`/dashboard/deletions/${ID}`)
})

it('A receipt that does not exist says so', async () => {
  answer(documents.deletions, { deletions: [] })
  openApp(`/dashboard/deletions/${ID}`)
  expect(await screen.findByRole('alert')).toHaveTextContent('There is no such receipt.')
})

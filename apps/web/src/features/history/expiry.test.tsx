import { type Document, documents } from '@sidelight/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { answer, failure } from '#testing/contract-server.ts'
import { openApp, signedIn } from '#testing/open-app.tsx'

const DAY_MS = 86_400_000
const SCRIPT: Document = {
  _id: '0199b5f2-7a11-7c55-9d2e-000000000001',
  title: 'Laundromat',
  created_at: '2026-11-14T10:00:00.000Z',
  page_count: 3,
  status: 'completed',
}
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()
const CONFIDENTIAL = { title: 'Confidential script, 16 November', is_confidential: true, expires_at: inDays(6.5) }

beforeEach(() => {
  signedIn()
  answer(documents.list, { documents: [SCRIPT] })
})

async function openMenu(title = SCRIPT.title) {
  const app = openApp('/dashboard/process-list')
  await app.user.click(await screen.findByRole('button', { name: `More for ${title}` }))
  const choose = async (item: string) => {
    await app.user.click(await screen.findByRole('menuitem', { name: item }))
    return within(await screen.findByRole('dialog'))
  }
  return { ...app, choose }
}

const dialogClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

it.each(['/dashboard', '/dashboard/process-list', `/dashboard/process/${SCRIPT._id}/scenes`])(
  '[R-48-04] %s shows a lock and the days left on a confidential script',
  async (address) => {
    answer(documents.list, { documents: [{ ...SCRIPT, ...CONFIDENTIAL }] })
    openApp(address)
    expect(await screen.findByText('gone in 6 days')).toHaveTextContent('Confidential, gone in 6 days')
  },
)

it('[R-48-03] [R-48-06] A script is made confidential from its menu, after a warning that this is for good', async () => {
  const made = answer(documents.makeConfidential, { title: CONFIDENTIAL.title, expires_at: CONFIDENTIAL.expires_at })
  localStorage.setItem('learningRuns', JSON.stringify([{ documentId: SCRIPT._id }, { documentId: 'another' }]))
  const { user, choose } = await openMenu()
  const dialog = await choose('Make confidential')
  expect(dialog.getByText(/"Laundromat" loses its title, its file.*You can't switch it back\./)).toBeVisible()
  expect(made).toHaveLength(0)
  answer(documents.list, { documents: [{ ...SCRIPT, ...CONFIDENTIAL }] })
  await user.click(dialog.getByRole('button', { name: 'Make it confidential' }))
  expect(await screen.findByText('gone in 6 days')).toBeVisible()
  const sent = made[0]?.body as { expires_at: string }
  expect(Date.parse(sent.expires_at) - Date.now()).toBeGreaterThan(7 * DAY_MS - 60_000)
  expect(screen.queryByText(/Laundromat/)).toBeNull()
  expect(localStorage.getItem('learningRuns')).toBe('[{"documentId":"another"}]')
  await dialogClosed()
  await user.click(screen.getByRole('button', { name: `More for ${CONFIDENTIAL.title}` }))
  expect(screen.getByRole('menuitem', { name: 'Delete it on a date' })).toBeVisible()
  expect(screen.queryByRole('menuitem', { name: 'Make confidential' })).toBeNull()
})

it('[R-48-03] Making a script confidential can be cancelled', async () => {
  const made = answer(documents.makeConfidential, { title: CONFIDENTIAL.title, expires_at: CONFIDENTIAL.expires_at })
  const { user, choose } = await openMenu()
  await user.click((await choose('Make confidential')).getByRole('button', { name: 'Cancel' }))
  await dialogClosed()
  expect(made).toHaveLength(0)
})

it('[R-48-03] An ordinary script deletes itself on a date, which can be taken back', async () => {
  const set = answer(documents.setExpiry, { expires_at: null })
  const { user, choose } = await openMenu()
  const dialog = await choose('Delete it on a date')
  expect(dialog.queryByRole('button', { name: 'Keep it' })).toBeNull()
  answer(documents.list, { documents: [{ ...SCRIPT, expires_at: inDays(1.9) }] })
  await user.click(dialog.getByRole('radio', { name: 'Tomorrow' }))
  await user.click(dialog.getByRole('button', { name: 'Set the date' }))
  expect(await screen.findByText('gone in 1 day')).toBeVisible()
  await dialogClosed()
  await user.click(screen.getByRole('button', { name: 'More for Laundromat' }))
  answer(documents.list, { documents: [SCRIPT] })
  await user.click((await choose('Delete it on a date')).getByRole('button', { name: 'Keep it' }))
  await waitFor(() => expect(screen.queryByText(/^gone in/)).toBeNull())
  expect(set.map(({ body }) => (body as { expires_at: string | null }).expires_at)).toEqual([expect.any(String), null])
})

it('[R-48-03] A date that the server refuses is explained, and the script stays', async () => {
  answer(documents.list, { documents: [{ ...SCRIPT, ...CONFIDENTIAL }] })
  answer(documents.setExpiry, () => failure('invalid_input', 'Please choose an earlier day.'))
  const { user, choose } = await openMenu(CONFIDENTIAL.title)
  const dialog = await choose('Delete it on a date')
  // A confidential script must have a date.
  expect(dialog.queryByRole('button', { name: 'Keep it' })).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Set the date' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('Please choose an earlier day.')
})

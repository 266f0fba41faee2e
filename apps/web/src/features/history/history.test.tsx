import { type Document, documents } from '@sidelight/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { refresh } from '#lib/api/query.ts'
import { answer, failure, success, unreachable } from '#testing/contract-server.ts'
import { openApp, signedIn } from '#testing/open-app.tsx'
import { findToast } from '#testing/toasts.ts'

const idOf = (number: number) => `0199b5f2-7a11-7c55-9d2e-${String(number).padStart(12, '0')}`
const script = (number: number, title: string, status: Document['status'] = 'completed'): Document => ({
  _id: idOf(number),
  title,
  created_at: '2026-11-14T10:00:00.000Z',
  page_count: 3,
  status,
})
const LAUNDROMAT = script(1, 'Laundromat')
const many = (count: number) => Array.from({ length: count }, (_, at) => script(at + 1, `Sides ${at + 1}`))

const openHistory = (address = '/dashboard/process-list') => openApp(address)
const row = (name: RegExp) => screen.findByRole('row', { name })
const titles = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent)

beforeEach(() => signedIn())

describe('The history', () => {
  it('[R-2.9-01] [R-2.9-02] [R-3-17] [R-7-28] The history shows title, date, pages and status of every script', async () => {
    answer(documents.list, { documents: [LAUNDROMAT] })
    openHistory()
    expect(await screen.findByRole('heading', { level: 1, name: 'Process History' })).toBeVisible()
    const table = within(await screen.findByRole('table'))
    expect(table.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      'Title',
      'Created At',
      'Pages',
      'Status',
    ])
    const facts = within(table.getByRole('row', { name: /Laundromat/ }))
    expect(facts.getByText(/Nov 14, 2026/)).toBeVisible()
    expect(facts.getByText('3')).toBeVisible()
    expect(facts.getByText('completed')).toBeVisible()
  })

  it('[R-2.9-07] An empty history shows "No processes found."', async () => {
    openHistory()
    expect(await screen.findByText('No processes found.')).toBeVisible()
  })

  it('[R-8-41] A history that cannot be loaded shows an error and loads again on request', async () => {
    answer(documents.list, (_, count) =>
      count === 1 ? failure('internal', 'boom') : success(documents.list, { documents: [LAUNDROMAT] }),
    )
    const { user } = openHistory()
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch process list')
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await row(/Laundromat/)).toBeVisible()
  })

  it('The history keeps its list when it cannot be refreshed', async () => {
    answer(documents.list, { documents: [LAUNDROMAT] })
    const { client } = openHistory()
    await row(/Laundromat/)
    const asked = answer(documents.list, () => failure('internal', 'boom'))
    await act(async () => {
      await refresh(client, documents.list)
      // The page renders the error one task later.
      await new Promise((resolve) => setTimeout(resolve))
    })
    expect(asked).toHaveLength(1)
    expect(titles()).toEqual(['Laundromat'])
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it.each([
    ['[R-2.9-03] The play action', 'Play Laundromat', `/dashboard/process/${idOf(1)}/scenes-preview`],
    ['[R-2.9-04] The edit action', 'Edit Laundromat', `/dashboard/process/${idOf(1)}/scenes`],
  ])('%s opens the script', async (_, name, address) => {
    answer(documents.list, { documents: [LAUNDROMAT] })
    openHistory()
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', address)
  })

  it('[R-22-02] The play action of a script without voices leads to the question for the part', async () => {
    answer(documents.list, { documents: [{ ...LAUNDROMAT, is_cast: false }] })
    openHistory()
    expect(await screen.findByRole('link', { name: 'Play Laundromat' })).toHaveAttribute(
      'href',
      `/dashboard/process/${idOf(1)}/part`,
    )
  })

  it.each([
    ['pending', 'Continue: Night Bus'],
    ['processing', 'See progress: Night Bus'],
    ['error', 'See what happened: Night Bus'],
  ] as const)('The row of a script with the status %s links to the upload step', async (status, name) => {
    answer(documents.list, { documents: [script(2, 'Night Bus', status)] })
    openHistory()
    expect(await screen.findByRole('link', { name })).toHaveAttribute(
      'href',
      `/dashboard/process/upload?document=${idOf(2)}`,
    )
    expect(screen.queryByRole('link', { name: 'Play Night Bus' })).not.toBeInTheDocument()
  })
})

describe('Deleting a script', () => {
  async function openDeletion() {
    const app = openHistory()
    await app.user.click(await screen.findByRole('button', { name: 'Delete Laundromat' }))
    return { ...app, dialog: within(await screen.findByRole('dialog', { name: 'Delete script' })) }
  }

  beforeEach(() => void answer(documents.list, { documents: [LAUNDROMAT, script(2, 'Night Bus')] }))

  it('[R-2.9-05] [R-2.9-06] [R-7-29] [R-8-42] [R-22-03] Deleting a script asks first, deletes, and confirms it', async () => {
    const deleted = answer(documents.remove, null)
    const { user, dialog } = await openDeletion()
    expect(dialog.getByText('Do you really want to delete "Laundromat"? This action cannot be undone.')).toBeVisible()
    answer(documents.list, { documents: [script(2, 'Night Bus')] })
    await user.click(dialog.getByRole('button', { name: 'Yes, Delete' }))
    expect(await findToast('"Laundromat" deleted successfully')).toBeVisible()
    expect(titles()).toEqual(['Night Bus'])
    expect(deleted.map(({ url }) => url.pathname)).toEqual([`/api/v1/documents/${idOf(1)}`])
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
  })

  it('[R-2.9-06] The answer "No" deletes nothing and returns the focus', async () => {
    const deleted = answer(documents.remove, null)
    const { user, dialog } = await openDeletion()
    await user.click(dialog.getByRole('button', { name: 'No' }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Delete Laundromat' })).toHaveFocus())
    expect(titles()).toEqual(['Laundromat', 'Night Bus'])
    expect(deleted).toHaveLength(0)
  })

  it('[R-8-43] A failed deletion shows an error and loads the list again', async () => {
    answer(documents.remove, () => unreachable())
    const { user, dialog } = await openDeletion()
    answer(documents.list, { documents: [LAUNDROMAT] })
    await user.click(dialog.getByRole('button', { name: 'Yes, Delete' }))
    expect(await findToast('Failed to delete "Laundromat"')).toBeVisible()
    await waitFor(() => expect(screen.getAllByRole('rowheader', { hidden: true })).toHaveLength(1))
  })
})

describe('The pages of the history', () => {
  const pageNumbers = () =>
    within(screen.getByRole('navigation', { name: 'Pagination' }))
      .getAllByRole('listitem')
      .map((item) => item.textContent)

  it('[R-2.9-08] [R-2.9-09] [R-2.9-10] The history shows eight scripts per page and can be paged through', async () => {
    answer(documents.list, { documents: many(17) })
    const { user } = openHistory()
    await row(/Sides 1 /)
    expect(titles()).toHaveLength(8)
    expect(pageNumbers()).toEqual(['1', '2', '3'])
    await user.click(screen.getByRole('button', { name: 'Next' }))
    await waitFor(() => expect(titles()[0]).toBe('Sides 9'))
    await user.click(screen.getByRole('button', { name: 'Page 3' }))
    await waitFor(() => expect(titles()).toEqual(['Sides 17']))
    expect(screen.getByRole('button', { name: 'Page 3' })).toHaveAttribute('aria-current', 'page')
    await user.click(screen.getByRole('button', { name: 'Next' }))
    expect(titles()).toEqual(['Sides 17'])
    await user.click(screen.getByRole('button', { name: 'Previous' }))
    await waitFor(() => expect(titles()[0]).toBe('Sides 9'))
  })

  it('[R-2.9-09] Many pages are shown with ellipses', async () => {
    answer(documents.list, { documents: many(70) })
    openHistory('/dashboard/process-list?page=5')
    await row(/Sides 33 /)
    expect(pageNumbers()).toEqual(['1', '…', '4', '5', '6', '…', '9'])
  })

  it('A history of eight scripts has no pagination', async () => {
    answer(documents.list, { documents: many(8) })
    openHistory()
    await row(/Sides 1 /)
    expect(screen.queryByRole('navigation', { name: 'Pagination' })).not.toBeInTheDocument()
  })

  it('The history goes back a page when the last script of a page is deleted', async () => {
    answer(documents.remove, null)
    answer(documents.list, { documents: many(9) })
    const { user } = openHistory('/dashboard/process-list?page=2')
    await user.click(await screen.findByRole('button', { name: 'Delete Sides 9' }))
    answer(documents.list, { documents: many(8) })
    await user.click(await screen.findByRole('button', { name: 'Yes, Delete' }))
    await findToast('"Sides 9" deleted successfully')
    expect(titles()).toHaveLength(8)
  })
})

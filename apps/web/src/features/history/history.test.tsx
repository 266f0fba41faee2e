import { documents } from '@sidelight/contract'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { answer, failure, success } from '#testing/contract-server.ts'
import { openApp, signedIn } from '#testing/open-app.tsx'

const SCRIPT = {
  _id: '0199b5f2-7a11-7c55-9d2e-000000000001',
  title: 'Laundromat',
  created_at: '2026-11-14T10:00:00.000Z',
  page_count: 3,
  status: 'completed' as const,
}

beforeEach(() => signedIn())

it('lists the scripts', async () => {
  answer(documents.list, { documents: [SCRIPT] })
  openApp('/dashboard/process-list')
  const table = within(await screen.findByRole('table'))
  expect(table.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
    'Title',
    'Created At',
    'Pages',
    'Status',
  ])
  const row = within(table.getByRole('row', { name: /Laundromat/ }))
  expect(row.getByText(/Nov 14, 2026/)).toBeVisible()
  expect(row.getByText('3')).toBeVisible()
  expect(row.getByText('completed')).toBeVisible()
})

it('says when there are none', async () => {
  openApp('/dashboard/process-list')
  expect(await screen.findByText('No processes found.')).toBeVisible()
})

it('[R-8-41] says when the list cannot be read, and reads it again on request', async () => {
  answer(documents.list, (_, count) =>
    count === 1 ? failure('internal', 'boom') : success(documents.list, { documents: [SCRIPT] }),
  )
  const { user } = openApp('/dashboard/process-list')
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch process list')
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('row', { name: /Laundromat/ })).toBeVisible()
})

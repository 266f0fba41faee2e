import { type Document, documents } from '@sidelight/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { answer, failure, success } from '#testing/contract-server.ts'
import { openApp, signedIn } from '#testing/open-app.tsx'

const SCRIPT: Document = {
  _id: '0199b5f2-7a11-7c55-9d2e-000000000001',
  title: 'scene',
  created_at: '2026-11-14T10:00:00.000Z',
  page_count: 3,
  status: 'completed',
}

beforeEach(signedIn)

async function openMenu(script: Document = SCRIPT) {
  answer(documents.list, { documents: [script] })
  const app = openApp('/dashboard/process-list')
  await app.user.click(await screen.findByRole('button', { name: `More for ${script.title}` }))
  return app
}

it('[R-74-06] A script is renamed from its menu, and a title that was not saved stays in the dialog with the reason', async () => {
  const { user } = await openMenu()
  await user.click(screen.getByRole('menuitem', { name: 'Rename' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename the script' }))
  await user.clear(dialog.getByLabelText('Title'))
  expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await user.type(dialog.getByLabelText('Title'), ' The Last Boat ')
  answer(documents.rename, () => failure('conflict', 'A confidential script has no title.'))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('A confidential script has no title.')).toBeVisible()
  const renamed = answer(documents.rename, () => {
    answer(documents.list, { documents: [{ ...SCRIPT, title: 'The Last Boat' }] })
    return success(documents.rename, { title: 'The Last Boat' })
  })
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(renamed.map(({ body }) => body)).toEqual([{ title: 'The Last Boat' }])
  expect(screen.getByRole('button', { name: 'More for The Last Boat' })).toBeVisible()
})

it('[R-74-06] A confidential script has no title that could be renamed', async () => {
  await openMenu({ ...SCRIPT, is_confidential: true, expires_at: new Date(Date.now() + 86_400_000).toISOString() })
  expect(screen.getByRole('menuitem', { name: 'Delete it on a date' })).toBeVisible()
  expect(screen.queryByRole('menuitem', { name: 'Rename' })).toBeNull()
})

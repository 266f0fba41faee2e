import { documents } from '@sidelight/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { answer } from '#testing/contract-server.ts'
import { openApp, signedIn } from '#testing/open-app.tsx'
import { DOCUMENT } from '#testing/script-fixtures.ts'
import { putTakesOnDevice } from '#testing/taping/takes-on-device.ts'

let removeTakes = () => undefined as unknown

beforeEach(async () => {
  signedIn()
  answer(documents.list, {
    documents: [
      { _id: DOCUMENT, title: 'Laundromat', created_at: '2026-11-01T10:00:00Z', page_count: 3, status: 'completed' },
    ],
  })
  removeTakes = await putTakesOnDevice({ [DOCUMENT]: 3, 'some-other-script': 1 })
})

afterEach(() => void removeTakes())

it('[R-31-15] Signing out names the takes it would delete, and goes on only when told to', async () => {
  const { user, path } = openApp('/dashboard')
  await user.click(await screen.findByRole('button', { name: 'Logout' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign out and delete your takes?' }))
  expect(await dialog.findByText('Laundromat: 3 filmed takes (300 MB)')).toBeVisible()
  expect(dialog.getByText('Another script: 1 filmed take (100 MB)')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Stay signed in' }))
  expect(localStorage.getItem('refreshToken')).not.toBeNull()
  await user.click(screen.getByRole('button', { name: 'Logout' }))
  await user.click(await screen.findByRole('button', { name: 'Delete and sign out' }))
  await waitFor(() => expect(path()).toBe('/sign-in'))
  expect(localStorage.getItem('refreshToken')).toBeNull()
})

it('[R-73-02] Signing out names the takes of lines that nobody has saved', async () => {
  removeTakes()
  removeTakes = await putTakesOnDevice({ [DOCUMENT]: 1 }, { [DOCUMENT]: 2, 'some-other-script': 1 })
  const { user, path } = openApp('/dashboard')
  await user.click(await screen.findByRole('button', { name: 'Logout' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign out and delete your takes?' }))
  expect(await dialog.findByText('Laundromat: 1 filmed take (100 MB) and 2 takes of lines')).toBeVisible()
  expect(dialog.getByText('Another script: 1 take of a line')).toBeVisible()
  expect(path()).toBe('/dashboard')
})

it('[R-31-15] Deleting a script names its takes and no others', async () => {
  const { user } = openApp('/dashboard/process-list')
  await user.click((await screen.findAllByRole('button', { name: /Delete/ }))[0]!)
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete script' }))
  expect(
    await dialog.findByText('It also deletes what is only on this computer: 3 filmed takes (300 MB).'),
  ).toBeVisible()
})

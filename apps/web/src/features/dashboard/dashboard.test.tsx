import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openApp, signedIn } from '#testing/open-app.tsx'

it('[R-2.4-01] [R-2.4-02] [R-2.4-03] [R-2.4-04] the dashboard home leads to the upload and the history', async () => {
  signedIn()
  const { user, path } = openApp('/dashboard')
  expect(await screen.findByRole('heading', { name: 'Dashboard Overview' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Recent Activity' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'View History' })).toHaveAttribute('href', '/dashboard/process-list')
  const upload = screen.getByRole('link', { name: 'Upload New' })
  expect(upload).toHaveAttribute('href', '/dashboard/process')
  await user.click(upload)
  await screen.findByRole('heading', { name: 'Upload Script' })
  expect(path()).toBe('/dashboard/process/upload')
})

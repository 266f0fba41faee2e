import { activities, type Activity, type Document, documents } from '@sidelight/contract'
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { answer, failure, success } from '#testing/contract-server.ts'
import { openApp, signedIn } from '#testing/open-app.tsx'

it('[R-2.4-01] [R-2.4-02] [R-2.4-03] [R-2.4-04] The dashboard links to the upload and the history', async () => {
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

describe('The latest script', () => {
  const latest = (status: Document['status']): Document => ({
    _id: '0199b5f2-7a11-7c55-9d2e-000000000001',
    title: 'Laundromat',
    created_at: '2026-11-14T10:00:00.000Z',
    page_count: 3,
    status,
  })

  it.each([
    ['completed', 'Rehearse', '/dashboard/process/0199b5f2-7a11-7c55-9d2e-000000000001/stage'],
    ['processing', 'See progress', '/dashboard/process/upload?document=0199b5f2-7a11-7c55-9d2e-000000000001'],
  ] as const)(
    '[R-20-17] The latest script links to its current step when its status is %s',
    async (status, name, address) => {
      signedIn()
      answer(documents.list, { documents: [latest(status)] })
      openApp('/dashboard')
      expect(await screen.findByText('Laundromat')).toBeVisible()
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', address)
    },
  )

  it('[R-22-02] A script without voices is not ready to rehearse, and Rehearse leads to the question for the part', async () => {
    signedIn()
    answer(documents.list, { documents: [{ ...latest('completed'), is_cast: false }] })
    openApp('/dashboard')
    expect(await screen.findByText('Read, not cast yet · 3 pages')).toBeVisible()
    expect(screen.queryByText(/Ready to rehearse/)).toBeNull()
    expect(screen.getByRole('link', { name: 'Rehearse' })).toHaveAttribute(
      'href',
      '/dashboard/process/0199b5f2-7a11-7c55-9d2e-000000000001/part',
    )
  })

  it('[R-22-02] A script with voices is ready to rehearse', async () => {
    signedIn()
    answer(documents.list, { documents: [{ ...latest('completed'), is_cast: true }] })
    openApp('/dashboard')
    expect(await screen.findByText('Ready to rehearse · 3 pages')).toBeVisible()
  })
})

describe('Recent activity', () => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000 - 1000).toISOString()
  const rows = () =>
    screen.findAllByRole('listitem').then((items) => items.filter((item) => item.querySelector('time')))

  beforeEach(() => signedIn())

  it('[R-2.4-05] An empty list of activities shows "No Activities Found"', async () => {
    openApp('/dashboard')
    expect(await screen.findByText('No Activities Found')).toBeVisible()
  })

  it('[R-3-27] [R-7-18] [R-9-32] [R-9-33] Each activity shows its action, description, status and age', async () => {
    const asked = answer(activities.recent, [
      { action: 'Picture changed', description: '', status: 'completed', timestamp: minutesAgo(0) },
      { action: 'Script uploaded', description: 'The Last Dryer', status: 'processing', timestamp: minutesAgo(7) },
      { action: 'Data gathered', description: 'Nothing to see', status: 'error', timestamp: minutesAgo(3 * 24 * 60) },
    ])
    openApp('/dashboard')
    await screen.findByText('Picture changed')
    expect((await rows()).map((row) => row.textContent)).toEqual([
      'Picture changedcompletedJust now',
      'Script uploadedThe Last Dryerprocessing7 minutes ago',
      'Data gatheredNothing to seeerror3 days ago',
    ])
    expect(asked[0]?.authorization).toBe('Bearer access-1')
  })

  it('[R-4-32] An activity is green when completed, yellow when processing, and red otherwise', async () => {
    const statuses = ['completed', 'processing', 'error', 'abandoned'] as Activity['status'][]
    answer(
      activities.recent,
      statuses.map((status) => ({ action: 'Act', description: '', status, timestamp: minutesAgo(1) })),
    )
    openApp('/dashboard')
    const colourOf = async (status: string) =>
      /text-(ok|warn|bad)/.exec((await screen.findByText(status)).className)?.[1]
    expect(await Promise.all(statuses.map(colourOf))).toEqual(['ok', 'warn', 'bad', 'bad'])
  })

  it('[R-8-84] A list of activities that cannot be loaded shows an error and loads again on request', async () => {
    answer(activities.recent, (_, count) =>
      count === 1
        ? failure('internal', 'boom')
        : success(activities.recent, [
            { action: 'Script uploaded', description: '', status: 'completed', timestamp: minutesAgo(1) },
          ]),
    )
    const { user } = openApp('/dashboard')
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Failed to load recent activities. Please try again later.',
    )
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByText('Script uploaded')).toBeVisible()
  })
})

import { credits, type Document, documents, scenes } from '@sidelight/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answer, failure, success, unreachable } from '#testing/contract-server.ts'
import { openApp, signedIn } from '#testing/open-app.tsx'
import { serveUploads, serveStatus, SCRIPT_ID, statusOf } from '#testing/upload-fixtures.ts'
import { findToast, queryToast, watchToasts } from '#testing/toasts.ts'

const ADDRESS = `/dashboard/process/upload?document=${SCRIPT_ID}`
const SCENES = `/dashboard/process/${SCRIPT_ID}/scenes`
const PART = `/dashboard/process/${SCRIPT_ID}/part`
const listed = (status: Document['status']): Document => ({
  _id: SCRIPT_ID,
  title: 'Laundromat',
  created_at: '2026-11-14T10:00:00.000Z',
  page_count: 6,
  status,
})

async function openScript(address = ADDRESS) {
  const app = openApp(address)
  const card = within(await screen.findByRole('form', { name: 'Your script' }))
  return { ...app, card, button: (name: string) => card.findByRole('button', { name }) }
}

beforeEach(() => {
  signedIn()
  serveUploads()
  answer(documents.list, { documents: [listed('processing')] })
  answer(scenes.list, { scenes: [], can_undo: false })
})
afterEach(() => vi.useRealTimers())

describe('Processing', () => {
  it('[R-2.5-07] [R-2.5-09] [R-2.5-13] [R-2.5-14] [R-4-06] [R-7-26] [R-7-27] [R-8-39] [R-8-40] [R-19-02] "Continue Processing" starts the parsing, shows its progress and leads to the scenes, with the question for the part on top', async () => {
    const { started } = serveUploads()
    const { asked, publish } = serveStatus({ status: 'pending' })
    const balance = answer(credits.current, (_, count) =>
      success(credits.current, {
        paygo_credits: count === 1 ? 1 : 0,
        page_credits_this_month: 5,
        page_credits_used_this_month: count === 1 ? 0 : 5,
      }),
    )
    const toasts = watchToasts()
    const { user, card, button, path, router } = await openScript()
    expect(await card.findByText('6 pages. Uses 5 of your 5 this month and 1 extra page.')).toBeVisible()
    await user.click(await button('Continue Processing'))
    expect(await card.findByText('Starting document processing...')).toBeVisible()
    expect(await button('Processing…')).toBeDisabled()
    await waitFor(() => expect(toasts()).toContain('Processing started. Please wait...'))
    expect(started.map(({ url }) => url.pathname)).toEqual([`/api/v1/documents/${SCRIPT_ID}/process`])

    publish({ status: 'processing', message: 'Reading page 3 of 6', pages_read: 3 })
    expect(await card.findByText('Reading page 3 of 6')).toBeVisible()
    expect(card.getByRole('progressbar', { name: 'Reading' })).toHaveAttribute('aria-valuenow', '50')
    const before = balance.length
    answer(documents.list, { documents: [listed('completed')] })
    publish({ status: 'completed', message: 'Done', pages_read: 6 })
    await waitFor(() => expect(path()).toBe(PART))
    await waitFor(() => expect(toasts()).toContain('Processing completed successfully!'))
    await act(() => router.navigate(-1))
    await waitFor(() => expect(path()).toBe(SCENES))
    await waitFor(() => expect(balance.length).toBeGreaterThan(before))
    await waitFor(() => expect(screen.getByRole('banner')).toHaveTextContent('0 pages left'))
    // The last page was spent on this script, so the credit gate must not cover it.
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(asked.at(-1)?.url.searchParams.get('after')).toMatch(/^\d+$/)
  })

  it('[R-9-21] The status is polled every 10 s while nothing changes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const asked = answer(documents.status, statusOf({ message: 'Reading page 1 of 6', pages_read: 1 }))
    const { card } = await openScript()
    expect(await card.findByText('Reading page 1 of 6')).toBeVisible()
    // After a change, the next request follows at once, as a long poll.
    await act(() => vi.advanceTimersByTimeAsync(500))
    await waitFor(() => expect(asked.at(-1)?.url.searchParams.get('after')).toBe('1'))
    const before = asked.length
    await act(() => vi.advanceTimersByTimeAsync(8000))
    expect(asked).toHaveLength(before)
    await act(() => vi.advanceTimersByTimeAsync(2500))
    await waitFor(() => expect(asked).toHaveLength(before + 1))
  })

  it.each([
    ['This file holds no text.', 'This file holds no text.'],
    ['', 'An error occurred during processing.'],
  ])('[R-4-07] [R-8-36] [R-8-38] A failure with the message %j is shown and can be retried', async (message, shown) => {
    const { publish } = serveStatus({ message: 'Reading page 1 of 6', pages_read: 1 })
    const { user, card, button, path } = await openScript()
    await card.findByText('Reading page 1 of 6')
    publish({ status: 'error', message })
    expect(await findToast(`Processing failed: ${shown}`)).toBeVisible()
    expect(await card.findByRole('alert')).toHaveTextContent(shown)
    expect(path()).toBe('/dashboard/process/upload')
    // The error already says that nothing was charged.
    expect(card.getByText(/^6 pages\. Uses/)).toBeVisible()
    expect(card.queryByText('Nothing is charged until you continue.')).not.toBeInTheDocument()
    publish({ status: 'processing', message: 'Reading page 2 of 6', pages_read: 2 })
    await user.click(await button('Try Again'))
    expect(await card.findByText('Reading page 2 of 6')).toBeVisible()
  })

  it.each([
    [() => unreachable(), 'Failed to start processing'],
    [() => failure('payment_required', 'You are 1 page short.'), 'You are 1 page short.'],
  ])('[R-8-35] [R-8-36] A rejected start shows the reason and fetches the price again', async (reply, reason) => {
    answer(documents.process, reply)
    answer(documents.status, statusOf({ status: 'pending' }))
    const { user, card, button } = await openScript()
    await card.findByText(/^6 pages\. Uses/)
    const cost = { pages: 6, from_month: 5, from_paygo: 0, missing: 1 }
    answer(documents.status, statusOf({ status: 'pending', cost }))
    await user.click(await button('Continue Processing'))
    expect(await findToast(`Processing failed: ${reason}`)).toBeVisible()
    expect(card.getByRole('alert')).toHaveTextContent(reason)
    expect(queryToast('Processing started. Please wait...')).toBeNull()
    expect(await card.findByText("6 pages. You're 1 page short.")).toBeVisible()
  })

  it('[R-8-37] A status that cannot be fetched shows an error, is polled further, and at once on request', async () => {
    let isDown = false
    const { publish } = serveStatus({ message: 'Reading page 1 of 6', pages_read: 1 })
    const { user, card, button } = await openScript()
    await card.findByText('Reading page 1 of 6')
    answer(documents.status, () => {
      isDown = true
      return failure('unavailable', 'Down')
    })
    publish({ message: 'Reading page 2 of 6', pages_read: 2 })
    expect(await findToast('Failed to check processing status. Please try again.')).toBeVisible()
    expect(await card.findByRole('alert')).toHaveTextContent('Failed to check processing status. Please try again.')
    expect(isDown).toBe(true)
    serveStatus({ message: 'Reading page 5 of 6', pages_read: 5, revision: 9 })
    await user.click(await button('Try Again'))
    expect(await card.findByText('Reading page 5 of 6')).toBeVisible()
    expect(card.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('[R-2.5-12] Parsing can be stopped after a confirmation, which removes the script', async () => {
    const { removed } = serveUploads()
    serveStatus({ message: 'Reading page 1 of 6', pages_read: 1 })
    const { user, card, button } = await openScript()
    await card.findByText('Reading page 1 of 6')
    await user.click(await button('Stop reading'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Stop reading?' }))
    expect(dialog.getByText(/you get its pages back/)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Remove script' }))
    expect(await card.findByText('Drop your sides here')).toBeVisible()
    expect(removed.map(({ url }) => url.pathname)).toEqual([`/api/v1/documents/${SCRIPT_ID}`])
  })
})

describe('Coming back', () => {
  it('A script that is being parsed shows its progress', async () => {
    serveStatus({ message: 'Reading page 4 of 6', pages_read: 4 })
    const { card, button } = await openScript()
    expect(await card.findByText('Reading page 4 of 6')).toBeVisible()
    expect(await card.findByText('Laundromat')).toBeVisible()
    expect(await button('Uploaded')).toBeDisabled()
  })

  it('[R-19-02] A parsed script leads to the question for the part', async () => {
    serveStatus({ status: 'completed' })
    const { path } = openApp(ADDRESS)
    await waitFor(() => expect(path()).toBe(PART))
    expect(queryToast('Processing completed successfully!')).toBeNull()
  })

  it('A script whose file never arrived shows an error', async () => {
    serveStatus({ status: 'pending', page_count: null, cost: null })
    answer(documents.confirm, () => failure('conflict', 'The file has not arrived. Please upload it again.'))
    const { user, card, button } = await openScript()
    expect(await card.findByText('The file has not arrived. Please upload it again.')).toBeVisible()
    await user.click(await button('Choose another file'))
    expect(await card.findByText('Drop your sides here')).toBeVisible()
  })

  it('A script whose pages cannot be counted is asked for again on request', async () => {
    serveStatus({ status: 'pending', page_count: null, cost: null })
    answer(documents.confirm, () => unreachable())
    const { user, card, button } = await openScript()
    expect(await card.findByRole('alert')).toHaveTextContent('Failed to check processing status. Please try again.')
    serveUploads()
    await user.click(await button('Try Again'))
    expect(await card.findByText(/^6 pages\. Uses/)).toBeVisible()
    expect(card.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('A script that does not exist shows an error', async () => {
    answer(documents.status, () => failure('not_found', 'This script does not exist.'))
    const { card } = await openScript()
    expect(await card.findByRole('alert')).toHaveTextContent('This script does not exist.')
    expect(card.queryByRole('button', { name: 'Try Again' })).not.toBeInTheDocument()
  })

  it('[R-8-34] A malformed document id shows an error', async () => {
    const toasts = watchToasts()
    const { card, router } = await openScript('/dashboard/process/upload?document=undefined')
    await waitFor(() => expect(toasts()).toContain('Document ID not found. Please restart the application.'))
    expect(card.getByText('Drop your sides here')).toBeVisible()
    await waitFor(() => expect(router.state.location.search).toBe(''))
  })

  it('The upload page lists the scripts in progress', async () => {
    serveStatus({ message: 'Reading page 4 of 6', pages_read: 4 })
    const { user, card } = await openScript('/dashboard/process/upload')
    const inProgress = within(await screen.findByRole('region', { name: 'In progress' }))
    await user.click(inProgress.getByRole('link', { name: /Laundromat/ }))
    expect(await card.findByText('Reading page 4 of 6')).toBeVisible()
    await user.click(
      within(screen.getByRole('navigation', { name: /main|dashboard/i })).getByRole('link', { name: 'Studio' }),
    )
    expect(await card.findByText('Drop your sides here')).toBeVisible()
  })
})

it('Leaving the page stops the polling', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const asked = answer(documents.status, statusOf({ message: 'Reading page 1 of 6', pages_read: 1 }))
  const { user, card } = await openScript()
  await card.findByText('Reading page 1 of 6')
  await user.click(card.getByRole('link', { name: 'History' }))
  await screen.findByRole('heading', { name: 'Process History' })
  const before = asked.length
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  expect(asked).toHaveLength(before)
})

import { credits, type Document, documents, users } from '@sidelight/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { refresh } from '#lib/api/query.ts'
import { answer, failure, ROSA } from '#testing/contract-server.ts'
import { openApp, signedIn } from '#testing/open-app.tsx'

const SPENT = { paygo_credits: 0, page_credits_this_month: 5, page_credits_used_this_month: 5 }

const script = (id: number, title: string, status: Document['status']): Document => ({
  _id: `0199b5f2-7a11-7c55-9d2e-00000000000${id}`,
  title,
  created_at: '2026-11-14T10:00:00.000Z',
  page_count: 3,
  status,
})
const FINISHED = script(1, 'Laundromat', 'completed')
const UNFINISHED = script(2, 'Night Bus', 'pending')
const IN_PROGRESS = script(3, 'Second Watch', 'processing')

const gate = () => screen.findByRole('dialog', { name: 'Credits Required' })

/** Waits until everything that the gate depends on is fetched. */
async function waitForBalance() {
  await screen.findByRole('button', { name: /User menu/, hidden: true })
  await waitFor(() => expect(screen.getByRole('banner', { hidden: true })).toHaveTextContent('0 pages left'))
}

beforeEach(() => {
  signedIn()
  answer(credits.current, SPENT)
})

describe('With both balances spent', () => {
  it.each([
    '/dashboard',
    '/dashboard/process-list',
    '/dashboard/subscription',
    '/dashboard/transaction',
    '/dashboard/process/upload',
    `/dashboard/process/${UNFINISHED._id}/scenes`,
  ])('[R-2.1-32] [R-2.1-33] The gate covers %s', async (path) => {
    answer(documents.list, { documents: [UNFINISHED] })
    openApp(path)
    expect(await gate()).toBeVisible()
  })

  it.each([
    '/dashboard/packages',
    '/dashboard/profile-settings',
    '/dashboard/success',
    '/dashboard/cancel',
    `/dashboard/process/${FINISHED._id}/scenes-preview`,
    `/dashboard/process/${FINISHED._id}/scenes`,
  ])('[R-2.1-33] The gate does not cover %s', async (path) => {
    const listed = answer(documents.list, { documents: [FINISHED] })
    openApp(path)
    await waitForBalance()
    await waitFor(() => expect(listed.length).toBeGreaterThan(0))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
  })

  it.each([
    [1, 'You owe 1 page. The payment for it was returned after you used it.'],
    [7, 'You owe 7 pages. The payment for them was returned after you used them.'],
  ])('The gate explains a debt of %i pages', async (owed, text) => {
    answer(credits.current, { ...SPENT, page_credits_owed: owed })
    openApp('/dashboard')
    const dialog = within(await gate())
    expect(dialog.getByText(text, { exact: false })).toBeVisible()
    expect(dialog.queryByText(/You've used all your pages/)).not.toBeInTheDocument()
  })

  it.each(['Close', 'Purchase'])('[R-2.1-34] The button %s of the gate leads to the packages', async (name) => {
    const { user, path } = openApp('/dashboard')
    await user.click(within(await gate()).getByRole('button', { name }))
    expect(await screen.findByRole('heading', { name: 'Manage Your Subscription' })).toBeVisible()
    expect(path()).toBe('/dashboard/packages')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('[R-2.1-34] The escape key leads from the gate to the packages', async () => {
    const { user, path } = openApp('/dashboard')
    await gate()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(path()).toBe('/dashboard/packages'))
  })

  it('The gate links to the finished scripts', async () => {
    answer(documents.list, { documents: [FINISHED, UNFINISHED] })
    const { user, path } = openApp('/dashboard')
    const keep = within(within(await gate()).getByRole('region', { name: 'Keep rehearsing' }))
    expect(keep.getAllByRole('link').map((link) => link.textContent)).toEqual(['Laundromat'])
    await user.click(keep.getByRole('link', { name: 'Laundromat' }))
    await screen.findByRole('heading', { name: 'Audio Production' })
    expect(path()).toBe(`/dashboard/process/${FINISHED._id}/scenes-preview`)
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it.each([`upload?document=${IN_PROGRESS._id}`, `${IN_PROGRESS._id}/scenes`])(
    'The gate does not cover a script paid with the last page while it is parsed: %s',
    async (page) => {
      const listed = answer(documents.list, { documents: [IN_PROGRESS] })
      openApp(`/dashboard/process/${page}`)
      await waitForBalance()
      await waitFor(() => expect(listed.length).toBeGreaterThan(0))
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    },
  )

  it('The gate links to the scripts that are being parsed', async () => {
    answer(documents.list, { documents: [IN_PROGRESS] })
    openApp('/dashboard')
    const now = within(within(await gate()).getByRole('region', { name: 'In progress' }))
    expect(now.getByRole('link', { name: 'Second Watch' })).toHaveAttribute(
      'href',
      `/dashboard/process/upload?document=${IN_PROGRESS._id}`,
    )
  })

  it('The gate covers an upload that cannot be paid for', async () => {
    answer(documents.list, { documents: [UNFINISHED] })
    openApp(`/dashboard/process/upload?document=${UNFINISHED._id}`)
    expect(await gate()).toBeVisible()
  })

  it('The gate waits until another dialog is closed', async () => {
    answer(credits.current, { ...SPENT, page_credits_used_this_month: 0 })
    const { user, client } = openApp('/dashboard')
    await user.click(await screen.findByRole('button', { name: /User menu/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Support' }))
    await screen.findByRole('dialog', { name: 'Support' })
    answer(credits.current, SPENT)
    await refresh(client, credits.current)
    await waitForBalance()
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await gate()).toBeVisible()
  })
})

describe('With an unspent or unknown balance', () => {
  it.each([[{ ...SPENT, paygo_credits: 1 }], [{ ...SPENT, page_credits_used_this_month: 4 }]])(
    '[R-2.1-32] The gate stays open with the balance %j',
    async (balance) => {
      answer(credits.current, balance)
      openApp('/dashboard')
      await waitFor(() => expect(screen.getByRole('banner')).toHaveTextContent('1 page left'))
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    },
  )

  it('The gate stays open while the credits are unknown', async () => {
    const asked = answer(credits.current, () => failure('internal', 'boom'))
    answer(users.me, { ...ROSA, email: '' })
    openApp('/dashboard')
    await screen.findByRole('heading', { name: 'Dashboard Overview' })
    await waitFor(() => expect(asked.length).toBeGreaterThan(0))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})

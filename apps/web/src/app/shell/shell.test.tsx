import { auth, credits, support } from '@sidelight/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { answer, failure, success, unreachable } from '#testing/contract-server.ts'
import { openApp, signedIn } from '#testing/open-app.tsx'
import { findToast } from '#testing/toasts.ts'

async function openDashboard(path = '/dashboard') {
  signedIn()
  const app = openApp(path)
  await screen.findByRole('button', { name: /User menu of Rosa Vega/ })
  return app
}

const sidebar = () => within(screen.getByRole('navigation', { name: 'Main' }))

async function openUserMenu() {
  const app = await openDashboard()
  await app.user.click(screen.getByRole('button', { name: /User menu of Rosa Vega/ }))
  return { ...app, menu: within(await screen.findByRole('menu')) }
}

describe('The sidebar', () => {
  it.each([
    ['[R-2.3-01]', 'Dashboard', '/dashboard'],
    ['[R-2.3-02]', 'History', '/dashboard/process-list'],
    ['[R-2.3-03]', 'Studio', '/dashboard/process/upload'],
    ['[R-2.3-04]', 'Subscription', '/dashboard/subscription'],
    ['[R-2.3-05]', 'Packages', '/dashboard/packages'],
  ])('%s The sidebar item %s goes to %s and is marked as current there', async (_, name, target) => {
    const { user, path } = await openDashboard(target === '/dashboard' ? '/dashboard/packages' : '/dashboard')
    await user.click(sidebar().getByRole('link', { name }))
    await waitFor(() => expect(path()).toBe(target))
    await waitFor(() => expect(sidebar().getByRole('link', { current: 'page' })).toHaveTextContent(name))
  })

  it('[R-62-07] What is about money stands under "Plan", and its pages are tabs of one another', async () => {
    const { user, path } = await openDashboard()
    const plan = within(sidebar().getByRole('group', { name: 'Plan' }))
    expect(plan.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Subscription', 'Packages'])
    await user.click(plan.getByRole('link', { name: 'Subscription' }))
    const tabs = within(await screen.findByRole('navigation', { name: 'Plan' }))
    for (const [name, target] of [
      ['Payments', '/dashboard/transaction'],
      ['Plans and pages', '/dashboard/packages'],
      ['Your plan', '/dashboard/subscription'],
    ] as const) {
      await user.click(tabs.getByRole('link', { name }))
      await waitFor(() => expect(path()).toBe(target))
      await waitFor(() => expect(tabs.getByRole('link', { current: 'page' })).toHaveTextContent(name))
    }
  })

  it('[R-2.3-06] Logout revokes the session, clears local storage except the theme, and leads to /sign-in', async () => {
    const revoked = answer(auth.logout, null)
    localStorage.setItem('darkMode', 'false')
    localStorage.setItem('isVerified', 'true')
    const { user, path } = await openDashboard()
    await user.click(sidebar().getByRole('button', { name: 'Logout' }))
    await screen.findByRole('heading', { level: 1, name: 'Sign In' })
    expect(path()).toBe('/sign-in')
    expect({ ...localStorage }).toEqual({ darkMode: 'false' })
    await waitFor(() => expect(revoked.map(({ authorization }) => authorization)).toEqual(['Bearer access-1']))
  })

  it('[R-2.3-06] Logout with an expired token still revokes the session', async () => {
    const revoked = answer(auth.logout, ({ authorization }) =>
      authorization === 'Bearer access-2' ? success(auth.logout, null) : failure('unauthenticated', 'Expired'),
    )
    answer(auth.refreshToken, { access_token: 'access-2', refresh_token: 'refresh-2' })
    const { user } = await openDashboard()
    await user.click(sidebar().getByRole('button', { name: 'Logout' }))
    await screen.findByRole('heading', { level: 1, name: 'Sign In' })
    expect(revoked.at(-1)?.authorization).toBe('Bearer access-2')
    expect(localStorage.getItem('refreshToken')).toBeNull()
  })

  it('[R-2.3-06] Logout works without the server', async () => {
    answer(auth.logout, () => unreachable())
    const { user } = await openDashboard()
    await user.click(sidebar().getByRole('button', { name: 'Logout' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible()
    expect(localStorage.getItem('accessToken')).toBeNull()
  })
})

describe('The header', () => {
  it.each([
    [{ paygo_credits: 0, page_credits_this_month: 5, page_credits_used_this_month: 0 }, '5 pages left'],
    [{ paygo_credits: 3, page_credits_this_month: 25, page_credits_used_this_month: 9 }, '19 pages left'],
    [{ paygo_credits: 1, page_credits_this_month: 5, page_credits_used_this_month: 5 }, '1 page left'],
  ])('[R-2.3-08] The header shows the balance %j as "%s"', async (balance, text) => {
    answer(credits.current, balance)
    await openDashboard()
    await waitFor(() => expect(screen.getByRole('banner')).toHaveTextContent(text))
  })

  it('[R-2.3-08] The header shows no number while the balance is unknown', async () => {
    answer(credits.current, () => failure('internal', 'boom'))
    await openDashboard()
    expect(screen.getByRole('banner')).not.toHaveTextContent(/left/)
  })
})

describe('The notice above every page', () => {
  const BALANCE = { paygo_credits: 3, page_credits_this_month: 5, page_credits_used_this_month: 0 }
  const PAUSED = 'Voices are paused right now. Your lines keep their place.'
  afterEach(() => vi.useRealTimers())

  it.each(['/dashboard', '/dashboard/profile-settings'])(
    '[R-52-19] The page at %s says what is paused, and no longer once it is over',
    async (path) => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], shouldAdvanceTime: true })
      answer(credits.current, { ...BALANCE, paused: PAUSED })
      await openDashboard(path)
      expect(await within(screen.getByRole('main')).findByText(PAUSED)).toBeVisible()
      answer(credits.current, BALANCE)
      act(() => void vi.advanceTimersByTime(30_000))
      await waitFor(() => expect(screen.queryByText(PAUSED)).not.toBeInTheDocument())
    },
  )
})

describe('The user menu', () => {
  it.each([
    ['[R-2.3-09]', 'Profile', '/dashboard/profile-settings'],
    ['[R-2.3-11]', 'Transaction', '/dashboard/transaction'],
  ])('%s The user menu item %s goes to %s', async (_, name, target) => {
    const { user, path, menu } = await openUserMenu()
    await user.click(menu.getByRole('menuitem', { name }))
    await waitFor(() => expect(path()).toBe(target))
  })

  it('[R-2.3-12] Sign out ends the session', async () => {
    const { user, path, menu } = await openUserMenu()
    await user.click(menu.getByRole('menuitem', { name: 'Sign out' }))
    await screen.findByRole('heading', { level: 1, name: 'Sign In' })
    expect(path()).toBe('/sign-in')
    expect(localStorage.getItem('refreshToken')).toBeNull()
  })

  async function openSupport() {
    const { user, menu } = await openUserMenu()
    await user.click(menu.getByRole('menuitem', { name: 'Support' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Support' }))
    return { user, dialog }
  }

  it('[R-2.3-10] [R-8-73] [R-5-27] [R-9-34] [R-9-35] Support opens a form and sends a ticket', async () => {
    const tickets = answer(support.contactUs, null)
    const { user, dialog } = await openSupport()
    expect(dialog.getByText('Mon-Fri 9:00 AM-6:00 PM. We reply within 24 hours.')).toBeVisible()
    await user.type(dialog.getByLabelText('Subject'), 'Two voices')
    await user.type(dialog.getByLabelText('Message'), 'Marcus sounds like Dani.')
    await user.click(dialog.getByRole('button', { name: 'Submit Ticket' }))
    expect(await findToast('Support ticket submitted successfully')).toBeVisible()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(tickets.map(({ body }) => body)).toEqual([
      { name: 'Rosa Vega', email: 'rosa@sidelight.local', subject: 'Two voices', message: 'Marcus sounds like Dani.' },
    ])
  })

  it('[R-2.3-10] [R-5-26] The support form reports every missing field', async () => {
    const tickets = answer(support.contactUs, null)
    const { user, dialog } = await openSupport()
    await user.clear(dialog.getByLabelText('Name'))
    await user.clear(dialog.getByLabelText('Email'))
    await user.click(dialog.getByRole('button', { name: 'Submit Ticket' }))
    for (const text of ['Name is required', 'Invalid email address', 'Subject is required', 'Message is required']) {
      expect(await dialog.findByText(text)).toBeVisible()
    }
    expect(tickets).toHaveLength(0)
  })

  it('[R-8-72] The support form keeps its text when the ticket cannot be sent', async () => {
    answer(support.contactUs, () => failure('unavailable', 'Down'))
    const { user, dialog } = await openSupport()
    await user.type(dialog.getByLabelText('Subject'), 'Two voices')
    await user.type(dialog.getByLabelText('Message'), 'Marcus sounds like Dani.')
    await user.click(dialog.getByRole('button', { name: 'Submit Ticket' }))
    expect(await findToast('Failed to submit support ticket')).toBeInTheDocument()
    expect(dialog.getByLabelText('Message')).toHaveValue('Marcus sounds like Dani.')
  })
})

describe('The phone menu', () => {
  it('The phone menu holds the sidebar items and closes when one is followed', async () => {
    const { user, path } = await openDashboard()
    await user.click(screen.getByRole('button', { name: 'Open menu' }))
    const menu = within(await screen.findByRole('dialog'))
    await user.click(menu.getByRole('link', { name: 'Packages' }))
    await waitFor(() => expect(path()).toBe('/dashboard/packages'))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})

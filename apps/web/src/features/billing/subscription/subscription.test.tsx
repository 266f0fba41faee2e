import { billing, credits } from '@sidelight/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { serveSubscription, subscriptionOf } from '#testing/billing-fixtures.ts'
import { answer, failure, success, unreachable } from '#testing/contract-server.ts'
import { openApp, signedIn } from '#testing/open-app.tsx'
import { findToast } from '#testing/toasts.ts'

const openSubscription = () => openApp('/dashboard/subscription')
const section = async (name: string) => within(await screen.findByRole('region', { name }))
const details = () => section('Subscription details')
const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextSibling?.textContent
const pages = (used: number, total: number, paygo = 0) =>
  answer(credits.current, {
    paygo_credits: paygo,
    page_credits_this_month: total,
    page_credits_used_this_month: used,
  })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T13:00:00.000Z') })
  signedIn()
})
afterEach(() => vi.useRealTimers())

describe('The subscription page', () => {
  it('[R-2.10-01] [R-2.10-02] [R-2.10-03] The page shows used, total, remaining and bought pages', async () => {
    serveSubscription()
    pages(20, 50, 7)
    openSubscription()
    const usage = await section('Credit usage')
    expect(usage.getByText('30')).toBeVisible()
    expect(usage.getByText('pages remaining')).toBeVisible()
    expect(fact('Pages used')).toBe('20 (40%)')
    expect(fact('Total credits')).toBe('50')
    expect(usage.getByRole('meter')).toHaveAttribute('aria-valuetext', '40% used')
    expect((await section('Pay as you go')).getByText('7')).toBeVisible()
  })

  it.each([
    [24, 'bg-ok'],
    [25, 'bg-warn'],
    [39, 'bg-warn'],
    [40, 'bg-bad'],
  ])('[R-4-44] The bar of %i used pages of 50 is %s', async (used, colour) => {
    serveSubscription()
    pages(used, 50)
    openSubscription()
    const meter = (await section('Credit usage')).getByRole('meter')
    const fill = meter.querySelector(`.${colour}`)
    expect(fill).toHaveStyle({ width: `${used * 2}%` })
  })

  it.each([
    ['professional_monthly', 'Professional'],
    ['independant_monthly', 'Independent'],
    ['studio_monthly', 'Studio'],
    ['backstage_monthly', 'Backstage'],
  ])('[R-2.10-04] [R-2.10-05] [R-3-22] [R-4-45] The package %s is called %s', async (packageName, name) => {
    serveSubscription({ package_name: packageName })
    openSubscription()
    const shown = await details()
    expect(shown.getByText(name)).toBeVisible()
    expect(shown.getByText('Active')).toBeVisible()
    expect(fact('Renews On')).toBe('Dec 15, 2026')
    expect(fact('Days remaining')).toBe('15')
    expect(screen.queryByText('Canceled On')).not.toBeInTheDocument()
  })

  it.each([
    ['independant_monthly', 'Faster processing', '10% off additional pages'],
    ['studio_monthly', 'Highest priority processing', '30% off additional pages'],
  ])('[R-2.10-07] The page lists the benefits of the package %s', async (packageName, processing, discount) => {
    serveSubscription({ package_name: packageName })
    openSubscription()
    const benefits = await section('Your benefits')
    expect(benefits.getByText(processing)).toBeVisible()
    expect(benefits.getByText(discount)).toBeVisible()
  })

  it('[R-2.10-09] [R-7-47] Without a plan, the page shows "No Active Subscription"', async () => {
    openSubscription()
    expect(await screen.findByRole('heading', { name: 'No Active Subscription' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'View Pricing Plans' })).toHaveAttribute('href', '/dashboard/packages')
    expect(screen.queryByRole('button', { name: 'Cancel Subscription' })).not.toBeInTheDocument()
  })

  it('[R-4-37] A plan that has ended is yellow and cannot be cancelled', async () => {
    serveSubscription({ status: 'canceled', canceled_at: '2026-11-20T12:00:00.000Z' })
    openSubscription()
    expect((await details()).getByText('Canceled').closest('.text-warn')).not.toBeNull()
    expect(fact('Access Ends')).toBe('Dec 15, 2026')
    expect(screen.queryByRole('button', { name: /Subscription$/ })).not.toBeInTheDocument()
  })

  it.each([
    ['past_due', 'Your last payment failed', 'Your plan is paused until it is paid. Pages you bought stay yours.'],
    ['active', 'Your payment was returned', 'Your plan is paused, and nothing more is charged for it.'],
  ] as const)(
    '[R-2.10-07] A plan that is %s and not in force has no benefits and shows why',
    async (status, title, text) => {
      serveSubscription({ status, is_in_force: false })
      openSubscription()
      expect(await screen.findByText(title)).toBeVisible()
      expect(screen.getByText(text)).toBeVisible()
      expect((await section('Your benefits')).getByText('Standard processing')).toBeVisible()
    },
  )

  it('A plan that ends because its payment was returned cannot be resumed and shows why', async () => {
    serveSubscription({ is_in_force: false, cancel_at_period_end: true, canceled_at: '2026-11-20T12:00:00.000Z' })
    openSubscription()
    expect(await screen.findByText('Your payment was returned')).toBeVisible()
    const shown = await details()
    expect(shown.getByText(/^Its payment was returned, so it can't be resumed\. After that/)).toBeVisible()
    expect(shown.queryByText(/Everything stays as it is/)).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /Subscription$/ })).not.toBeInTheDocument()
  })

  it('[R-8-44] The subscription page reports a connection error and loads again on request', async () => {
    answer(billing.activeSubscription, (_, count) =>
      count === 1 ? unreachable() : success(billing.activeSubscription, [subscriptionOf()]),
    )
    const { user } = openSubscription()
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Connection Error')
    expect(alert).toHaveTextContent('Could not connect to server. Please try again later.')
    await user.click(within(alert).getByRole('button', { name: 'Try Again' }))
    expect((await details()).getByText('Professional')).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })
})

describe('Cancelling a plan', () => {
  const ENDING = subscriptionOf({ cancel_at_period_end: true, canceled_at: '2026-11-30T13:00:00.000Z' })

  async function openDialog() {
    serveSubscription()
    const app = openSubscription()
    await app.user.click(await screen.findByRole('button', { name: 'Cancel Subscription' }))
    return { ...app, dialog: within(await screen.findByRole('dialog', { name: 'Cancel Subscription' })) }
  }

  it('[R-2.10-05] [R-2.10-06] [R-2.10-08] [R-4-34] [R-4-36] [R-7-48] [R-8-45] Cancelling asks for confirmation and shows what remains', async () => {
    const canceled = answer(billing.cancelSubscription, ENDING)
    const { user, dialog } = await openDialog()
    expect(dialog.getByText(/stays as it is until Dec 15, 2026/)).toBeVisible()
    answer(billing.activeSubscription, [ENDING])
    await user.click(dialog.getByRole('button', { name: 'Yes, Cancel' }))
    expect(
      await findToast(
        "Your subscription has been canceled successfully. You'll maintain access until the end of your billing period.",
      ),
    ).toBeVisible()
    const shown = await details()
    expect(shown.getByText('Ending Soon')).toBeVisible()
    expect(fact('Access Ends')).toBe('Dec 15, 2026')
    expect(fact('Canceled On')).toBe('Nov 30, 2026')
    expect(screen.queryByRole('button', { name: 'Cancel Subscription' })).not.toBeInTheDocument()
    expect(canceled).toHaveLength(1)
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
  })

  it('"Keep my plan" changes nothing and returns the focus', async () => {
    const canceled = answer(billing.cancelSubscription, ENDING)
    const { user, dialog } = await openDialog()
    await user.click(dialog.getByRole('button', { name: 'Keep my plan' }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel Subscription' })).toHaveFocus())
    expect(canceled).toHaveLength(0)
  })

  it.each([
    ['[R-8-46]', () => failure('conflict', 'It has ended.'), 'Failed to cancel subscription: It has ended.'],
    ['[R-8-46]', () => failure('conflict', ''), 'Failed to cancel subscription: Unknown error'],
    ['[R-8-47]', () => unreachable(), 'Failed to cancel subscription. Please try again.'],
  ])('%s A failed cancellation shows an error', async (_, reply, text) => {
    answer(billing.cancelSubscription, reply)
    const { user, dialog } = await openDialog()
    await user.click(dialog.getByRole('button', { name: 'Yes, Cancel' }))
    expect(await findToast(text)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Keep my plan' }))
    expect(await screen.findByRole('button', { name: 'Cancel Subscription' })).toBeVisible()
  })

  it('A plan that is ending while its payment is retried can be ended at once', async () => {
    const LATE = {
      status: 'past_due',
      cancel_at_period_end: true,
      canceled_at: '2026-11-28T13:00:00.000Z',
      grace_ends_at: '2026-12-05T13:00:00.000Z',
      payment_url: 'https://invoice.stripe.com/i/acct_1/test_1',
    } as const
    serveSubscription(LATE)
    answer(billing.cancelSubscription, subscriptionOf({ ...LATE, status: 'canceled', is_in_force: false }))
    const { user } = openSubscription()
    expect(
      await screen.findByText("We'll try your card again automatically. Your plan continues until Dec 5, 2026."),
    ).toBeVisible()
    expect(screen.getByRole('link', { name: 'Pay now' })).toHaveAttribute('href', LATE.payment_url)
    expect((await details()).getByText(/we're still trying its last payment\. Cancel it again/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Resume Subscription' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Cancel Subscription' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel Subscription' }))
    expect(dialog.getByText(/so it ends right away and nothing more is charged/)).toBeVisible()
    answer(billing.activeSubscription, [])
    await user.click(dialog.getByRole('button', { name: 'Yes, Cancel' }))
    expect(
      await findToast('Your subscription has been canceled successfully. It has ended: nothing more will be charged.'),
    ).toBeVisible()
    expect(await screen.findByRole('heading', { name: 'No Active Subscription' })).toBeVisible()
  })

  it('A cancellation can be undone until the plan ends', async () => {
    answer(billing.activeSubscription, [ENDING])
    answer(billing.resumeSubscription, subscriptionOf())
    const { user } = openSubscription()
    const resume = await screen.findByRole('button', { name: 'Resume Subscription' })
    answer(billing.activeSubscription, [subscriptionOf()])
    await user.click(resume)
    expect(await findToast('Your subscription continues. It will renew as before.')).toBeVisible()
    expect(await screen.findByRole('button', { name: 'Cancel Subscription' })).toBeVisible()
    expect(fact('Renews On')).toBe('Dec 15, 2026')
  })

  it('A failed resumption shows an error', async () => {
    answer(billing.activeSubscription, [ENDING])
    answer(billing.resumeSubscription, () => failure('conflict', 'Your plan has ended. Please choose one again.'))
    const { user } = openSubscription()
    await user.click(await screen.findByRole('button', { name: 'Resume Subscription' }))
    expect(await findToast('Your plan has ended. Please choose one again.')).toBeVisible()
  })
})

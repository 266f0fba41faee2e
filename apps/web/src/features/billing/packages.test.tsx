import { billing, credits } from '@sidelight/contract'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { serveSubscription, subscriptionOf } from '#testing/billing-fixtures.ts'
import { answer, failure, success, unreachable } from '#testing/contract-server.ts'
import { openApp, signedIn } from '#testing/open-app.tsx'
import { findToast, queryToast } from '#testing/toasts.ts'

const openPackages = (search = '') => openApp(`/dashboard/packages${search}`)
const card = (name: string) => screen.findByRole('listitem', { name })
const banner = () => screen.findByRole('region', { name: 'Your current plan' })
const buttons = () =>
  within(screen.getByRole('region', { name: 'Plans' }))
    .getAllByRole('button')
    .map((button) => button.textContent)

beforeEach(() => signedIn())

describe('The plans', () => {
  it('[R-2.11-04] [R-2.11-06] [R-2.11-08] [R-2.11-11] Four plans are offered to a user on the Free plan', async () => {
    openPackages()
    const professional = within(await card('Professional'))
    expect(professional.getByText('Most Popular')).toBeVisible()
    expect(professional.getByText('$22')).toBeVisible()
    expect(professional.getByText('50 pages every month')).toBeVisible()
    expect(professional.getByText('20% off additional pages')).toBeVisible()
    const names = screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)
    expect(names).toEqual(['Free', 'Independent', 'Professional', 'Studio'])
    expect(buttons()).toEqual([
      'Subscribe Now to Independent',
      'Subscribe Now to Professional',
      'Subscribe Now to Studio',
    ])
    expect(within(await card('Free')).getByText('Current Plan')).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Your current plan' })).not.toBeInTheDocument()
  })

  it('[R-2.11-05] [R-2.11-07] [R-2.11-09] [R-2.11-10] Higher plans are upgrades and lower ones downgrades', async () => {
    serveSubscription()
    openPackages()
    const currentPlan = within(await card('Professional'))
    expect(currentPlan.getAllByText('Current Plan')).toHaveLength(2)
    expect(currentPlan.getByRole('button', { name: 'Current Plan' })).toBeDisabled()
    expect(buttons()).toEqual(['Downgrade to Independent', 'Current Plan', 'Upgrade to Studio'])
    expect(within(await card('Free')).queryByRole('button')).not.toBeInTheDocument()
  })

  it('[R-25-03] The packages page leads back to the upload that the user left, until another page was opened', async () => {
    const { router } = openApp('/dashboard/process/upload')
    await screen.findByRole('heading', { level: 1, name: /Upload/ })
    const back = { name: 'Back to Your Upload' }
    await act(() => router.navigate('/dashboard/packages'))
    expect(await screen.findByRole('link', back)).toHaveAttribute('href', '/dashboard/process/upload')
    await act(() => router.navigate('/dashboard'))
    await screen.findByRole('heading', { name: 'Dashboard Overview' })
    await act(() => router.navigate('/dashboard/packages'))
    await card('Studio')
    expect(screen.queryByRole('link', back)).not.toBeInTheDocument()
  })

  it('[R-25-01] A plan says in plain words what its features give', async () => {
    openPackages()
    const professional = within(await card('Professional'))
    for (const words of [/each script voiced 6 times/, /5-minute head start/, '$0.80 each instead of $1.00'])
      expect(professional.getByText(words)).toBeVisible()
  })

  it('[R-7-51] The last subscription of the list is the current one', async () => {
    const ended = subscriptionOf({ package_name: 'studio_monthly', status: 'canceled' })
    const now = subscriptionOf({ package_name: 'independent_monthly' })
    answer(billing.allSubscriptions, { subscriptions: [ended, now] })
    openPackages()
    expect(within(await banner()).getByText('Independent')).toBeVisible()
    expect(buttons()).toEqual(['Current Plan', 'Upgrade to Professional', 'Upgrade to Studio'])
  })

  it('The packages page shows how many pages a user owes', async () => {
    answer(credits.current, {
      paygo_credits: 0,
      page_credits_this_month: 5,
      page_credits_used_this_month: 5,
      page_credits_owed: 7,
    })
    openPackages()
    expect(await screen.findByText('You owe 7 pages')).toBeVisible()
    expect(screen.getByText(/We take what you owe off the next pages you pay for/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Purchase 1 page' })).toBeEnabled()
  })

  it('[R-52-19] The packages page says when payments are paused, and not otherwise', async () => {
    const balance = { paygo_credits: 3, page_credits_this_month: 5, page_credits_used_this_month: 0 }
    const sentence = 'Payments are paused right now, and nothing is charged. Please try again later.'
    answer(credits.current, balance)
    openPackages()
    await card('Studio')
    await waitFor(() => expect(screen.getByRole('banner')).toHaveTextContent('8 pages left'))
    expect(screen.queryByText(sentence)).not.toBeInTheDocument()
    cleanup()
    answer(credits.current, { ...balance, checkout_paused: sentence })
    openPackages()
    expect(await screen.findByText(sentence)).toBeVisible()
  })

  it('A plan that has ended counts as no plan', async () => {
    answer(billing.allSubscriptions, { subscriptions: [subscriptionOf({ status: 'canceled' })] })
    openPackages()
    await card('Studio')
    expect(buttons()).toHaveLength(3)
    expect(buttons()[0]).toBe('Subscribe Now to Independent')
  })

  it('[R-8-44] The packages page reports a connection error and loads again on request', async () => {
    answer(billing.allSubscriptions, (_, count) =>
      count === 1 ? unreachable() : success(billing.allSubscriptions, { subscriptions: [] }),
    )
    const { user } = openPackages()
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Connection Error')
    expect(alert).toHaveTextContent('Could not connect to server. Please try again later.')
    await user.click(within(alert).getByRole('button', { name: 'Try Again' }))
    expect(await card('Studio')).toBeVisible()
  })
})

describe('The banner of the current plan', () => {
  it('[R-2.11-02] [R-2.11-03] The banner shows status, credits and the next billing date', async () => {
    serveSubscription()
    openPackages()
    const shown = within(await banner())
    expect(shown.getByText('Professional')).toBeVisible()
    expect(shown.getByText('Active')).toBeVisible()
    expect(shown.getByText('20 / 50')).toBeVisible()
    expect(shown.getByText('Next billing date').nextSibling).toHaveTextContent('Dec 15, 2026')
  })

  it('[R-4-34] The banner shows that a plan is ending', async () => {
    serveSubscription({ cancel_at_period_end: true, canceled_at: '2026-11-20T12:00:00.000Z' })
    openPackages()
    expect(within(await banner()).getByText('Ending Soon')).toBeVisible()
    expect(within(await banner()).getByText('Access ends')).toBeVisible()
  })

  it('The banner lets a user cancel while the credit gate covers the subscription page', async () => {
    serveSubscription({ page_credits_used_this_month: 50 })
    answer(credits.current, { paygo_credits: 0, page_credits_this_month: 50, page_credits_used_this_month: 50 })
    const ending = subscriptionOf({ cancel_at_period_end: true, canceled_at: '2026-11-20T12:00:00.000Z' })
    answer(billing.cancelSubscription, ending)
    const { user } = openPackages()
    await user.click(within(await banner()).getByRole('button', { name: 'Cancel Subscription' }))
    answer(billing.allSubscriptions, { subscriptions: [ending] })
    await user.click(await screen.findByRole('button', { name: 'Yes, Cancel' }))
    expect(await within(await banner()).findByText('Ending Soon')).toBeVisible()
    expect(within(await banner()).getByRole('button', { name: 'Resume Subscription' })).toBeVisible()
  })

  it('[R-4-37] A failed payment shows until when the plan continues and where to pay', async () => {
    serveSubscription({
      status: 'past_due',
      grace_ends_at: '2026-12-22T12:00:00.000Z',
      payment_url: 'https://invoice.stripe.com/i/1',
    })
    openPackages()
    expect(within(await banner()).getByText('Past due')).toBeVisible()
    expect(screen.getByText(/Your plan continues until Dec 22, 2026/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Pay now' })).toHaveAttribute('href', 'https://invoice.stripe.com/i/1')
  })

  it('[P11] A payment page that is not the provider’s is not linked', async () => {
    serveSubscription({ status: 'past_due', payment_url: 'https://evil.example/pay' })
    openPackages()
    await banner()
    expect(screen.queryByRole('link', { name: 'Pay now' })).not.toBeInTheDocument()
  })
})

describe('A plan chosen on the landing page', () => {
  it('[R-9-07] A preselected plan is highlighted and focused, and nothing is bought', async () => {
    const asked = answer(billing.createCheckoutSession, () => failure('internal', 'no'))
    openPackages('?plan=independent_monthly')
    const chosen = await card('Independent')
    expect(within(chosen).getByText('Your choice')).toBeVisible()
    await waitFor(() => expect(within(chosen).getByRole('button')).toHaveFocus())
    expect(asked).toHaveLength(0)
  })

  it('[R-8-56] A preselected plan that is already the current one shows a warning once', async () => {
    serveSubscription()
    const { router } = openPackages('?plan=pro')
    expect(await findToast('This is already your current plan.')).toBeVisible()
    await waitFor(() => expect(router.state.location.search).toBe(''))
  })

  it('The Free plan as the preselected plan shows no warning', async () => {
    openPackages('?plan=free_monthly')
    await card('Studio')
    expect(queryToast('This is already your current plan.')).not.toBeInTheDocument()
  })

  it.each(['?plan=free', '?plan=__proto__', '?plan=', '?plan=studio_yearly'])(
    'The query string %s preselects no plan',
    async (search) => {
      serveSubscription()
      openPackages(search)
      await card('Studio')
      expect(screen.queryByText('Your choice')).not.toBeInTheDocument()
      expect(queryToast('This is already your current plan.')).not.toBeInTheDocument()
    },
  )
})

describe('Subscribing', () => {
  const subscribe = async () => {
    const app = openPackages()
    await app.user.click(await screen.findByRole('button', { name: 'Subscribe Now to Independent' }))
    return app
  }

  it('[R-7-49] [R-8-49] A checkout names the plan by its package and reports a missing address', async () => {
    const asked = answer(billing.createCheckoutSession, { url: '', session_id: 'cs_test_1' })
    await subscribe()
    expect(await findToast('Error: Invalid checkout URL received from server')).toBeVisible()
    expect(asked[0]?.body).toEqual({
      package_type: 'subscription',
      package_details: { package_name: 'independant_monthly', package_price: 12 },
    })
  })

  it('[R-4-38] [R-7-50] A checkout opens the provider’s page and can be repeated after the back button', async () => {
    // An address on the loopback interface counts as the provider; jsdom can only navigate within this page.
    answer(billing.createCheckoutSession, {
      url: `${location.origin}${location.pathname}#pay`,
      session_id: 'cs_test_1',
    })
    await subscribe()
    await waitFor(() => expect(location.hash).toBe('#pay'))
    expect(await screen.findByRole('button', { name: 'Opening checkout…' })).toHaveAttribute('aria-disabled', 'true')
    act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    expect(await screen.findByRole('button', { name: 'Subscribe Now to Independent' })).toBeEnabled()
    expect(sessionStorage.getItem('checkoutSession')).toBe('cs_test_1')
    location.hash = ''
  })

  it('[P11] [R-8-49] A checkout does not open an address that is not the provider’s', async () => {
    answer(billing.createCheckoutSession, { url: 'https://evil.example/checkout.stripe.com', session_id: 'cs_test_1' })
    const { path } = await subscribe()
    expect(await findToast('Error: Invalid checkout URL received from server')).toBeVisible()
    expect(path()).toBe('/dashboard/packages')
  })

  it.each([
    ['the message of the server', 'You already have a plan.', 'Error: You already have a plan.'],
    ['the default message', '', 'Error: Failed to create checkout session'],
  ])('[R-8-51] A rejected checkout shows %s', async (_, message, shown) => {
    answer(billing.createCheckoutSession, () => failure('conflict', message))
    await subscribe()
    expect(await findToast(shown)).toBeVisible()
  })

  it('[R-8-52] A checkout repeated after a lost response has the same idempotency key', async () => {
    const asked = answer(billing.createCheckoutSession, () => unreachable())
    const { user } = await subscribe()
    expect(await findToast('Error creating checkout session. Please try again.')).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'Subscribe Now to Independent' }))
    await waitFor(() => expect(asked).toHaveLength(2))
    const keys = new Set(asked.map(({ headers }) => headers.get('idempotency-key')))
    expect(keys.size).toBe(1)
  })
})

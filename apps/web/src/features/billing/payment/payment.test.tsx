import { billing, type CheckoutState, credits } from '@sidelight/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { writeTabKey } from '#lib/storage/tab-storage.ts'
import { advanceTime } from '#testing/advance-time.ts'
import { answer, failure, success, unreachable } from '#testing/contract-server.ts'
import { openApp, signedIn } from '#testing/open-app.tsx'

const SESSION = 'cs_test_a1B2c3D4'
const SUCCEEDED = { level: 1, name: 'Payment Successful!' } as const

const checkoutOf = (changes: Partial<CheckoutState> = {}): CheckoutState => ({
  session_id: SESSION,
  state: 'paid',
  package_type: 'paygo',
  package_name: 'paygo',
  pages: 25,
  amount_in_usd: 20,
  ...changes,
})

const SCRIPT = '0199b5f2-7a11-7c55-9d2e-000000000001'
const listButtons = () =>
  within(screen.getByRole('main'))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
    .filter((name) => name !== 'transactions')

const openSuccess = (search = `?session_id=${SESSION}`) => openApp(`/dashboard/success${search}`)

beforeEach(() => {
  signedIn()
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    shouldAdvanceTime: true,
  })
})
afterEach(() => {
  vi.useRealTimers()
  sessionStorage.clear()
})

describe('The success page', () => {
  it('[R-2.12-10] [R-2.12-11] [R-2.12-12] [R-2.12-13] [R-25-02] The success page shows a spinner for three seconds, then the amount and what was bought, and the reference on request', async () => {
    const asked = answer(billing.checkoutSession, checkoutOf())
    const { user } = openSuccess()
    expect(await screen.findByText('Confirming your payment…')).toBeVisible()
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(asked[0]?.url.pathname).toBe(`/api/v1/payment/checkout-session/${SESSION}`)
    await advanceTime(1500)
    expect(screen.queryByRole('heading', SUCCEEDED)).not.toBeInTheDocument()
    await advanceTime(2000)
    expect(await screen.findByRole('heading', SUCCEEDED)).toBeVisible()
    expect(screen.getByText('$20.00 USD paid. 25 pages were added to your balance.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'View Subscription' })).toHaveAttribute('href', '/dashboard/subscription')
    expect(screen.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute('href', '/dashboard')
    const reference = screen.getByText('cs_test_', { selector: 'code' })
    expect(reference).not.toBeVisible()
    await user.click(screen.getByText('Payment details'))
    expect(reference).toBeVisible()
    expect(screen.getByText(/^Checkout/)).not.toHaveTextContent('a1B2c3D4')
  })

  it.each([
    [`/dashboard/process/${SCRIPT}/assign-voice`, 'Back to Your Script'],
    [`/dashboard/process/upload?document=${SCRIPT}`, 'Back to Your Upload'],
  ])('[R-25-03] After a payment the first button leads back to %s', async (workPath, name) => {
    writeTabKey('workPath', workPath)
    answer(billing.checkoutSession, checkoutOf())
    openSuccess()
    await screen.findByText('Confirming your payment…')
    await advanceTime(3100)
    await screen.findByRole('heading', SUCCEEDED)
    expect(listButtons()).toEqual([name, 'Go to Dashboard', 'View Subscription'])
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', workPath)
  })

  it.each([
    undefined,
    'https://evil.example/dashboard/process/x',
    '//evil.example/dashboard/process/x',
    'javascript:alert(1)',
    '/sign-in',
    '/dashboard/process-list',
    '/dashboard/process/../../sign-in',
  ])('[R-25-03] After a payment the first button leads to the dashboard if %s is stored', async (workPath) => {
    writeTabKey('workPath', workPath)
    answer(billing.checkoutSession, checkoutOf())
    openSuccess()
    await screen.findByText('Confirming your payment…')
    await advanceTime(3100)
    await screen.findByRole('heading', SUCCEEDED)
    expect(listButtons()).toEqual(['Go to Dashboard', 'View Subscription'])
  })

  it('A paid plan is named, and the credits are fetched again', async () => {
    const read = answer(credits.current, {
      paygo_credits: 0,
      page_credits_this_month: 50,
      page_credits_used_this_month: 0,
    })
    answer(billing.checkoutSession, (_, count) =>
      success(
        billing.checkoutSession,
        checkoutOf({
          state: count === 1 ? 'open' : 'paid',
          package_type: 'subscription',
          package_name: 'professional_monthly',
          pages: null,
          amount_in_usd: 22,
        }),
      ),
    )
    openSuccess()
    await waitFor(() => expect(read).toHaveLength(1))
    await advanceTime(3100)
    await advanceTime(3100)
    expect(await screen.findByText("$22.00 USD paid. You're on the Professional plan now.")).toBeVisible()
    await waitFor(() => expect(read.length).toBeGreaterThan(1))
  })

  it.each([
    ['open', /isn't confirmed yet/],
    ['processing', /Your bank is still processing/],
  ] as const)('[P19] A payment that is %s is shown as such and polled until it is paid', async (state, text) => {
    let now: CheckoutState['state'] = state
    const asked = answer(billing.checkoutSession, () => success(billing.checkoutSession, checkoutOf({ state: now })))
    openSuccess()
    await screen.findByText('Confirming your payment…')
    await advanceTime(3100)
    expect(await screen.findByText(text)).toBeVisible()
    expect(screen.queryByText(/Successful/)).not.toBeInTheDocument()
    const before = asked.length
    now = 'paid'
    await advanceTime(3100)
    await waitFor(() => expect(asked.length).toBeGreaterThan(before))
    expect(await screen.findByRole('heading', SUCCEEDED)).toBeVisible()
    const after = asked.length
    await advanceTime(60_000)
    expect(asked).toHaveLength(after)
  })

  it.each([
    ['unknown to the server', `?session_id=${SESSION}`],
    ['made up', '?session_id=../../me'],
    ['missing', ''],
  ])('[P19] A payment that is %s is not shown as a success', async (_, search) => {
    answer(billing.checkoutSession, () => failure('not_found', 'This payment is not known.'))
    openSuccess(search)
    await screen.findByRole('heading', { level: 1, name: 'Payment' })
    await advanceTime(3100)
    expect(await screen.findByText(/We can't find this payment/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Contact Support' })).toHaveAttribute('href', '/contact-us')
    expect(screen.queryByText(/Successful/)).not.toBeInTheDocument()
  })

  it('[P19] A payment that cannot be fetched is not shown as a success and is fetched again', async () => {
    answer(billing.checkoutSession, (_, count) =>
      count === 1 ? unreachable() : success(billing.checkoutSession, checkoutOf()),
    )
    openSuccess()
    await screen.findByText('Confirming your payment…')
    await advanceTime(2000)
    await advanceTime(1100)
    await advanceTime(3100)
    expect(await screen.findByRole('heading', SUCCEEDED)).toBeVisible()
  })

  it('The success page of an expired checkout says that nothing was charged', async () => {
    answer(billing.checkoutSession, checkoutOf({ state: 'expired' }))
    openSuccess()
    await screen.findByText('Confirming your payment…')
    await advanceTime(3100)
    expect(await screen.findByText(/no charges were made/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Try Payment Again' })).toBeVisible()
  })
})

describe('The page of a cancelled payment', () => {
  it('[R-2.12-14] [R-2.12-15] [R-2.12-16] [R-2.12-17] The page of a cancelled payment says that nothing was charged and links to support', async () => {
    openApp('/dashboard/cancel')
    expect(await screen.findByText('No charges were made.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', '/contact-us')
    expect(screen.getByRole('link', { name: 'Try Payment Again' })).toHaveAttribute('href', '/membership')
    expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/dashboard')
  })

  it('[P20] The page of a cancelled payment asks the server before it says that nothing was charged', async () => {
    writeTabKey('checkoutSession', SESSION)
    let respond = (_: Response) => {}
    const asked = answer(billing.checkoutSession, () => new Promise<Response>((resolve) => (respond = resolve)))
    openApp('/dashboard/cancel')
    expect(await screen.findByText('Checking…')).toBeVisible()
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(screen.queryByText('No charges were made.')).not.toBeInTheDocument()
    respond(success(billing.checkoutSession, checkoutOf({ state: 'open' })))
    expect(await screen.findByText('No charges were made.')).toBeVisible()
  })

  it('[P20] The page of a cancelled payment leads to the success page if the payment went through', async () => {
    writeTabKey('checkoutSession', SESSION)
    answer(billing.checkoutSession, checkoutOf())
    const { path } = openApp('/dashboard/cancel')
    await waitFor(() => expect(path()).toBe('/dashboard/success'))
    await advanceTime(3100)
    expect(await screen.findByRole('heading', SUCCEEDED)).toBeVisible()
    expect(screen.queryByText('No charges were made.')).not.toBeInTheDocument()
  })

  it('[P20] The page of a cancelled payment promises nothing if the server cannot be reached', async () => {
    writeTabKey('checkoutSession', SESSION)
    answer(billing.checkoutSession, () => unreachable())
    openApp('/dashboard/cancel')
    expect(await screen.findByText(/We couldn't check just now/)).toBeVisible()
    expect(screen.queryByText('No charges were made.')).not.toBeInTheDocument()
  })
})

import { billing } from '@sidelight/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { advanceTime } from '#testing/advance-time.ts'
import { serveSubscription, subscriptionOf } from '#testing/billing-fixtures.ts'
import { answer, failure, success, unreachable } from '#testing/contract-server.ts'
import { openApp, signedIn } from '#testing/open-app.tsx'
import { findToast } from '#testing/toasts.ts'

const NEXT_BILLING = Date.parse('2026-12-15T12:00:00.000Z') / 1000
const UPGRADE = {
  immediate_charge: 12.6,
  proration_amount: 12.6,
  next_billing_amount: 40,
  next_billing_date: NEXT_BILLING,
}

async function openPreview(name = 'Upgrade to Studio') {
  const app = openApp('/dashboard/packages')
  await app.user.click(await screen.findByRole('button', { name }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Plan Change Preview' }))
  const shown = (fact: string) => dialog.getByText(fact, { selector: 'dt' }).nextSibling?.textContent
  return { ...app, dialog, shown }
}

beforeEach(() => {
  signedIn()
  serveSubscription()
})
afterEach(() => vi.useRealTimers())

describe('The preview of a plan change', () => {
  it('[R-2.11-16] [R-4-39] [R-4-43] [R-7-52] The preview shows what is charged, when, and when the pages arrive', async () => {
    const asked = answer(billing.previewProration, UPGRADE)
    const { dialog, shown } = await openPreview()
    await dialog.findByText('$12.60', { selector: '.display' })
    expect(shown('Charged today')).toBe('$12.60')
    expect(shown('Next bill')).toBe('$40.00')
    expect(shown('Next billing date')).toBe('Dec 15, 2026')
    expect(dialog.getByText('Upgrade from Professional to Studio.')).toBeVisible()
    expect(
      dialog.getByText(/The 100 pages of the new plan arrive with the next billing cycle, on Dec 15, 2026/),
    ).toBeVisible()
    expect(asked[0]?.body).toEqual({ package_name: 'studio_monthly' })
  })

  it('The preview shows a credit if the new plan costs less', async () => {
    answer(billing.previewProration, {
      ...UPGRADE,
      immediate_charge: 0,
      proration_amount: -7.1,
      next_billing_amount: 4.9,
    })
    const { dialog, shown } = await openPreview('Downgrade to Independent')
    expect(await dialog.findByText('Downgrade from Professional to Independent.')).toBeVisible()
    await waitFor(() => expect(shown('Charged today')).toBe('$0.00'))
    expect(shown('Credit for unused time')).toBe('-$7.10')
    expect(shown('Next bill')).toBe('$4.90')
  })

  it('The preview says that a month that is already paid costs nothing more', async () => {
    answer(billing.previewProration, {
      ...UPGRADE,
      immediate_charge: 0,
      proration_amount: 0,
      next_billing_amount: 12,
    })
    const { dialog, shown } = await openPreview('Downgrade to Independent')
    expect(
      await dialog.findByText(/This month is already paid, so nothing is charged or refunded for it/),
    ).toBeVisible()
    expect([shown('Charged today'), shown('Next bill')]).toEqual(['$0.00', '$12.00'])
  })

  it('[R-2.11-16] Cancel changes nothing and returns the focus', async () => {
    answer(billing.previewProration, UPGRADE)
    const changed = answer(billing.updateSubscription, subscriptionOf())
    const { user, dialog } = await openPreview()
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Upgrade to Studio' })).toHaveFocus())
    expect(changed).toHaveLength(0)
  })

  it.each([
    ['the server cannot be reached', () => unreachable(), 'Failed to load proration info.'],
    [
      'the server rejects it',
      () => failure('conflict', 'Please settle your open payment first.'),
      'Failed to load proration info. Please settle your open payment first.',
    ],
  ])('[R-8-53] The preview shows an error when %s and loads again on request', async (_, failingReply, text) => {
    answer(billing.previewProration, (_seen, count) =>
      count === 1 ? failingReply() : success(billing.previewProration, UPGRADE),
    )
    const { user, dialog, shown } = await openPreview()
    expect(await dialog.findByRole('alert')).toHaveTextContent(text)
    expect(dialog.queryByRole('button', { name: 'Confirm Change' })).not.toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Try Again' }))
    await waitFor(() => expect(shown('Charged today')).toBe('$12.60'))
    expect(dialog.getByRole('button', { name: 'Confirm Change' })).toBeEnabled()
  })
})

describe('A plan change', () => {
  const STUDIO = subscriptionOf({ package_name: 'studio_monthly' })

  async function confirm() {
    answer(billing.previewProration, UPGRADE)
    const preview = await openPreview()
    await waitFor(() => expect(preview.dialog.getByRole('button', { name: 'Confirm Change' })).toBeEnabled())
    await preview.user.click(preview.dialog.getByRole('button', { name: 'Confirm Change' }))
    return preview
  }

  it('[R-4-40] [R-4-41] [R-4-42] [R-7-53] [R-8-55] A plan change shows at once and is fetched again after a second', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })
    const changed = answer(billing.updateSubscription, STUDIO)
    await confirm()
    expect(await findToast('Your plan has been updated to Studio.')).toBeVisible()
    expect(await screen.findByRole('button', { name: 'Downgrade to Professional' })).toBeVisible()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(changed.map(({ body }) => body)).toEqual([{ package_name: 'studio_monthly', immediate_charge: 12.6 }])
    const read = answer(billing.allSubscriptions, { subscriptions: [STUDIO] })
    await advanceTime(1100)
    await waitFor(() => expect(read).toHaveLength(1))
  })

  describe('with a declined card', () => {
    const name = 'Pay for this change with another card'

    async function declineCard(payment_url: string | null) {
      answer(billing.updateSubscription, () => failure('payment_required', 'Your card was declined.'))
      answer(billing.allSubscriptions, (_seen, count) => {
        const known = subscriptionOf({ payment_url: count === 1 ? null : payment_url })
        return success(billing.allSubscriptions, { subscriptions: [known] })
      })
      const { dialog } = await confirm()
      expect(await dialog.findByRole('alert')).toHaveTextContent('Your card was declined.')
      await waitFor(() => expect(dialog.getByRole('button', { name: 'Confirm Change' })).toBeEnabled())
      return dialog
    }

    it('[P16] A change with a declined card can be paid on the provider’s page', async () => {
      const page = 'https://invoice.stripe.com/i/acct_1/test_1'
      const dialog = await declineCard(page)
      expect(await dialog.findByRole('link', { name })).toHaveAttribute('href', page)
    })

    it.each(['https://pay.example/i/1', null])(
      '[P11] A change with a declined card does not link to the page %s',
      async (page) => {
        const dialog = await declineCard(page)
        expect(dialog.queryByRole('link')).not.toBeInTheDocument()
      },
    )
  })

  it.each([
    ['the server cannot be reached', () => unreachable(), 'Failed to update subscription.', 1],
    [
      'the card is declined',
      () => failure('payment_required', 'Your card was declined.'),
      'Failed to update subscription. Your card was declined.',
      2,
    ],
  ])(
    '[R-8-54] [P16] A plan change shows an error and the plan of the server when %s',
    async (_, failingReply, text, changes) => {
      const changed = answer(billing.updateSubscription, failingReply)
      const { user, dialog } = await confirm()
      expect(await dialog.findByRole('alert')).toHaveTextContent(text)
      await waitFor(() => expect(dialog.getByRole('button', { name: 'Confirm Change' })).toBeEnabled())
      await user.click(dialog.getByRole('button', { name: 'Confirm Change' }))
      await waitFor(() => expect(changed).toHaveLength(2))
      const keys = new Set(changed.map(({ headers }) => headers.get('idempotency-key')))
      expect(keys.size).toBe(changes)
      await user.click(dialog.getByRole('button', { name: 'Cancel' }))
      expect(await screen.findByRole('button', { name: 'Upgrade to Studio' })).toBeVisible()
    },
  )
})

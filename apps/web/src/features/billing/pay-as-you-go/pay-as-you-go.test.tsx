import { billing } from '@sidelight/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { serveSubscription } from '#testing/billing-fixtures.ts'
import { answer, failure, unreachable } from '#testing/contract-server.ts'
import { openApp, signedIn } from '#testing/open-app.tsx'
import { findToast } from '#testing/toasts.ts'

async function openPanel() {
  const app = openApp('/dashboard/packages')
  const panel = within(await screen.findByRole('region', { name: 'Pay As You Go' }))
  const shown = (name: string | RegExp) => panel.getByText(name, { selector: 'dt' }).nextSibling?.textContent
  const input = panel.getByRole('spinbutton', { name: 'Number of pages' })
  return { ...app, panel, shown, input, purchase: () => panel.getByRole('button', { name: /^Purchase/ }) }
}

beforeEach(() => signedIn())

it('[R-2.11-12] [R-2.11-13] [R-2.11-15] [R-9-08] [R-9-09] [R-9-14] [R-9-15] a page for a dollar, one to begin with', async () => {
  const { panel, shown, input, purchase } = await openPanel()
  expect(panel.getByText(/^\$1\.00 per extra page/)).toBeVisible()
  expect(panel.getByText(/No minimum purchase/)).toBeVisible()
  expect(input).toHaveValue(1)
  expect([shown('Subtotal'), shown('Discount'), shown('Total')]).toEqual(['$1.00', '$0.00', '$1.00USD'])
  expect(purchase()).toHaveTextContent('Purchase 1 page')
  expect(purchase()).toBeEnabled()
})

it('[R-9-10] [R-9-11] [R-9-12] [R-9-13] quick picks have a number and a name', async () => {
  const { panel, user, input } = await openPanel()
  const picks = within(panel.getByRole('group', { name: 'Quick picks' })).getAllByRole('button')
  expect(picks.map((pick) => pick.textContent)).toEqual([
    '5 pagesQuick Test',
    '10 pagesShort Script',
    '25 pagesMedium Script',
    '50 pagesFeature Length',
  ])
  await user.click(panel.getByRole('button', { name: /Medium Script/ }))
  expect(input).toHaveValue(25)
  expect(panel.getByRole('button', { name: /Medium Script/ })).toHaveAttribute('aria-pressed', 'true')
})

it.each([
  ['independant_monthly', '10%', '-$2.50', '$22.50USD'],
  ['independent_monthly', '10%', '-$2.50', '$22.50USD'],
  ['professional_monthly', '20%', '-$5.00', '$20.00USD'],
  ['studio_monthly', '30%', '-$7.50', '$17.50USD'],
])('[R-2.11-14] [R-6-04] [R-9-08] [R-9-15] 25 pages on %s are %s off', async (plan, percent, discount, total) => {
  serveSubscription({ package_name: plan })
  const { panel, user, shown } = await openPanel()
  await user.click(panel.getByRole('button', { name: /Medium Script/ }))
  expect(shown('Subtotal')).toBe('$25.00')
  expect(shown(`Discount (${percent})`)).toBe(discount)
  expect(shown('Total')).toBe(total)
})

it.each([
  ['goes on while a failed payment is tried again', { status: 'past_due', is_in_force: true }, '$0.80'],
  ['rests when the days of grace are over', { status: 'past_due', is_in_force: false }, '$1.00'],
  ['rests when the money went back', { status: 'active', is_in_force: false }, '$1.00'],
] as const)('the discount %s', async (_, changes, total) => {
  serveSubscription(changes)
  const { shown } = await openPanel()
  expect(shown('Total')).toBe(`${total}USD`)
})

it.each(['0', '-3', '1001', '2.5', ''])('[R-5-45] [R-5-46] "%s" pages cannot be bought', async (number) => {
  const { user, input, purchase, shown } = await openPanel()
  await user.clear(input)
  if (number !== '') await user.type(input, number)
  expect(screen.getByRole('alert')).toHaveTextContent('Please choose between 1 and 1000 pages.')
  expect(purchase()).toBeDisabled()
  expect(shown('Total')).toBe('–')
})

it('[R-5-46] [R-7-49] [R-8-48] [R-9-16] is asked for once, and goes nowhere without an address', async () => {
  serveSubscription()
  let letThrough = (_: Response) => {}
  const asked = answer(billing.createCheckoutSession, () => new Promise<Response>((resolve) => (letThrough = resolve)))
  const { panel, user, purchase } = await openPanel()
  await user.click(panel.getByRole('button', { name: /Medium Script/ }))
  await user.click(purchase())
  await waitFor(() => expect(asked).toHaveLength(1))
  const waiting = await panel.findByRole('button', { name: 'Opening checkout…' })
  expect(waiting).toHaveAttribute('aria-disabled', 'true')
  await user.click(waiting)
  letThrough(Response.json({ status: 'success', message: 'OK', data: {} }))
  expect(await findToast('Invalid checkout URL received from server')).toBeVisible()
  expect(asked.map(({ body }) => body)).toEqual([
    { package_type: 'paygo', package_details: { package_name: 'paygo', package_price: 20, pages_buy: 25 } },
  ])
  expect(purchase()).toHaveTextContent('Purchase 25 pages')
})

it.each([
  ['the server’s words', 'Too many payments were begun. Please wait an hour.', undefined],
  ['words of its own', '', 'Failed to create checkout session'],
])('[R-8-50] is refused in %s', async (_, message, shown) => {
  answer(billing.createCheckoutSession, () => failure('conflict', message))
  const { user, purchase } = await openPanel()
  await user.click(purchase())
  expect(await findToast(shown ?? message)).toBeVisible()
})

it.each([
  ['nobody answers', unreachable],
  ['the server is in trouble', () => failure('unavailable', 'Payments rest.')],
])('[R-8-52] when %s', async (_, reply) => {
  answer(billing.createCheckoutSession, reply)
  const { user, purchase } = await openPanel()
  await user.click(purchase())
  expect(await findToast('Error creating checkout session. Please try again.')).toBeVisible()
})

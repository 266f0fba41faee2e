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

it('[R-2.11-12] [R-2.11-13] [R-2.11-15] [R-9-08] [R-9-09] [R-9-14] [R-9-15] The panel starts with one page for a dollar', async () => {
  const { panel, shown, input, purchase } = await openPanel()
  expect(panel.getByText(/^\$1\.00 per extra page/)).toBeVisible()
  expect(panel.getByText(/No minimum purchase/)).toBeVisible()
  expect(input).toHaveValue(1)
  expect([shown('Subtotal'), shown('Discount'), shown('Total')]).toEqual(['$1.00', '$0.00', '$1.00USD'])
  expect(purchase()).toHaveTextContent('Purchase 1 page')
  expect(purchase()).toBeEnabled()
})

it('[R-9-10] [R-9-11] [R-9-12] [R-9-13] The quick picks have a number and a name', async () => {
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
])('[R-2.11-14] [R-6-04] [R-9-08] [R-9-15] On %s, 25 pages are %s off', async (plan, percent, discount, total) => {
  serveSubscription({ package_name: plan })
  const { panel, user, shown } = await openPanel()
  await user.click(panel.getByRole('button', { name: /Medium Script/ }))
  expect(shown('Subtotal')).toBe('$25.00')
  expect(shown(`Discount (${percent})`)).toBe(discount)
  expect(shown('Total')).toBe(total)
})

it.each([
  ['remains while a failed payment is retried', { status: 'past_due', is_in_force: true }, '$0.80'],
  ['is suspended when the grace period is over', { status: 'past_due', is_in_force: false }, '$1.00'],
  ['is suspended when the payment was returned', { status: 'active', is_in_force: false }, '$1.00'],
] as const)('The discount of a plan %s', async (_, changes, total) => {
  serveSubscription(changes)
  const { shown } = await openPanel()
  expect(shown('Total')).toBe(`${total}USD`)
})

it.each(['0', '-3', '1001', '2.5', ''])('[R-5-45] [R-5-46] A purchase of "%s" pages is rejected', async (number) => {
  const { user, input, purchase, shown } = await openPanel()
  await user.clear(input)
  if (number !== '') await user.type(input, number)
  expect(screen.getByRole('alert')).toHaveTextContent('Please choose between 1 and 1000 pages.')
  expect(purchase()).toBeDisabled()
  expect(shown('Total')).toBe('–')
})

it('[R-5-46] [R-7-49] [R-8-48] [R-9-16] A purchase is requested once and reports a missing address', async () => {
  serveSubscription()
  let respond = (_: Response) => {}
  const asked = answer(billing.createCheckoutSession, () => new Promise<Response>((resolve) => (respond = resolve)))
  const { panel, user, purchase } = await openPanel()
  await user.click(panel.getByRole('button', { name: /Medium Script/ }))
  await user.click(purchase())
  await waitFor(() => expect(asked).toHaveLength(1))
  const waiting = await panel.findByRole('button', { name: 'Opening checkout…' })
  expect(waiting).toHaveAttribute('aria-disabled', 'true')
  await user.click(waiting)
  respond(Response.json({ status: 'success', message: 'OK', data: {} }))
  expect(await findToast('Invalid checkout URL received from server')).toBeVisible()
  expect(asked.map(({ body }) => body)).toEqual([
    { package_type: 'paygo', package_details: { package_name: 'paygo', package_price: 20, pages_buy: 25 } },
  ])
  expect(purchase()).toHaveTextContent('Purchase 25 pages')
})

it.each([
  ['the message of the server', 'Too many payments were begun. Please wait an hour.', undefined],
  ['the default message', '', 'Failed to create checkout session'],
])('[R-8-50] A rejected purchase shows %s', async (_, message, shown) => {
  answer(billing.createCheckoutSession, () => failure('conflict', message))
  const { user, purchase } = await openPanel()
  await user.click(purchase())
  expect(await findToast(shown ?? message)).toBeVisible()
})

it.each([
  ['the server cannot be reached', unreachable],
  ['the server is unavailable', () => failure('unavailable', 'Payments rest.')],
])('[R-8-52] A purchase asks to try again when %s', async (_, reply) => {
  answer(billing.createCheckoutSession, reply)
  const { user, purchase } = await openPanel()
  await user.click(purchase())
  expect(await findToast('Error creating checkout session. Please try again.')).toBeVisible()
})

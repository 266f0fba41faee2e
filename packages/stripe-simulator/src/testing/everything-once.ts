import { advanceDays, orderPages, subscribe, type SimulatorHarness } from './simulator-harness.ts'

/** Creates an object of every kind, in most of its states. */
export async function doEverythingOnce(harness: SimulatorHarness): Promise<void> {
  const { stripe, client } = harness
  await client.setDeliveryOptions({ lost: true })
  const rosa = await subscribe(harness)
  await advanceDays(harness, 10)
  await changeToStudio(harness, rosa.subscription)
  await stripe.subscriptions.update(rosa.subscription, { cancel_at_period_end: true })
  const leo = await subscribe(harness, 'independent')
  await client.replaceCard(leo.customer, '4000000000000002')
  await changeToStudio(harness, leo.subscription)
  await buyInEveryWay(harness, rosa.customer)
}

async function changeToStudio({ stripe, prices }: SimulatorHarness, subscription: string): Promise<void> {
  const { items } = await stripe.subscriptions.retrieve(subscription)
  await stripe.subscriptions.update(subscription, {
    items: [{ id: items.data[0]?.id ?? '', price: prices.studio }],
    proration_behavior: 'always_invoice',
    payment_behavior: 'pending_if_incomplete',
  })
}

async function buyInEveryWay(harness: SimulatorHarness, customer: string): Promise<void> {
  const { stripe, client } = harness
  const declined = await orderPages(harness, customer)
  await client.pay(declined.id, { number: '4000000000000002' })
  const paid = await orderPages(harness, customer)
  await client.pay(paid.id)
  const byBank = await orderPages(harness, customer)
  await client.pay(byBank.id, { byBank: true })
  await client.settlePayment(byBank.id, true)
  const { data: charges } = await stripe.charges.list({ customer })
  const good = charges.filter((charge) => charge.paid)
  await stripe.refunds.create({ charge: good[0]?.id ?? '', amount: 100 })
  await client.dispute(good[1]?.id ?? '')
}

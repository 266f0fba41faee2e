import { advanceDays, orderPages, subscribe, type Shop } from './simulator-harness.ts'

/** So that there is one of every kind, in most of its states. */
export async function doEverythingOnce(shop: Shop): Promise<void> {
  const { stripe, standIn } = shop
  await stripe.webhookEndpoints.create({ url: 'http://127.0.0.1:9/hook', enabled_events: ['*'] })
  await standIn.setWebhookManner({ lost: true })
  const rosa = await subscribe(shop)
  await advanceDays(shop, rosa.clock, 10)
  await changeToStudio(shop, rosa.subscription)
  await stripe.subscriptions.update(rosa.subscription, { cancel_at_period_end: true })
  const leo = await subscribe(shop, { plan: 'independent' })
  await standIn.replaceCard(leo.customer, '4000000000000002')
  await changeToStudio(shop, leo.subscription)
  await buyInEveryWay(shop, rosa.customer)
}

async function changeToStudio({ stripe, prices }: Shop, subscription: string): Promise<void> {
  const { items } = await stripe.subscriptions.retrieve(subscription)
  await stripe.subscriptions.update(subscription, {
    items: [{ id: items.data[0]?.id ?? '', price: prices.studio }],
    proration_behavior: 'always_invoice',
    payment_behavior: 'pending_if_incomplete',
  })
}

async function buyInEveryWay(shop: Shop, customer: string): Promise<void> {
  const { stripe, standIn } = shop
  const declined = await orderPages(shop, customer)
  await standIn.pay(declined.id, { number: '4000000000000002' })
  const paid = await orderPages(shop, customer)
  await standIn.pay(paid.id)
  const byBank = await orderPages(shop, customer)
  await standIn.pay(byBank.id, { byBank: true })
  await standIn.settlePayment(byBank.id, true)
  const { data: charges } = await stripe.charges.list({ customer })
  const good = charges.filter((charge) => charge.paid)
  await stripe.refunds.create({ charge: good[0]?.id ?? '', amount: 100 })
  await standIn.dispute(good[1]?.id ?? '')
}

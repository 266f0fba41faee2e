import { readCard } from './billing/cards.ts'
import { attachMethod, storeCard } from './billing/charges.ts'
import type { Deliveries, DeliveryOptions } from './webhook-deliveries.ts'
import { isFault, type FaultPlan, type PlannedFault } from './faults.ts'
import { closeDispute, openDispute } from './billing/refunds-and-disputes.ts'
import { payByBank, paySession, settleSession } from './billing/checkout-payments.ts'
import { invalid } from './http/stripe-error.ts'
import type { SimulatorContext } from './simulator-context.ts'
import { advanceTime } from './passing-time.ts'

export interface Controls {
  sim: SimulatorContext
  deliveries: Deliveries
  faults: FaultPlan
}

type Options = Record<string, unknown>
type ControlAction = (controls: Controls, id: string, options: Options) => unknown

/** Controls that Stripe itself does not have: `POST /local/<name>` or `POST /local/<name>/<id>`, with JSON. */
const CONTROL_ACTIONS: Record<string, ControlAction> = {
  health: () => undefined,
  clock: ({ sim }, _id, { seconds }) => {
    if (typeof seconds === 'number' && seconds > 0) advanceTime(sim, Math.floor(seconds))
    return { now: sim.now() }
  },
  faults: ({ faults }, _id, { plan }) => {
    faults.clear()
    const planned = Array.isArray(plan) ? (plan as PlannedFault[]) : []
    faults.add(...planned.filter(({ fault }) => isFault(fault)))
    return faults.list()
  },
  'add-webhook': ({ deliveries }, _id, { url }) => deliveries.addEndpoint(String(url)),
  'remove-webhook': ({ deliveries }, _id, { url }) => deliveries.removeEndpoint(String(url)),
  'delivery-options': ({ deliveries }, _id, options) => deliveries.setOptions(options as DeliveryOptions),
  'held-events': ({ deliveries }) => deliveries.listHeld().map(({ id, type }) => ({ id, type })),
  'release-events': ({ deliveries }, _id, { ids }) => deliveries.release(ids as string[] | undefined),
  'settle-webhooks': ({ deliveries }) => deliveries.settle(),
  pay: ({ sim }, id, options) => pay(sim, id, options),
  'settle-payment': ({ sim }, id, { hasArrived }) =>
    settleSession(sim, sim.store.get('checkout.session', id), hasArrived !== false),
  'replace-card': ({ sim }, id, { number }) => replaceCard(sim, id, String(number)),
  dispute: ({ sim }, id, options) => openDispute(sim, sim.store.get('charge', id), options),
  'close-dispute': ({ sim }, id, { status }) =>
    closeDispute(sim, sim.store.get('dispute', id), status === 'won' ? 'won' : 'lost'),
}

export async function runControlAction(controls: Controls, path: string, options: Options): Promise<unknown> {
  const [name = '', id = ''] = path.split('/')
  const action = CONTROL_ACTIONS[name]
  if (action === undefined) throw invalid(`There is nothing called ${name} here.`)
  return (await action(controls, id, options)) ?? {}
}

/** Pays as a customer would on the checkout page. */
function pay(sim: SimulatorContext, id: string, { number, isConfirmed, byBank }: Options): object {
  const session = sim.store.get('checkout.session', id)
  if (session.status !== 'open') throw invalid(`The session is ${session.status}.`)
  if (byBank === true) {
    payByBank(sim, session)
    return { kind: 'ordered' }
  }
  return paySession(sim, session, getCard(number), { isPresent: true, hasConfirmed: isConfirmed === true })
}

/** Makes this card the one that pays the customer's subscriptions. */
function replaceCard(sim: SimulatorContext, customerId: string, number: string): void {
  const customer = sim.store.get('customer', customerId)
  const method = attachMethod(sim, storeCard(sim, getCard(number), customerId), customerId)
  customer.invoice_settings.default_payment_method = method.id
  for (const subscription of sim.store.list('subscription')) {
    if (subscription.customer === customerId) subscription.default_payment_method = method.id
  }
}

function getCard(number: unknown) {
  const card = readCard(typeof number === 'string' ? number : '4242424242424242')
  if (card === undefined) throw invalid('Your card number is incorrect.', 'number', 'incorrect_number')
  return card
}

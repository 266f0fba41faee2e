import { cardForm, confirmForm, findTypedCard, NOT_CONFIRMED, presenceOf } from './card-form.ts'
import { dollars, escapeHtml, frame, note, type Page, type PageAnswer } from './page-frame.ts'
import { payByBank, paySession } from '../billing/checkout-payments.ts'
import type { SimulatorContext } from '../simulator-context.ts'
import type { Session } from '../stripe-types.ts'

/** The page on which a customer pays, is declined, or goes back. */
export const answerCheckout: PageAnswer = (sim, id, form) => {
  const session = sim.store.find('checkout.session', id)
  if (session === undefined) return { ...note('Nothing here', 'There is no such payment.'), status: 404 }
  if (session.status === 'complete') return sendBack(session)
  if (session.status === 'expired' || sim.now() >= session.expires_at) {
    return note('This checkout has expired', 'You were not charged.', backLink(session))
  }
  return form === undefined ? renderCheckout(sim, session, undefined) : payWithForm(sim, session, form)
}

function payWithForm(sim: SimulatorContext, session: Session, form: URLSearchParams): Page {
  if (form.has('bank')) {
    payByBank(sim, session)
    return sendBack(session)
  }
  const card = findTypedCard(form)
  if (card === undefined) return renderCheckout(sim, session, 'Your card number or its expiry is not valid.')
  if (form.get('confirm') === 'no') return renderCheckout(sim, session, NOT_CONFIRMED)
  const outcome = paySession(sim, session, card, presenceOf(form))
  if (outcome.kind === 'paid') return sendBack(session)
  if (outcome.kind === 'declined') return renderCheckout(sim, session, outcome.decline.message)
  return { status: 200, html: frame('Confirm', confirmForm(`/pay/${session.id}`, form)) }
}

const sendBack = (session: Session): Page => ({
  status: 303,
  location: (session.success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', session.id),
})

const backLink = ({ cancel_url: href }: Session) => (href === null ? undefined : { href, label: 'Back to Sidelight' })

function renderCheckout(sim: SimulatorContext, session: Session, error: string | undefined): Page {
  const currency = session.currency ?? 'usd'
  const total = dollars(session.amount_total ?? 0, currency)
  const isSubscription = session.mode === 'subscription'
  const items = sim.store.notes.sessionItems[session.id] ?? []
  const rows = items.map(
    ({ description, quantity, amount_total: amount, price }) =>
      `<tr><td>${escapeHtml(description ?? '')}<br><span class="soft">${quantity} × ${dollars(price.unit_amount ?? 0, currency)}${
        isSubscription ? ' per month' : ''
      }</span></td><td>${dollars(amount, currency)}</td></tr>`,
  )
  const back = backLink(session)
  const bank = isSubscription
    ? ''
    : '<button class="quiet" name="bank" value="yes" formnovalidate>Pay from a bank account (takes three days)</button>'
  const email = session.customer_details?.email ?? ''
  const html = frame(
    'Checkout',
    `<section>
      <h1>${isSubscription ? 'Subscribe to Sidelight' : 'Pay Sidelight'}</h1>
      <p class="total">${total}${isSubscription ? ' <span class="soft">per month</span>' : ''}</p>
      <table>${rows.join('')}</table>
      <p class="soft">${escapeHtml(email)}</p>
      ${back === undefined ? '' : `<p><a href="${escapeHtml(back.href)}">Cancel and go back</a></p>`}
    </section>
    ${cardForm(`/pay/${session.id}`, isSubscription ? 'Subscribe' : `Pay ${total}`, error, bank)}`,
  )
  return { status: error === undefined ? 200 : 402, html }
}

import { cardForm, confirmForm, findTypedCard, NOT_CONFIRMED, presenceOf } from './card-form.ts'
import { attachMethod, storeCard } from '../billing/charges.ts'
import { dayOf, dollars, escapeHtml, frame, note, type Page, type PageAnswer } from './page-frame.ts'
import type { SimulatorContext } from '../simulator-context.ts'
import { collectInvoice, subscriptionOf } from '../billing/subscriptions.ts'
import type { Invoice } from '../stripe-types.ts'

/** The page on which an unpaid invoice is paid with another card, which then pays later invoices, too. */
export const answerInvoice: PageAnswer = (sim, id, form) => {
  const invoice = sim.store.find('invoice', id)
  if (invoice === undefined || invoice.status === 'draft') {
    return { ...note('Nothing here', 'There is no such invoice.'), status: 404 }
  }
  return form === undefined || invoice.status !== 'open'
    ? renderInvoice(invoice, undefined)
    : payWithForm(sim, invoice, form)
}

function payWithForm(sim: SimulatorContext, invoice: Invoice, form: URLSearchParams): Page {
  const card = findTypedCard(form)
  if (card === undefined) return renderInvoice(invoice, 'Your card number or its expiry is not valid.')
  if (form.get('confirm') === 'no') return renderInvoice(invoice, NOT_CONFIRMED)
  const method = storeCard(sim, card, invoice.customer)
  const outcome = collectInvoice(sim, invoice, method, presenceOf(form))
  if (outcome.kind === 'asks') {
    return { status: 200, html: frame('Confirm', confirmForm(`/invoice/${invoice.id}`, form)) }
  }
  if (outcome.kind === 'declined') return renderInvoice(invoice, outcome.decline.message)
  const subscription = subscriptionOf(sim, invoice)
  if (subscription !== undefined) {
    attachMethod(sim, method, subscription.customer)
    subscription.default_payment_method = method.id
    sim.emit('customer.subscription.updated', subscription)
  }
  return renderInvoice(invoice, undefined)
}

function renderInvoice(invoice: Invoice, error: string | undefined): Page {
  const rows = invoice.lines.data.map(
    ({ description, amount, currency }) =>
      `<tr><td>${escapeHtml(description ?? '')}</td><td>${dollars(amount, currency)}</td></tr>`,
  )
  const due = dollars(invoice.amount_remaining, invoice.currency)
  const isOpen = invoice.status === 'open'
  const html = frame(
    `Invoice ${invoice.number ?? ''}`,
    `<section>
      <h1>Invoice ${escapeHtml(invoice.number ?? '')}</h1>
      <p class="soft">${dayOf(invoice.created)}, ${escapeHtml(invoice.customer_email ?? '')}</p>
      <p class="total">${isOpen ? due : dollars(invoice.amount_paid, invoice.currency)}</p>
      <p><strong>${isOpen ? 'Waiting for your payment' : `This invoice is ${invoice.status}`}</strong></p>
      <table>${rows.join('')}</table>
    </section>
    ${isOpen ? cardForm(`/invoice/${invoice.id}`, `Pay ${due}`, error) : ''}`,
  )
  return { status: error === undefined ? 200 : 402, html }
}

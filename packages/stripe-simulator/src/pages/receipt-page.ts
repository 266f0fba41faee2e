import { dayOf, dollars, escapeHtml, frame, note, type PageAnswer } from './page-frame.ts'

export const answerReceipt: PageAnswer = (sim, id) => {
  const charge = sim.store.find('charge', id)
  if (charge === undefined || !charge.paid) {
    return { ...note('Nothing here', 'There is no such receipt.'), status: 404 }
  }
  const card = charge.payment_method_details?.card
  const refunded = charge.amount_refunded
  const rows = [
    ['Date', dayOf(charge.created)],
    ['Paid with', card === undefined ? 'a bank account' : `${card.brand ?? 'card'} ending in ${card.last4 ?? ''}`],
    ['Amount', dollars(charge.amount, charge.currency)],
    ...(refunded > 0 ? [['Given back', dollars(refunded, charge.currency)]] : []),
  ]
  const table = rows.map(([name = '', value = '']) => `<tr><td>${name}</td><td>${escapeHtml(value)}</td></tr>`)
  const html = frame(
    'Receipt',
    `<section><h1>Receipt from Sidelight</h1><p class="total">${dollars(charge.amount, charge.currency)}</p><table>${table.join('')}</table></section>`,
  )
  return { status: 200, html }
}

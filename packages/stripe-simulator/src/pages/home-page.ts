import { dayOf, dollars, escapeHtml, frame, type PageAnswer } from './page-frame.ts'
import type { SimulatorContext } from '../simulator-context.ts'
import { advanceTime } from '../passing-time.ts'

const SHOWN = 12
const STEPS = [
  ['An hour', 3600],
  ['A day', 86_400],
  ['A month', 31 * 86_400],
] as const

/** An overview of what happened, with buttons that let time pass, for demonstrations of the product. */
export const answerHome: PageAnswer = (sim, _id, form) => {
  const seconds = Number(form?.get('seconds') ?? 0)
  if (seconds > 0) {
    advanceTime(sim, seconds)
    return { status: 303, location: '/' }
  }
  const buttons = STEPS.map(([label, step]) => `<button class="quiet" name="seconds" value="${step}">${label}</button>`)
  const html = frame(
    'Stripe simulator',
    `<section>
      <h1>Stripe simulator</h1>
      <p>It is <strong>${dayOf(sim.now())}</strong> here.</p>
      <form method="post" action="/"><p class="soft">Advance time and run what becomes due:</p>${buttons.join('')}</form>
    </section>
    <section><h2>Subscriptions</h2><table>${rowsOf(listSubscriptions(sim))}</table></section>
    <section><h2>Checkouts</h2><table>${rowsOf(listCheckouts(sim))}</table></section>
    <section><h2>Invoices</h2><table>${rowsOf(listInvoices(sim))}</table></section>`,
  )
  return { status: 200, html }
}

interface Row {
  text: string
  about: string
  href?: string | null | undefined
}

const rowsOf = (rows: Row[]): string =>
  rows
    .slice(-SHOWN)
    .toReversed()
    .map(({ text, about, href }) => {
      const words = escapeHtml(text)
      const link = typeof href === 'string' ? `<a href="${escapeHtml(href)}">${words}</a>` : words
      return `<tr><td>${link}</td><td>${escapeHtml(about)}</td></tr>`
    })
    .join('') || '<tr><td class="soft">None yet</td><td></td></tr>'

const emailOf = (sim: SimulatorContext, customer: string | null) =>
  sim.store.find('customer', customer)?.email ?? 'somebody'

const listSubscriptions = (sim: SimulatorContext): Row[] =>
  sim.store.list('subscription').map(({ customer, status, items, cancel_at_period_end: isEnding }) => {
    const [item] = items.data
    const name = sim.store.find('product', item?.price.product)?.name ?? ''
    const until = item === undefined ? '' : ` until ${dayOf(item.current_period_end)}`
    return {
      text: `${emailOf(sim, customer)}: ${name}`,
      about: `${isEnding ? 'ending' : status.replaceAll('_', ' ')}${until}`,
    }
  })

const listCheckouts = (sim: SimulatorContext): Row[] =>
  sim.store.list('checkout.session').map(({ customer, amount_total: total, currency, status, url }) => ({
    text: emailOf(sim, customer),
    about: `${dollars(total ?? 0, currency ?? 'usd')}, ${status}`,
    href: url,
  }))

const listInvoices = (sim: SimulatorContext): Row[] =>
  sim.store.list('invoice').map(({ customer_email: email, total, currency, status, hosted_invoice_url: href }) => ({
    text: email ?? 'somebody',
    about: `${dollars(total, currency)}, ${status}`,
    href,
  }))

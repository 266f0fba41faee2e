import { readCard, type Card } from '../billing/cards.ts'
import { escapeHtml } from './page-frame.ts'

const CARDS = [
  ['4242 4242 4242 4242', 'pays'],
  ['5555 5555 5555 4444', 'pays, Mastercard'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0000 0000 9995', 'has insufficient funds'],
  ['4000 0025 0000 3155', 'asks for a confirmation, once'],
  ['4000 0027 6000 3184', 'asks every time, and so fails at renewals'],
  ['4000 0000 0000 0259', 'pays and is disputed'],
]

/** `error` says why the last attempt failed. */
export const cardForm = (action: string, label: string, error: string | undefined, extra = ''): string => `
<form method="post" action="${escapeHtml(action)}" autocomplete="off">
  <h2>Pay with card</h2>
  ${error === undefined ? '' : `<p role="alert">${escapeHtml(error)}</p>`}
  <label>Card number <input name="number" inputmode="numeric" placeholder="1234 1234 1234 1234" required></label>
  <div class="pair">
    <label>Expiry <input name="expiry" placeholder="MM / YY" value="12 / 34" required></label>
    <label>CVC <input name="cvc" inputmode="numeric" placeholder="CVC" value="123" required></label>
  </div>
  <button>${escapeHtml(label)}</button>
  ${extra}
  <details><summary>Numbers for testing</summary><table>${CARDS.map(
    ([number, does]) => `<tr><td><code>${number}</code></td><td>${does}</td></tr>`,
  ).join('')}</table></details>
</form>`

/** The bank's confirmation page. */
export const confirmForm = (action: string, form: URLSearchParams): string => `
<section>
  <h1>Your bank asks: was it you?</h1>
  <p class="soft">This stands in for the confirmation in a banking app.</p>
</section>
<form method="post" action="${escapeHtml(action)}">
  <input type="hidden" name="number" value="${escapeHtml(form.get('number') ?? '')}">
  <input type="hidden" name="expiry" value="${escapeHtml(form.get('expiry') ?? '')}">
  <button name="confirm" value="yes">Complete authentication</button>
  <button class="quiet" name="confirm" value="no">Fail authentication</button>
</form>`

export const findTypedCard = (form: URLSearchParams): Card | undefined =>
  readCard(form.get('number') ?? '', form.get('expiry') ?? '')

export const presenceOf = (form: URLSearchParams) => ({ isPresent: true, hasConfirmed: form.get('confirm') === 'yes' })

export const NOT_CONFIRMED =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.'

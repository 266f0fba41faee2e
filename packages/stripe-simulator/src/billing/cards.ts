export interface Card {
  number: string
  brand: string
  last4: string
  expMonth: number
  expYear: number
}

export interface Decline {
  code: string
  declineCode: string | null
  message: string
}

export interface CardBehaviour {
  decline?: Decline
  /** Requires the bank's confirmation: until it was given once, or for every payment. */
  asks?: 'once' | 'always'
  /** The cardholder disputes every charge. */
  isDisputed?: boolean
}

const declined = (declineCode: string, message = 'Your card was declined.'): CardBehaviour => ({
  decline: { code: 'card_declined', declineCode, message },
})

/** Stripe's test card numbers; each behaves as it does in Stripe's test mode. */
const TEST_CARD_BEHAVIOUR: Record<string, CardBehaviour> = {
  '4000000000000002': declined('generic_decline'),
  '4000000000000341': declined('generic_decline'),
  '4000000000009995': declined('insufficient_funds', 'Your card has insufficient funds.'),
  '4000000000009987': declined('lost_card'),
  '4000000000000069': {
    decline: { code: 'expired_card', declineCode: null, message: 'Your card has expired.' },
  },
  '4000000000000127': {
    decline: { code: 'incorrect_cvc', declineCode: null, message: "Your card's security code is incorrect." },
  },
  '4000002500003155': { asks: 'once' },
  '4000002760003184': { asks: 'always' },
  '4000000000000259': { isDisputed: true },
}

export const behaviourOf = (number: string): CardBehaviour => TEST_CARD_BEHAVIOUR[number] ?? {}

export const AUTHENTICATION_REQUIRED: Decline = {
  code: 'authentication_required',
  declineCode: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
}

export function readCard(typed: string, expiry = '12/34'): Card | undefined {
  const number = typed.replace(/\D/g, '')
  const [, month, year] = /^(\d{1,2})\s*\/\s*(?:20)?(\d{2})$/.exec(expiry.trim()) ?? []
  const expMonth = Number(month)
  if (number.length < 14 || number.length > 19 || !passesLuhn(number) || expMonth < 1 || expMonth > 12) return undefined
  return { number, brand: brandOf(number), last4: number.slice(-4), expMonth, expYear: 2000 + Number(year) }
}

function passesLuhn(number: string): boolean {
  const sum = [...number].toReversed().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

function brandOf(number: string): string {
  if (/^3[47]/.test(number)) return 'amex'
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard'
  if (/^6(011|5)/.test(number)) return 'discover'
  return 'visa'
}

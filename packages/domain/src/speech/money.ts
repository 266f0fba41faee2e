import { amountWords, cardinal } from './number-words.ts'
import { wordCoreAt, findNext } from './line-word.ts'
import type { SpokenFormRule } from './spoken-form.ts'

type CurrencySymbol = '$' | '£' | '€'
type AmountMatch = [all: string, symbol: CurrencySymbol, whole: string, decimals?: string, letter?: string]

interface Currency {
  one: string
  many: string
  smallOne: string
  smallMany: string
}

const CURRENCIES: Readonly<Record<CurrencySymbol, Currency>> = {
  $: { one: 'dollar', many: 'dollars', smallOne: 'cent', smallMany: 'cents' },
  '£': { one: 'pound', many: 'pounds', smallOne: 'penny', smallMany: 'pence' },
  '€': { one: 'euro', many: 'euros', smallOne: 'cent', smallMany: 'cents' },
}
const MAGNITUDE_LETTERS: Readonly<Record<string, string>> = { k: 'thousand', m: 'million', b: 'billion', bn: 'billion' }
const AMOUNT = /^([$£€])(\d[\d,]*)(\.\d{1,2})?(k|m|bn|b)?$/i
const MAGNITUDE = /^(?:hundred|thousand|million|billion|trillion)$/i
/** "a $20 bill" is "a twenty dollar bill", in the singular. */
const PRICED_NOUN =
  /^(?:bills?|notes?|coins?|tips?|fine|bet|bottle|dress|suit|shoes|question|watch|ring|deal|check|tab)$/i

/** $5.50, £1,000, $2.5 million, $20k. */
export const sayMoney: SpokenFormRule = (words, at) => {
  const match = AMOUNT.exec(wordCoreAt(words, at)) as AmountMatch | null
  if (match === null) return undefined
  const [, symbol, whole, decimals = '', letter = ''] = match
  const currency = CURRENCIES[symbol]
  const next = findNext(words, at)
  const isWritten = MAGNITUDE.test(next)
  const magnitude = isWritten ? next.toLowerCase() : MAGNITUDE_LETTERS[letter.toLowerCase()]
  const count = isWritten ? 2 : 1
  if (magnitude !== undefined) return { say: `${amountWords(whole + decimals)} ${magnitude} ${currency.many}`, count }
  if (PRICED_NOUN.test(next) && decimals === '') return { say: `${amountWords(whole)} ${currency.one}` }
  return { say: sayCoins(whole, decimals, currency) }
}

function sayCoins(wholeDigits: string, decimals: string, currency: Currency): string {
  const whole = Number(wholeDigits.replaceAll(',', ''))
  const small = Number(decimals.slice(1).padEnd(2, '0'))
  const parts: string[] = []
  if (whole > 0 || small === 0) parts.push(`${cardinal(whole)} ${whole === 1 ? currency.one : currency.many}`)
  if (small > 0) parts.push(`${cardinal(small)} ${small === 1 ? currency.smallOne : currency.smallMany}`)
  return parts.join(' and ')
}

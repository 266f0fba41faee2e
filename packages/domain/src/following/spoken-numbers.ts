import { cardinal, digitByDigit, MAX_DIGITS, ordinal, yearWords } from '../speech/number-words.ts'

const FIRST_YEAR = 1100
const LAST_YEAR = 2099

const split = (words: string): string[] => words.split(/[\s-]+/)

export function sayNumber(value: number): string[] {
  return split(cardinal(value))
}

export function sayOrdinal(value: number): string[] {
  return split(ordinal(value))
}

/** Years are spoken in pairs, long numbers digit by digit. */
export function sayDigits(digits: string): string[] {
  const value = Number(digits)
  if (digits.length > MAX_DIGITS || (digits.length > 1 && digits.startsWith('0'))) return split(digitByDigit(digits))
  if (digits.length === 4 && value >= FIRST_YEAR && value <= LAST_YEAR) return split(yearWords(value))
  return sayNumber(value)
}

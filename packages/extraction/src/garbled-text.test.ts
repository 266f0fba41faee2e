import { expect, test } from 'vitest'
import { isGarbled } from './garbled-text.ts'

const SPEECH =
  'You kept the letter. All these years, and you never once told me that she wrote to us from the harbour. What else is in that drawer?'
/** Each character as it extracts from a font whose codes start elsewhere. */
const shift = (text: string, by: number) =>
  Array.from(text, (character) =>
    character === ' ' ? ' ' : String.fromCodePoint((character.codePointAt(0) ?? 0) + by),
  ).join('')

test('[R-34-01] A speech is not garbled, and its letters from a font without a mapping are', () => {
  expect(isGarbled(SPEECH)).toBe(false)
  expect(isGarbled(SPEECH.toUpperCase())).toBe(false)
  expect(isGarbled(shift(SPEECH, -29))).toBe(true)
  expect(isGarbled(shift(SPEECH, -40))).toBe(true)
  expect(isGarbled(shift(SPEECH, 1))).toBe(true)
  expect(isGarbled(shift('You kept it.', 0xe0_00))).toBe(true)
})

test.each([
  'Zostaw to. Nie wiem, dlaczego przyszedłeś tak późno, ale list nadal leży w szufladzie i nikt go jeszcze nie czytał.',
  'Ich weiß nicht, warum du so spät gekommen bist. Der Brief liegt noch in der Schublade, und niemand hat ihn gelesen.',
  'Не знаю, почему ты пришёл так поздно. Письмо всё ещё лежит в ящике, и никто его не читал до сегодняшнего дня.',
  '00:00:12:04  NARRATOR  12.5  18 / 22  00:00:18:10  NARRATOR  9.0  (3) 00:00:21:02 00:01:04:11 00:01:09:20 00:01:14:00',
])('[R-34-01] Other languages and time codes are not garbled: %s', (text) => {
  expect(isGarbled(text)).toBe(false)
})

test('[R-34-01] A few characters are never called garbled, whatever letters they are', () => {
  expect(isGarbled('Xqz jkw vvxz!')).toBe(false)
})

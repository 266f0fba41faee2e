import { expect, it, test } from 'vitest'
import { listRisingQuestions } from './rising-questions.ts'

test.each([
  ['You told him?', [2]],
  ['You told him?!', [2]],
  ['(softly) Are you coming, Anna?', [3]],
  ['You did what?', [2]],
  ['Do you know what time it is?', [6]],
  ['You knew? All along? I trusted you.', [1, 3]],
])('[R-37-10] The question "%s" rises at its last word', (text, words) => {
  expect(listRisingQuestions(text)).toEqual(words)
})

test.each([
  'You told him.',
  'What do you want?',
  "Who's there?",
  'But why?',
  'Anna, where were you?',
  'Tea or coffee?',
  'Oh, so how much is it?',
  '',
])('[R-37-10] "%s" does not rise', (text) => {
  expect(listRisingQuestions(text)).toEqual([])
})

it('[R-37-10] Text without spoken words has no question', () => {
  expect(listRisingQuestions('(are you there?)')).toEqual([])
})

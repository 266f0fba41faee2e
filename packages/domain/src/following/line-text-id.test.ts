import { expect, it } from 'vitest'
import { idOfWords } from './line-text-id.ts'

it('is the same as long as the same is said', () => {
  const id = idOfWords('You promised me (beat) there would be no more secrets.')
  expect(id).toMatch(/^[0-9a-f]{8}$/)
  expect(idOfWords('“You promised me, there would be no more SECRETS!”')).toBe(id)
  expect(idOfWords('You promised me there would be no secrets.')).not.toBe(id)
  expect(idOfWords('promised You me there would be no more secrets.')).not.toBe(id)
})

it('is there for a line in which nothing is said', () => {
  expect(idOfWords('(beat)')).toBe(idOfWords(''))
})

import { expect, it } from 'vitest'
import { lineTextId } from './line-text-id.ts'

it('Two lines with the same spoken words have the same id', () => {
  const id = lineTextId('You promised me (beat) there would be no more secrets.')
  expect(id).toMatch(/^[0-9a-f]{8}$/)
  expect(lineTextId('“You promised me, there would be no more SECRETS!”')).toBe(id)
  expect(lineTextId('You promised me there would be no secrets.')).not.toBe(id)
  expect(lineTextId('promised You me there would be no more secrets.')).not.toBe(id)
})

it('A line without spoken words has the id of the empty line', () => {
  expect(lineTextId('(beat)')).toBe(lineTextId(''))
})

import { expect, it } from 'vitest'
import { isReservedUsername, USERNAME_PATTERN } from './username.ts'

it.each(['admin', 'Support', 'NARRATOR', 'sidelight'])('%s is reserved in any case', (name) =>
  expect(isReservedUsername(name)).toBe(true),
)

it.each(['rosa', 'Rosa_Vega9', '__'])('[R-5-06] accepts letters, digits and underscores: %s', (name) => {
  expect(USERNAME_PATTERN.test(name)).toBe(true)
  expect(isReservedUsername(name)).toBe(false)
})

it.each(['rosa vega', 'rosa-vega', 'rosa.vega', 'rósa', 'rosa\n', ''])('[R-5-06] refuses %j', (name) =>
  expect(USERNAME_PATTERN.test(name)).toBe(false),
)

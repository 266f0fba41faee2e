import { expect, it } from 'vitest'
import { isReservedUsername, USERNAME_PATTERN } from './username.ts'

it.each(['admin', 'Support', 'NARRATOR', 'sidelight'])(
  'The user name %s is reserved, in upper and lower case',
  (name) => expect(isReservedUsername(name)).toBe(true),
)

it.each(['rosa', 'Rosa_Vega9', '__'])(
  '[R-5-06] A user name may contain letters, digits and underscores: %s',
  (name) => {
    expect(USERNAME_PATTERN.test(name)).toBe(true)
    expect(isReservedUsername(name)).toBe(false)
  },
)

it.each(['rosa vega', 'rosa-vega', 'rosa.vega', 'rósa', 'rosa\n', ''])('[R-5-06] The user name %j is invalid', (name) =>
  expect(USERNAME_PATTERN.test(name)).toBe(false),
)

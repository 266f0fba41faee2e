import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toDisplayName, usernameFrom } from './default-names.ts'
import { isReservedUsername, USERNAME_PATTERN } from './username.ts'

describe('toDisplayName', () => {
  it.each([
    ['Rosa Vega', 'rosa@example.com', 'Rosa Vega'],
    ['  Rosa\r\nBcc: all@example.com ', 'rosa@example.com', 'Rosa Bcc: all@example.com'],
    [undefined, 'rosa.vega@example.com', 'rosa.vega'],
    ['R', 'rosa@example.com', 'rosa'],
    ['', 'r@example.com', 'New actor'],
    ['x'.repeat(200), 'rosa@example.com', 'x'.repeat(80)],
  ])('The provider name %j with the address %j gives the display name %j', (providerName, email, name) =>
    expect(toDisplayName(providerName, email)).toBe(name),
  )

  it('A display name is always one that the profile form would accept, whatever the provider sends', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (providerName) => {
        const name = toDisplayName(providerName, 'rosa@example.com')
        return (
          name.length >= 2 &&
          name.length <= 80 &&
          name.isWellFormed() &&
          !/[\u0000-\u001f\u007f\u2028\u2029]/.test(name)
        )
      }),
    )
  })
})

describe('usernameFrom', () => {
  it.each([
    ['Rosa Vega', 'rosa_vega'],
    ['Zoë Müller-Ruiz', 'zoe_muller_ruiz'],
    ['Admin', 'actor'],
    ['Support', 'actor'],
    ['李小龍', 'actor'],
    ['Ｒｏｓａ', 'rosa'],
    ['Anna-Maria Katharina von Hohenfels', 'anna_maria_katharina_von'],
  ])('The name %j gives the user name %j', (name, username) => expect(usernameFrom(name)).toBe(username))

  it('A derived user name is always valid and leaves room for a numeric suffix', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (name) => {
        const username = usernameFrom(name)
        return (
          USERNAME_PATTERN.test(username) &&
          username.length >= 2 &&
          username.length <= 24 &&
          !isReservedUsername(username)
        )
      }),
    )
  })
})

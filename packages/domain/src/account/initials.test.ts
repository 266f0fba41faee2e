import { describe, expect, it } from 'vitest'
import { initials } from './initials.ts'

describe('initials', () => {
  it.each([
    ['Rosa Vega', 'RV'],
    ['Rosa Maria Vega', 'RM'],
    ['  rosa   vega ', 'RV'],
    ['Cher', 'CH'],
    ['X', 'X'],
    ['', ''],
    ['𝒜da 𝓛ovelace', '𝒜𝓛'],
  ])('The initials of %j are %j', (name, expected) => expect(initials(name)).toBe(expected))
})

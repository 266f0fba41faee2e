import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasEveryCharacterClass, passwordStrength } from './password.ts'

describe('passwordStrength', () => {
  it.each(['Aa1!aaaa', 'Curtain?Call9', 'x#Y7xxxxxxxx'])(
    '[R-5-11] reads Strong with all four classes and eight characters: %s',
    (password) => expect(passwordStrength(password)).toBe('Strong'),
  )

  it.each(['aaaa11', 'Aa1!aaa', 'abcdefgh1', 'Password1'])(
    '[R-5-12] reads Medium with letters, digits and six characters: %s',
    (password) => expect(passwordStrength(password)).toBe('Medium'),
  )

  it.each(['', 'aaaaaaaa', '11111111', 'aa11', '!!!!!!!!', 'ПарольABC'])(
    '[R-5-13] reads Weak otherwise: %s',
    (password) => expect(passwordStrength(password)).toBe('Weak'),
  )

  it('is Strong exactly when the sign-up rule accepts the password', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 20 }), (password) => {
        const accepted = password.length >= 8 && hasEveryCharacterClass(password)
        return (passwordStrength(password) === 'Strong') === accepted
      }),
    )
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasEveryCharacterClass, passwordStrength } from './password.ts'

describe('passwordStrength', () => {
  it.each(['Aa1!aaaa', 'Curtain?Call9', 'x#Y7xxxxxxxx'])(
    '[R-5-11] A password with all four character classes and eight characters is Strong: %s',
    (password) => expect(passwordStrength(password)).toBe('Strong'),
  )

  it.each(['aaaa11', 'Aa1!aaa', 'abcdefgh1', 'Password1'])(
    '[R-5-12] A password with letters, digits and six characters is Medium: %s',
    (password) => expect(passwordStrength(password)).toBe('Medium'),
  )

  it.each(['', 'aaaaaaaa', '11111111', 'aa11', '!!!!!!!!', 'ПарольABC'])(
    '[R-5-13] Any other password is Weak: %s',
    (password) => expect(passwordStrength(password)).toBe('Weak'),
  )

  it('A password is Strong exactly when the sign-up rule accepts it', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 20 }), (password) => {
        const accepted = password.length >= 8 && hasEveryCharacterClass(password)
        return (passwordStrength(password) === 'Strong') === accepted
      }),
    )
  })
})

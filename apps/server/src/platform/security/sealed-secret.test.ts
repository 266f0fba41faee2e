import { describe, expect, it } from 'vitest'
import { hashSecret, newSecret } from './one-time-secret.ts'
import { seal, unseal } from './sealed-secret.ts'

describe('a sealed secret', () => {
  it('opens for its holder', () => {
    const [secret, holder] = [newSecret(), newSecret()]
    expect(unseal(seal(secret, holder), holder)).toBe(secret)
  })

  it('opens for nobody else, and its hash is not the key', () => {
    const [secret, holder] = [newSecret(), newSecret()]
    const sealed = seal(secret, holder)
    expect(() => unseal(sealed, newSecret())).toThrow()
    expect(() => unseal(sealed, hashSecret(holder).toString('base64url'))).toThrow()
    expect(() => unseal(sealed, '')).toThrow()
  })

  it('shows nothing of what it holds and never looks the same twice', () => {
    const [secret, holder] = [newSecret(), newSecret()]
    const [one, two] = [seal(secret, holder), seal(secret, holder)]
    expect(one.equals(two)).toBe(false)
    expect(one.includes(secret.slice(0, 8))).toBe(false)
  })

  it.each([0, 11, 12, 27, 28, 40])('notices a change of byte %i', (index) => {
    const holder = newSecret()
    const sealed = seal(newSecret(), holder)
    sealed.writeUInt8(sealed.readUInt8(index) ^ 1, index)
    expect(() => unseal(sealed, holder)).toThrow()
  })

  it.each([0, 12, 20, 27, 28])('refuses what was cut to %i bytes', (length) => {
    const holder = newSecret()
    expect(() => unseal(seal(newSecret(), holder).subarray(0, length), holder)).toThrow()
  })
})

describe('a one-time secret', () => {
  it('is 256 bits that fit into a URL, and never the same', () => {
    const secrets = Array.from({ length: 200 }, newSecret)
    for (const secret of secrets) expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(new Set(secrets).size).toBe(200)
  })
})

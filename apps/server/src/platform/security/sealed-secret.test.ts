import { describe, expect, it } from 'vitest'
import { hashSecret, newSecret } from './one-time-secret.ts'
import { seal, unseal } from './sealed-secret.ts'

describe('sealed secrets', () => {
  it('A sealed secret can be unsealed with its key', () => {
    const [secret, key] = [newSecret(), newSecret()]
    expect(unseal(seal(secret, key), key)).toBe(secret)
  })

  it('A sealed secret cannot be unsealed with another key or with the hash of its key', () => {
    const [secret, key] = [newSecret(), newSecret()]
    const sealed = seal(secret, key)
    expect(() => unseal(sealed, newSecret())).toThrow()
    expect(() => unseal(sealed, hashSecret(key).toString('base64url'))).toThrow()
    expect(() => unseal(sealed, '')).toThrow()
  })

  it('A sealed secret does not contain the secret and differs every time', () => {
    const [secret, key] = [newSecret(), newSecret()]
    const [first, second] = [seal(secret, key), seal(secret, key)]
    expect(first.equals(second)).toBe(false)
    expect(first.includes(secret.slice(0, 8))).toBe(false)
  })

  it.each([0, 11, 12, 27, 28, 40])('A sealed secret with a changed byte %i cannot be unsealed', (index) => {
    const key = newSecret()
    const sealed = seal(newSecret(), key)
    sealed.writeUInt8(sealed.readUInt8(index) ^ 1, index)
    expect(() => unseal(sealed, key)).toThrow()
  })

  it.each([0, 12, 20, 27, 28])('A sealed secret truncated to %i bytes cannot be unsealed', (length) => {
    const key = newSecret()
    expect(() => unseal(seal(newSecret(), key).subarray(0, length), key)).toThrow()
  })
})

describe('one-time secrets', () => {
  it('A one-time secret is unique and has 256 bits in URL-safe characters', () => {
    const secrets = Array.from({ length: 200 }, newSecret)
    for (const secret of secrets) expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(new Set(secrets).size).toBe(200)
  })
})

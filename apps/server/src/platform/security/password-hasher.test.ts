import { beforeAll, describe, expect, it } from 'vitest'
import { durationMs } from '#testing/timing/compare-times.ts'
import { AppError } from '../errors.ts'
import { readConfig } from '#config.ts'
import { createPasswordHasher, type PasswordHasher } from './password-hasher.ts'

const PASSWORD = 'Curtain-up1!'
let passwords: PasswordHasher
let storedHash: string
beforeAll(async () => {
  passwords = await createPasswordHasher(readConfig({}).passwords)
  storedHash = await passwords.hash(PASSWORD)
})

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

describe('password hashes', () => {
  it('A password hash is salted Argon2id with the parameters of OWASP', async () => {
    expect(storedHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[^$]{22}\$[^$]{43}$/)
    expect(await passwords.hash(PASSWORD)).not.toBe(storedHash)
  })

  it('A password hash matches its password and no other', async () => {
    expect(await passwords.matches(PASSWORD, storedHash)).toBe(true)
    for (const wrong of ['Curtain-up1', 'curtain-up1!', 'Curtain-up1! ', '', 'x'.repeat(128)])
      expect(await passwords.matches(wrong, storedHash), wrong).toBe(false)
  })

  it('A missing hash matches no password, not even that of the dummy hash', async () => {
    for (const guess of [PASSWORD, 'nobody has this password', ''])
      expect(await passwords.matches(guess, null), guess).toBe(false)
  })

  it('[A03] Comparing with a missing hash takes as long as with a stored one', async () => {
    const [withHash, without]: [number[], number[]] = [[], []]
    // Alternating, so that load slows both equally.
    for (let n = 0; n < 10; n += 1) {
      withHash.push(await durationMs(() => passwords.matches('Wrong-one1!', storedHash)))
      without.push(await durationMs(() => passwords.matches('Wrong-one1!', null)))
    }
    const [withHashMs, withoutMs] = [median(withHash), median(without)]
    expect(Math.max(withHashMs, withoutMs) / Math.min(withHashMs, withoutMs)).toBeLessThan(2)
  })
})

describe('concurrent comparisons', () => {
  it('[A04] Of 60 concurrent comparisons 22 are done, and the others are rejected at once', async () => {
    const order: string[] = []
    const comparisons = Array.from({ length: 60 }, () =>
      passwords.matches(PASSWORD, storedHash).then(
        (matches) => {
          order.push(`result ${matches}`)
        },
        (error: unknown) => {
          order.push('rejected')
          return error
        },
      ),
    )
    const errors = (await Promise.all(comparisons)).filter((outcome) => outcome instanceof AppError)
    expect(errors).toHaveLength(38)
    expect(errors[0]).toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 2 })
    // A rejection costs nothing, so it comes first.
    expect(order.slice(0, 38)).toEqual(Array(38).fill('rejected'))
    expect(order.slice(38)).toEqual(Array(22).fill('result true'))
  })

  it('Failed comparisons free their slots', async () => {
    await Promise.allSettled(Array.from({ length: 40 }, () => passwords.matches(PASSWORD, 'not a hash')))
    expect(await passwords.matches(PASSWORD, storedHash)).toBe(true)
    const after = await Promise.all(Array.from({ length: 22 }, () => passwords.matches(PASSWORD, storedHash)))
    expect(after).toEqual(Array(22).fill(true))
  })
})

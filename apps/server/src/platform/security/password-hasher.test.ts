import { beforeAll, describe, expect, it } from 'vitest'
import { AppError } from '../errors.ts'
import { createPasswordHasher, type PasswordHasher } from './password-hasher.ts'

const PASSWORD = 'Curtain-up1!'
let passwords: PasswordHasher
let known: string
beforeAll(async () => {
  passwords = await createPasswordHasher()
  known = await passwords.hash(PASSWORD)
})

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const durationMs = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

describe('a password hash', () => {
  it('is Argon2id with at least what OWASP asks for, and salted', async () => {
    expect(known).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[^$]{22}\$[^$]{43}$/)
    expect(await passwords.hash(PASSWORD)).not.toBe(known)
  })

  it('matches its password and no other', async () => {
    expect(await passwords.matches(PASSWORD, known)).toBe(true)
    for (const wrong of ['Curtain-up1', 'curtain-up1!', 'Curtain-up1! ', '', 'x'.repeat(128)])
      expect(await passwords.matches(wrong, known), wrong).toBe(false)
  })

  it('that does not exist matches nothing, not even the stand-in', async () => {
    for (const guess of [PASSWORD, 'nobody has this password', ''])
      expect(await passwords.matches(guess, null), guess).toBe(false)
  })

  it('that does not exist takes as long as one that does', async () => {
    const [withHash, without]: [number[], number[]] = [[], []]
    // In turns, so that a busy machine slows both alike.
    for (let n = 0; n < 10; n += 1) {
      withHash.push(await durationMs(() => passwords.matches('Wrong-one1!', known)))
      without.push(await durationMs(() => passwords.matches('Wrong-one1!', null)))
    }
    const [one, other] = [median(withHash), median(without)]
    expect(Math.max(one, other) / Math.min(one, other)).toBeLessThan(2)
  })
})

describe('a crowd', () => {
  it('of 60 gets 22 answers; the others are asked at once to come back', async () => {
    const order: string[] = []
    const crowd = Array.from({ length: 60 }, () =>
      passwords.matches(PASSWORD, known).then(
        (matches) => {
          order.push(`answer ${matches}`)
        },
        (error: unknown) => {
          order.push('refusal')
          return error
        },
      ),
    )
    const errors = (await Promise.all(crowd)).filter((outcome) => outcome instanceof AppError)
    expect(errors).toHaveLength(38)
    expect(errors[0]).toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 2 })
    // Refusing costs nothing, so nobody waits for it.
    expect(order.slice(0, 38)).toEqual(Array(38).fill('refusal'))
    expect(order.slice(38)).toEqual(Array(22).fill('answer true'))
  })

  it('leaves the door open behind it', async () => {
    await Promise.allSettled(Array.from({ length: 40 }, () => passwords.matches(PASSWORD, 'not a hash')))
    expect(await passwords.matches(PASSWORD, known)).toBe(true)
    const after = await Promise.all(Array.from({ length: 22 }, () => passwords.matches(PASSWORD, known)))
    expect(after).toEqual(Array(22).fill(true))
  })
})

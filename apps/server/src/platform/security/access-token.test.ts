import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { forge, forgeriesOf } from '#testing/attacks/forged-tokens.ts'
import { TestClock } from '#testing/test-clock.ts'
import { readAccessToken, signAccessToken } from './access-token.ts'
import type { KeyRing } from './key-ring.ts'

const secret = 'a-secret-for-this-test-file-only-32+'
const ring = [{ id: '', secret }] as const
const clock = new TestClock()
const claims = { userId: randomUUID(), sessionId: randomUUID() }
const issue = () => signAccessToken(claims, { ring, lifetimeSeconds: 600, clock })
const read = (token: string) => readAccessToken(token, { ring, clock })
const forgeries = forgeriesOf({ secret, claims, issue })

describe('access tokens', () => {
  it('An access token identifies the user and the session, also when another library signs it', async () => {
    expect(await read(await issue())).toEqual(claims)
    expect(await read(forge({ secret, claims }))).toEqual(claims)
  })

  it('An access token contains neither name nor address', async () => {
    const [, payload = ''] = (await issue()).split('.')
    const claimSet = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object
    expect(Object.keys(claimSet).toSorted()).toEqual(['aud', 'exp', 'iat', 'iss', 'jti', 'sid', 'sub'])
  })

  it('An access token expires after exactly ten minutes', async () => {
    const movingClock = new TestClock()
    const token = await signAccessToken(claims, { ring, lifetimeSeconds: 600, clock: movingClock })
    movingClock.advance({ seconds: 598 })
    expect(await readAccessToken(token, { ring, clock: movingClock })).toEqual(claims)
    movingClock.advance({ seconds: 2 })
    expect(await readAccessToken(token, { ring, clock: movingClock })).toBeUndefined()
  })

  it('[R-15-01] An access token names its key, and every key of the ring verifies what it signed', async () => {
    const [older, newer, removed] = ['2026a', '2026b', '2025c'].map((id) => ({ id, secret: id.repeat(8) }))
    const sign = (...keys: KeyRing) => signAccessToken(claims, { ring: keys, lifetimeSeconds: 600, clock })
    const verify = (token: string) => readAccessToken(token, { ring: [newer!, older!, ring[0]], clock })
    const [header = ''] = (await sign(newer!, older!)).split('.')
    expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toMatchObject({ kid: '2026b' })
    for (const key of [newer!, older!, ring[0]]) expect(await verify(await sign(key))).toEqual(claims)
    const ofRemoved = await sign(removed!)
    expect(await readAccessToken(ofRemoved, { ring: [removed!], clock })).toEqual(claims)
    // Verified a moment ago, by a ring that had the key.
    expect(await verify(ofRemoved)).toBeUndefined()
    expect(await verify(await sign({ ...newer!, id: '2026a' }))).toBeUndefined()
  })

  it.each(forgeries)('[X07] A forged token with %s is rejected', async (_description, forgery) => {
    expect(await read(await forgery())).toBeUndefined()
  })
})

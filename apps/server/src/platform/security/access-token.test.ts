import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { forge, forgeriesOf } from '#testing/attacks/forged-tokens.ts'
import { TestClock } from '#testing/test-clock.ts'
import { readAccessToken, signAccessToken } from './access-token.ts'

const secret = 'a-secret-for-this-test-file-only-32+'
const clock = new TestClock()
const claims = { userId: randomUUID(), sessionId: randomUUID() }
const issue = () => signAccessToken(claims, { secret, lifetimeSeconds: 600, clock })
const read = (token: string) => readAccessToken(token, { secret, clock })
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
    const token = await signAccessToken(claims, { secret, lifetimeSeconds: 600, clock: movingClock })
    movingClock.advance({ seconds: 598 })
    expect(await readAccessToken(token, { secret, clock: movingClock })).toEqual(claims)
    movingClock.advance({ seconds: 2 })
    expect(await readAccessToken(token, { secret, clock: movingClock })).toBeUndefined()
  })

  it.each(forgeries)('[X07] A forged token with %s is rejected', async (_description, forgery) => {
    expect(await read(await forgery())).toBeUndefined()
  })
})

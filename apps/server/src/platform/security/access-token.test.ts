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

describe('an access token', () => {
  it('says which user and which session, also as another hand would write it', async () => {
    expect(await read(await issue())).toEqual(claims)
    expect(await read(forge({ secret, claims }))).toEqual(claims)
  })

  it('holds neither name nor address', async () => {
    const [, payload = ''] = (await issue()).split('.')
    const said = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object
    expect(Object.keys(said).toSorted()).toEqual(['aud', 'exp', 'iat', 'iss', 'jti', 'sid', 'sub'])
  })

  it('ends after its ten minutes, to the second', async () => {
    const later = new TestClock()
    const token = await signAccessToken(claims, { secret, lifetimeSeconds: 600, clock: later })
    later.advance({ seconds: 598 })
    expect(await readAccessToken(token, { secret, clock: later })).toEqual(claims)
    later.advance({ seconds: 2 })
    expect(await readAccessToken(token, { secret, clock: later })).toBeUndefined()
  })

  it.each(forgeries)('[X07] is not one with %s', async (_what, forgery) => {
    expect(await read(await forgery())).toBeUndefined()
  })
})

import { activities, users } from '@sidelight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createUser, type SignedIn } from '#testing/user-fixture.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { userIdOf } from '#testing/user-id.ts'
import { recordActivity } from './activities.service.ts'
import { toSingleLine } from './single-line.ts'

let server: TestServer
let ada: SignedIn
let bob: SignedIn
beforeAll(async () => {
  server = await startTestServer()
  ada = await createUser(server)
  bob = await createUser(server)
})
afterAll(() => server.stop())

const idOf = (user: SignedIn) => userIdOf(server, user)

describe('recent activities', () => {
  it('[R-7-18] [A53] The list of recent activities has the newest twenty of the user, newest first, and none of other users', async () => {
    expect(await ada.call(activities.recent)).toEqual([])
    const [adaId, bobId] = [await idOf(ada), await idOf(bob)]
    for (let n = 1; n <= 25; n += 1) {
      await recordActivity(server.ctx, adaId, { action: `Step ${n}`, description: 'Done.' })
      server.clock.advance({ seconds: 1 })
    }
    await recordActivity(server.ctx, bobId, { action: 'Of Bob', description: 'canary-bob', status: 'error' })
    const list = await ada.call(activities.recent)
    expect(list.map(({ action }) => action)).toEqual(Array.from({ length: 20 }, (_, n) => `Step ${25 - n}`))
    expect(Object.keys(list[0] ?? {}).toSorted()).toEqual(['action', 'description', 'status', 'timestamp'])
    expect(JSON.stringify(list)).not.toContain('canary-bob')
    expect(await bob.call(activities.recent)).toMatchObject([{ action: 'Of Bob', status: 'error' }])
  })

  it('[A53] No query parameter leads to the activities of another user', async () => {
    const bobId = await idOf(bob)
    for (const query of [`?user_id=${bobId}`, `?owner_id=${bobId}`, `?ownerId=${bobId}&limit=1000`]) {
      const response = await server.app.inject({
        url: activities.recent.shape.path + query,
        headers: { authorization: `Bearer ${ada.accessToken}` },
      })
      expect(response.body).not.toContain('Of Bob')
      expect(response.json<{ data: unknown[] }>().data).toHaveLength(20)
    }
  })

  it('[A54] An activity contains no characters that reorder its text or break its line', async () => {
    const carol = await createUser(server)
    const title = 'Sides \u202egpj.exe\u2066\u200f\u061c\r\nBcc: x\u0000\u2028<b onmouseover=alert(1)>\ud800'
    await recordActivity(server.ctx, await idOf(carol), { action: title, description: title })
    const [shown] = await carol.call(activities.recent)
    expect(shown?.description).toBe('Sides gpj.exe Bcc: x <b onmouseover=alert(1)>\ufffd')
    expect(shown?.action).toBe(shown?.description)
  })

  it('A profile change appears in the recent activities', async () => {
    const dora = await createUser(server)
    await dora.call(users.updateProfile, { body: { name: 'Dora Lee', username: dora.username } })
    const list = await dora.call(activities.recent)
    expect(list.map(({ action, status }) => [action, status])).toEqual([['Profile updated', 'completed']])
  })
})

describe('toSingleLine', () => {
  it('A long line is cut between characters, never inside a surrogate pair', () => {
    expect(toSingleLine('𝒜𝒷𝒸𝒹', 3)).toBe('𝒜𝒷…')
    expect(toSingleLine('abc', 3)).toBe('abc')
  })
})

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

const idOf = (person: SignedIn) => userIdOf(server, person)

describe('recent activities', () => {
  it('[R-7-18] [A53] are the newest twenty of their owner, newest first, and of nobody else', async () => {
    expect(await ada.call(activities.recent)).toEqual([])
    const [adasId, bobsId] = [await idOf(ada), await idOf(bob)]
    for (let n = 1; n <= 25; n += 1) {
      await recordActivity(server.ctx, adasId, { action: `Step ${n}`, description: 'Done.' })
      server.clock.advance({ seconds: 1 })
    }
    await recordActivity(server.ctx, bobsId, { action: 'Of Bob', description: 'canary-bob', status: 'error' })
    const list = await ada.call(activities.recent)
    expect(list.map(({ action }) => action)).toEqual(Array.from({ length: 20 }, (_, n) => `Step ${25 - n}`))
    expect(Object.keys(list[0] ?? {}).toSorted()).toEqual(['action', 'description', 'status', 'timestamp'])
    expect(JSON.stringify(list)).not.toContain('canary-bob')
    expect(await bob.call(activities.recent)).toMatchObject([{ action: 'Of Bob', status: 'error' }])
  })

  it('[A53] no parameter leads to those of somebody else', async () => {
    const bobsId = await idOf(bob)
    for (const query of [`?user_id=${bobsId}`, `?owner_id=${bobsId}`, `?ownerId=${bobsId}&limit=1000`]) {
      const answer = await server.app.inject({
        url: activities.recent.shape.path + query,
        headers: { authorization: `Bearer ${ada.accessToken}` },
      })
      expect(answer.body).not.toContain('Of Bob')
      expect(answer.json<{ data: unknown[] }>().data).toHaveLength(20)
    }
  })

  it('[A54] show text as it is spelled: nothing turns it around or breaks its line', async () => {
    const carol = await createUser(server)
    const title = 'Sides \u202egpj.exe\u2066\u200f\u061c\r\nBcc: x\u0000\u2028<b onmouseover=alert(1)>\ud800'
    await recordActivity(server.ctx, await idOf(carol), { action: title, description: title })
    const [shown] = await carol.call(activities.recent)
    expect(shown?.description).toBe('Sides gpj.exe Bcc: x <b onmouseover=alert(1)>\ufffd')
    expect(shown?.action).toBe(shown?.description)
  })

  it('know of a changed profile', async () => {
    const dora = await createUser(server)
    await dora.call(users.updateProfile, { body: { name: 'Dora Lee', username: dora.username } })
    const list = await dora.call(activities.recent)
    expect(list.map(({ action, status }) => [action, status])).toEqual([['Profile updated', 'completed']])
  })
})

describe('toPlainLine', () => {
  it('cuts by letters, never through one', () => {
    expect(toSingleLine('𝒜𝒷𝒸𝒹', 3)).toBe('𝒜𝒷…')
    expect(toSingleLine('abc', 3)).toBe('abc')
  })
})

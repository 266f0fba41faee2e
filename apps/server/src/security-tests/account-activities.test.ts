import { activities, auth, users } from '@sidelight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createUser, type SignedIn } from '#testing/user-fixture.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'

let server: TestServer
let rosa: SignedIn
beforeAll(async () => {
  server = await startTestServer()
  rosa = await createUser(server)
})
afterAll(() => server.stop())

describe('[X20] account changes', () => {
  const recentActivities = () => rosa.call(activities.recent)
  const username = () => `ada_${Date.now().toString(36)}`

  it.each([
    ['name', async () => rosa.call(users.updateProfile, { body: { name: 'Ada Byron', username: username() } })],
    [
      'password',
      async () =>
        rosa.call(auth.updatePassword, { body: { old_password: rosa.password, new_password: 'Second-act2!' } }),
    ],
  ])('A changed %s adds one activity, which does not contain what was typed', async (_field, change) => {
    const before = await recentActivities()
    await change()
    const after = await recentActivities()
    expect(after).toHaveLength(before.length + 1)
    expect(after.slice(1)).toEqual(before)
    expect(JSON.stringify(after[0])).not.toMatch(/Second-act2!|Curtain-up1!/)
  })

  it('A rejected change adds no activity', async () => {
    const before = await recentActivities()
    const wrong = { old_password: 'Wrong-act9!', new_password: 'Third-act3!' }
    expect((await rosa.ask(auth.updatePassword, { body: wrong })).http).toBe(400)
    expect(await recentActivities()).toEqual(before)
  })
})

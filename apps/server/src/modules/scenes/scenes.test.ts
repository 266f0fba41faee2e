import { scenes } from '@sidelight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aScript } from '#testing/a-script.ts'
import { aUser, type SignedIn } from '#testing/people.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'

let server: TestServer
let ada: SignedIn
beforeAll(async () => {
  server = await startTestServer()
  ada = await aUser(server)
})
afterAll(() => server.stop())

const list = async (documentId: string) => (await ada.call(scenes.list, { params: { documentId } })).scenes
const spoken = async (documentId: string) => (await list(documentId)).map(({ actor, dialog }) => `${actor}: ${dialog}`)

describe('the lines of a script', () => {
  it('[R-7-30] [R-3-01] [R-3-02] [R-3-03] are what was read, numbered from 0 in script order, narration by the narrator', async () => {
    const documentId = await aScript(server, ada)
    expect(await spoken(documentId)).toEqual([
      'narrator: INT. LAUNDROMAT - NIGHT',
      'narrator: One dryer still turns.',
      'MARCUS: You kept the key.',
      'DANI: (quietly) To give it back.',
      'narrator: EXT. STREET - LATER',
      'MARCUS: Then give it back.',
      'DANI: Not like this.',
      'MARCUS: How, then?',
    ])
    const lines = await list(documentId)
    expect(lines.map(({ scene_index }) => scene_index)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    expect(new Set(lines.slice(0, 4).map(({ heading }) => heading))).toEqual(new Set(['INT. LAUNDROMAT - NIGHT']))
    expect(new Set(lines.slice(4).map(({ heading }) => heading))).toEqual(new Set(['EXT. STREET - LATER']))
  })

  it('[R-3-05] [R-3-06] begin without a voice or a recording', async () => {
    for (const line of await list(await aScript(server, ada)))
      expect(line).toMatchObject({ audio_url: '', audio_status: 'pending', voice_id: '', text: line.dialog })
  })
})

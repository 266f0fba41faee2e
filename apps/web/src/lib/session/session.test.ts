import { afterEach, expect, it, vi } from 'vitest'
import { findLearnedVoice, storeLearnedVoice } from '#audio/listeners/learned-voices.ts'
import { addWaitingRun } from '#shared/learning/waiting-runs.ts'
import { openFakePrivateFiles } from '#testing/fake-private-files.ts'
import { getPrivateFolder } from '../storage/private-files.ts'
import { clearUserData, expireSession, startSession } from './session.ts'

const TOKENS = { accessToken: 'a', refreshToken: 'r' }
const VOICE = { frames: 400, scores: [-3, 0, -2] }
const RUN = { runId: 'run', startedAt: '2026-11-19T00:00:00Z', day: '2026-11-19', seconds: 1, results: [] }

afterEach(() => vi.unstubAllGlobals())

function useAs(email: string) {
  startSession(email, TOKENS)
  storeLearnedVoice('headset', VOICE)
  addWaitingRun({ documentId: 'script', run: RUN })
}

const found = () => [findLearnedVoice('headset'), localStorage.getItem('learningRuns')]

it.each(['while the session is open', 'after it has expired'])(
  '[R-24-12] [C46] Voice and waiting runs of a user are gone when another one signs in at the device %s',
  (moment) => {
    useAs('rosa@example.com')
    if (moment === 'after it has expired') expireSession()
    startSession('eve@example.com', TOKENS)
    expect(found()).toEqual([undefined, null])
  },
)

it('[R-24-12] A user who signs in again after the session has expired finds voice and waiting runs', () => {
  useAs('rosa@example.com')
  expireSession()
  startSession('rosa@example.com', TOKENS)
  expect(found()).toEqual([VOICE, expect.stringContaining('"runId":"run"')])
})

it('[R-24-12] [C46] Of a user whose account is gone the device keeps nothing', () => {
  useAs('rosa@example.com')
  expireSession('gone')
  expect({ ...localStorage }).toEqual({})
})

it('[C72] The takes of the user before are removed when another one signs in, and all takes by signing out', async () => {
  const files = openFakePrivateFiles()
  const [rosas, eves] = [await getPrivateFolder('rosa@example.com'), await getPrivateFolder('eve@example.com')]
  for (const folder of [rosas, eves, 'models']) files.write(`${folder}/line-1.wav`, [1])
  startSession('eve@example.com', TOKENS)
  await expect.poll(() => files.list('')).toEqual(['models', eves].toSorted())
  clearUserData()
  await expect.poll(() => files.list('')).toEqual(['models'])
})

import { type Scene, scenes } from '@sidelight/contract'
import { expect, it } from 'vitest'
import { answer } from '#testing/contract-server.ts'
import { signedIn } from '#testing/open-app.tsx'
import { DOCUMENT, wireLine } from '#testing/script-fixtures.ts'
import { call } from './api.ts'
import { lineApi } from './lines.ts'

const FULL: Scene = wireLine(1, 'MARCUS', 'You kept the key.', {
  audio_url: 'http://storage.test/line-1.mp3',
  audio_status: 'error',
  audio_message: 'This voice is paused.',
  voice_id: 'kokoro:am_adam',
  box: [0.1, 0.2, 0.8, 0.3],
  doubts: ['The name looks unusual.'],
  timing: { lead_ms: 500, tail_ms: 200, entry: 'cuts in', ending: 'cut off', is_dual: true },
  direction: {
    chosen: { manner: 'cold' },
    script: { manner: 'plain', amount: 2, place: 'here', ending: 'said', entry: 'answers' },
    now: { manner: 'cold', amount: 2, place: 'here', ending: 'said', entry: 'answers' },
    read: 1,
  },
  note: 'Look away.',
  version: 7,
})

it('[R-7-31] A saved line is sent with every field that the server gave it, under the names of the contract', async () => {
  signedIn()
  answer(scenes.list, { scenes: [FULL], can_undo: true })
  const saved = answer(scenes.save, { scenes: [], can_undo: false })
  const { lines, canUndo } = await call(lineApi.list, { params: { documentId: DOCUMENT } })
  expect(canUndo).toBe(true)
  expect(Object.keys(lines[0] ?? {}).filter((name) => name.includes('_'))).toEqual([])
  expect(lines[0]).toMatchObject({ id: FULL._id, index: 0, character: 'MARCUS', voiceId: FULL.voice_id })
  await call(lineApi.save, { params: { documentId: DOCUMENT }, body: lines })
  const metadata = { actor: FULL.actor, dialog: FULL.dialog }
  expect(saved[0]?.body).toEqual({ scenes: [{ ...FULL, metadata }] })
})

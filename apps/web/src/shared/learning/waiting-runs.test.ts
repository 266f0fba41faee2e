import { learning, type LearnedScript } from '@sidelight/contract'
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import type { SentRun } from '#lib/api/learning.ts'
import { answer, success } from '#testing/contract-server.ts'
import { signedIn } from '#testing/open-app.tsx'
import { addWaitingRun, sendWaitingRuns } from './waiting-runs.ts'

const NOTHING: LearnedScript = { due_on: null, lines: [] }
const RUN: SentRun = {
  runId: '5f0e1d2c-3b4a-4958-8677-a6b5c4d3e2f1',
  startedAt: '2026-11-18T20:00:00.000Z',
  day: '2026-11-18',
  seconds: 12,
  results: [],
}

it('[R-41-14] A run that is corrected while it is being sent is sent again as corrected', async () => {
  signedIn()
  addWaitingRun({ documentId: 'key', run: RUN })
  const reports = answer(learning.saveRun, (_seen, count) => {
    if (count === 1) addWaitingRun({ documentId: 'key', run: { ...RUN, seconds: 13 } })
    return success(learning.saveRun, NOTHING)
  })
  await sendWaitingRuns(new QueryClient())
  expect(reports.map(({ body }) => (body as SentRun).seconds)).toEqual([12, 13])
  expect(localStorage.getItem('learningRuns')).toBe('[]')
})

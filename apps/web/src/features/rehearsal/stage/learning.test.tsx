import { audio, type Document, learning, type LearnedScript, type SentRun } from '@sidelight/contract'
import { lineTextId } from '@sidelight/domain/following/line-text-id'
import { RUNGS } from '@sidelight/domain/learning/mask'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { answer, failure, success, unreachable } from '#testing/contract-server.ts'
import { serveClips } from '#testing/fake-audio.ts'
import { openFakeListener } from '#testing/fake-listener.ts'
import { signedIn } from '#testing/open-app.tsx'
import { actorsLine, CONFIDENTIAL, liveLine, openStage, voiced } from '#testing/rehearsal-fixtures.ts'

beforeEach(() => {
  signedIn()
  serveClips()
  localStorage.setItem('rehearsalSettings', '{"pace":"tight"}')
})

const LINES = [
  voiced(1, 'You kept the key.'),
  actorsLine(2, 'I kept it so I could give it back.'),
  voiced(3, 'Then give it back.'),
  actorsLine(4, 'Not like this.'),
]
const NOTHING: LearnedScript = { due_on: null, lines: [] }
const button = (name: string | RegExp) => screen.getByRole('button', { name })

/** Runs the scene; the listener names the words of the first line that it did not hear. */
async function runScene(notHeard: readonly number[], listed?: Document) {
  const listener = openFakeListener()
  const stage = await openStage(LINES, listed && { listed })
  await stage.user.click(button('Start'))
  await waitFor(() => expect(stage.player.count()).toBe(1))
  stage.player.end()
  await screen.findByText('Following you')
  listener.hear({ type: 'cue', kind: 'heard', notHeard })
  await waitFor(() => expect(stage.player.count()).toBe(1))
  stage.player.end()
  await screen.findByText(/, 4 of 4$/)
  await screen.findByText('Following you')
  listener.hear({ type: 'cue', kind: 'heard', notHeard: [] })
  return { ...stage, listener }
}

it('[R-41-07] The report marks the words that were not heard, and calls nothing wrong', async () => {
  await runScene([6, 7, 8])
  expect(await screen.findByRole('heading', { level: 1, name: '1 of 2 lines followed.' })).toBeVisible()
  const unheard = within(screen.getByRole('list', { name: 'Words that were not heard' }))
  expect(unheard.getByText('give it back.', { selector: 'mark' })).toBeVisible()
  expect(unheard.getByText('3 words not heard')).toBeVisible()
  expect(unheard.getAllByRole('listitem')).toHaveLength(1)
  expect(screen.queryByText(/wrong|mistake|error|score/i)).toBeNull()
})

it('[R-41-08] [R-41-10] "I said it" counts the words as heard, and the run is reported again under its id', async () => {
  const reports = answer(learning.saveRun, NOTHING)
  const { user } = await runScene([6, 7, 8])
  await user.click(await screen.findByRole('button', { name: 'I said it, line 2' }))
  expect(await screen.findByRole('heading', { level: 1, name: '2 of 2 lines followed.' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /Drill/ })).toBeNull()
  await waitFor(() => expect(reports).toHaveLength(2))
  const [first, second] = reports.map(({ body }) => body as SentRun)
  expect(first).toMatchObject({
    results: [
      { scene_id: LINES[1]!._id, text_id: lineTextId(LINES[1]!.dialog), rung: 'full', words: 9, heard: 6, prompts: 0 },
      { scene_id: LINES[3]!._id, words: 3, heard: 3 },
    ],
  })
  expect(JSON.stringify(first)).not.toMatch(/give|back|like/)
  expect(second).toEqual({ ...first, results: [{ ...first!.results[0], heard: 9 }, first!.results[1]] })
})

it('[R-41-09] A drill gives the line with its cue, and ends after it', async () => {
  const { player, listener } = await runScene([6, 7, 8])
  await screen.findByRole('button', { name: /Drill the line/ })
  fireEvent.keyDown(window, { key: 'd' })
  await waitFor(() => expect(player.count()).toBe(1))
  expect(liveLine()).toHaveTextContent('You kept the key.')
  player.end()
  await waitFor(() => expect(liveLine()).toHaveTextContent('I kept it so'))
  listener.hear({ type: 'cue', kind: 'heard', notHeard: [] })
  expect(await screen.findByRole('heading', { level: 1, name: '1 of 1 line followed.' })).toBeVisible()
})

it('[R-41-13] On the ladder each line is hidden as far as its own rung says', async () => {
  answer(learning.document, {
    due_on: null,
    lines: [
      {
        scene_id: LINES[3]!._id,
        text_id: lineTextId(LINES[3]!.dialog),
        rung: 'letters',
        streak: 0,
        box: 0,
        seen_at: '2026-11-15T08:00:00.000Z',
      },
    ],
  })
  const { user } = await openStage(LINES)
  const script = screen.getByRole('region', { name: 'Script' })
  await user.click(button('Ladder'))
  await waitFor(() => expect(script).toHaveTextContent('N·· l··· t···.'))
  expect(script).toHaveTextContent('I kept it so I could give it back.')
  expect(script).not.toHaveTextContent('Not like this.')
})

it.each(RUNGS)('[R-41-10] A run on the rung "%s" is followed to its end, and reported with that rung', async (rung) => {
  const reports = answer(learning.saveRun, NOTHING)
  localStorage.setItem('rehearsalSettings', JSON.stringify({ pace: 'tight', myLines: rung }))
  await runScene([])
  expect(await screen.findByRole('heading', { level: 1, name: '2 of 2 lines followed.' })).toBeVisible()
  await waitFor(() => expect(reports).toHaveLength(1))
  const results = reports.flatMap(({ body }) => (body as SentRun).results)
  expect(results.map((result) => result.rung)).toEqual([rung, rung])
})

it('[R-41-14] A run without a network waits on the device and is sent once', async () => {
  const failed = answer(learning.saveRun, unreachable)
  await runScene([])
  await screen.findByRole('heading', { level: 1, name: '2 of 2 lines followed.' })
  await waitFor(() => expect(failed).toHaveLength(1))
  expect(JSON.parse(localStorage.getItem('learningRuns') ?? '')).toHaveLength(1)
  const sent = answer(learning.saveRun, () => success(learning.saveRun, NOTHING))
  fireEvent(window, new Event('online'))
  fireEvent(window, new Event('online'))
  await waitFor(() => expect(localStorage.getItem('learningRuns')).toBe('[]'))
  expect(sent).toHaveLength(1)
  expect(sent[0]?.body).toEqual(failed[0]?.body)
  fireEvent(window, new Event('online'))
  expect(sent).toHaveLength(1)
})

it('[R-41-14] A run that the server refuses for good is dropped', async () => {
  const refused = answer(learning.saveRun, () => failure('not_found', 'This script does not exist.'))
  await runScene([])
  await waitFor(() => expect(refused).toHaveLength(1))
  await waitFor(() => expect(localStorage.getItem('learningRuns')).toBe('[]'))
})

it('[R-48-06] After a run with takes the voice stays on the device until a take is saved, and with a confidential script, whose takes cannot be saved, it simply stays', async () => {
  localStorage.setItem('rehearsalSettings', '{"pace":"tight","isRecording":true}')
  await runScene([])
  expect(await screen.findByText('Your voice stays on this device until you save a take.')).toBeVisible()
  cleanup()
  await runScene([], CONFIDENTIAL)
  expect(await screen.findByText('Your voice stays on this device.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Save your/ })).toBeNull()
})

it('[R-73-03] After a run with takes the report offers to save them, and says when that fails', async () => {
  localStorage.setItem('rehearsalSettings', '{"pace":"tight","isRecording":true}')
  const { user } = await runScene([])
  answer(audio.recordingUpload, unreachable)
  await user.click(await screen.findByRole('button', { name: 'Save your 2 takes' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to save recording. Please try again.')
  expect(screen.getByRole('button', { name: 'Save your 2 takes' })).toBeVisible()
})

it('[R-73-01] A run on the stage makes no take unless the actor asked for takes', async () => {
  const { listener } = await runScene([])
  expect(await screen.findByText('Your voice stays on this device.')).toBeVisible()
  expect(listener.takes).toEqual([])
})

it('[R-48-06] No result of a run of a confidential script leaves the device', async () => {
  const reports = answer(learning.saveRun, NOTHING)
  await runScene([6, 7, 8], CONFIDENTIAL)
  expect(await screen.findByRole('heading', { level: 1, name: '1 of 2 lines followed.' })).toBeVisible()
  expect(reports).toHaveLength(0)
  expect(localStorage.getItem('learningRuns')).toBeNull()
})

it('[R-48-06] No result of a run leaves the device as long as no list of scripts says that the script is ordinary', async () => {
  const reports = answer(learning.saveRun, NOTHING)
  await runScene([6, 7, 8], { ...CONFIDENTIAL, _id: '0199b5f2-7a11-4c55-9d2e-000000000099', is_confidential: false })
  expect(await screen.findByRole('heading', { level: 1, name: '1 of 2 lines followed.' })).toBeVisible()
  expect(reports).toHaveLength(0)
})

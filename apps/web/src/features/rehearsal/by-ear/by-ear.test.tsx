import { audio, type Document, documents, learning, type LearnedScript, type SentRun } from '@sidelight/contract'
import { lineTextId } from '@sidelight/domain/following/line-text-id'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { paths } from '#lib/navigation/paths.ts'
import { advanceTime } from '#testing/advance-time.ts'
import { statusOf } from '#testing/casting-fixtures.ts'
import { answer } from '#testing/contract-server.ts'
import { clipUrl, serveClips } from '#testing/fake-audio.ts'
import { openFakeListener } from '#testing/fake-listener.ts'
import { openApp, signedIn } from '#testing/open-app.tsx'
import { actorsLine, CONFIDENTIAL, LAUNDROMAT, openStage, serveRehearsal, voiced } from '#testing/rehearsal-fixtures.ts'
import { DOCUMENT } from '#testing/script-fixtures.ts'

const LINES = [
  voiced(1, 'You kept the key.'),
  actorsLine(2, 'I kept it so I could give it back.'),
  voiced(3, 'Then give it back.'),
  actorsLine(4, 'Not like this.'),
]
const FIRST = LINES[1]!
const SECOND = LINES[3]!
const MODELS = [FIRST, SECOND].map(({ _id: id }, at) => ({
  scene_id: id,
  audio_url: clipUrl(`model-${at + 1}`),
  starts: [0, 200, 400, 600, 800, 1000, 1200, 1400, 1600],
}))
const NOTHING: LearnedScript = { due_on: null, lines: [] }
const knownLine = (line: typeof FIRST): LearnedScript['lines'][number] => ({
  scene_id: line._id,
  text_id: lineTextId(line.dialog),
  rung: 'cue only',
  streak: 0,
  box: 0,
  seen_at: '2026-11-01T10:00:00.000Z',
})

const sentRun = (call: { body: unknown } | undefined) => (call?.body ?? { results: [] }) as SentRun

let clips: string[]
beforeEach(() => {
  signedIn()
  clips = serveClips()
})

const button = (name: string) => screen.getByRole('button', { name })
const step = () => screen.getAllByRole('listitem', { current: 'step' }).map(({ textContent }) => textContent)
const findStep = (name: string) => waitFor(() => expect(step()).toEqual([name]))

async function openByEar({
  learned = NOTHING,
  listed = LAUNDROMAT,
}: { learned?: LearnedScript; listed?: Document } = {}) {
  const listener = openFakeListener()
  const player = serveRehearsal(LINES, statusOf('completed', { completed: 2, recorded_by_me: 2 }), [])
  answer(learning.document, learned)
  answer(documents.list, { documents: [listed] })
  const made = answer(audio.makeModelLines, { lines: MODELS, missing: 0 })
  answer(audio.modelLines, { lines: MODELS, missing: 0 })
  const runs = answer(learning.saveRun, NOTHING)
  const app = openApp(paths.byEar(DOCUMENT))
  await screen.findByRole('button', { name: 'Start' })
  return { ...app, listener, player, made, runs }
}

async function start(options: Parameters<typeof openByEar>[0] = {}) {
  const app = await openByEar(options)
  await app.user.click(button('Start'))
  await waitFor(() => expect(app.player.count()).toBe(1))
  return app
}

/** Cue and model are over, and the listener hears all words but some. */
async function sayLine({ player, listener }: Awaited<ReturnType<typeof start>>, notHeard: readonly number[] = []) {
  await waitFor(() => expect(player.count()).toBe(1))
  player.end()
  await waitFor(() => expect(player.count()).toBe(1))
  player.end()
  await findStep('Say it')
  await waitFor(() => expect(listener.isArmed()).toBe(true))
  listener.hear({ type: 'cue', kind: 'heard', notHeard })
}

it('[R-99-01] [R-99-04] The cue is heard, then the line, then the actor says it, and its result counts as the lowest rung', async () => {
  const app = await start()
  const { player, listener, runs } = app
  // React runs effects twice in development; what is there already is not made again.
  expect(app.made.length).toBeGreaterThan(0)
  await findStep('Cue')
  expect(screen.getByText('You kept the key.')).toBeVisible()
  player.end()
  await waitFor(() => expect(player.count()).toBe(1))
  await findStep('Hear it')
  expect(screen.getByText('Your line, read plainly.')).toBeVisible()
  expect(clips).toContain('model-1.mp3')
  player.end()
  await findStep('Say it')
  await waitFor(() => expect(listener.armed.at(-1)?.line).toBe(FIRST.dialog))
  listener.hear({ type: 'cue', kind: 'heard', notHeard: [] })
  await waitFor(() => expect(runs).toHaveLength(1))
  expect(sentRun(runs[0]).results).toEqual([
    { scene_id: FIRST._id, text_id: lineTextId(FIRST.dialog), rung: 'full', words: 9, heard: 9, prompts: 0 },
  ])
  await screen.findByText('Then give it back.')
  await sayLine(app)
  await waitFor(() => expect(sentRun(runs.at(-1)).results).toHaveLength(2))
  expect(sentRun(runs.at(-1)).run_id).toBe(sentRun(runs[0]).run_id)
})

it('[R-99-01] A line that the ladder knows is asked for by its cue alone, without its words in the page', async () => {
  const { player, listener, runs } = await start({
    learned: { due_on: null, lines: [knownLine(FIRST), knownLine(SECOND)] },
  })
  expect(screen.queryByText('Hear it')).toBeNull()
  player.end()
  await findStep('Say it')
  expect(screen.getByRole('main')).not.toHaveTextContent('give it back')
  await waitFor(() => expect(listener.isArmed()).toBe(true))
  listener.hear({ type: 'cue', kind: 'heard', notHeard: [] })
  await waitFor(() => expect(sentRun(runs[0]).results[0]).toMatchObject({ rung: 'cue only', prompts: 0 }))
})

it('[R-99-03] Again reads the line once more, Next goes on, and both work by key', async () => {
  const { player, user } = await start()
  await user.keyboard('{ArrowLeft}')
  await findStep('Hear it')
  await waitFor(() => expect(player.count()).toBe(1))
  await user.click(button('Next'))
  expect(await screen.findByText('Then give it back.')).toBeVisible()
  await user.click(button('Pause'))
  expect(await screen.findByText('Paused.')).toBeVisible()
  await user.click(button('Go on'))
  await findStep('Cue')
  await user.click(button('Slower'))
  expect(button('Slower')).toHaveAttribute('aria-pressed', 'true')
  await user.keyboard('{Escape}')
  expect(await screen.findByText('Paused.')).toBeVisible()
})

it('[R-99-03] After 6 s of silence the beginning of the line is heard again, and counts as a prompt', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'], shouldAdvanceTime: true })
  const { player, listener, runs } = await start()
  player.end()
  await waitFor(() => expect(player.count()).toBe(1))
  player.end()
  await findStep('Say it')
  await waitFor(() => expect(listener.isArmed()).toBe(true))
  await advanceTime(5000)
  expect(player.count()).toBe(0)
  await advanceTime(1100)
  await findStep('Hear it')
  await waitFor(() => expect(player.count()).toBe(1))
  // Three words, and the model ends by itself.
  await advanceTime(700)
  await findStep('Say it')
  await waitFor(() => expect(listener.isArmed()).toBe(true))
  listener.hear({ type: 'cue', kind: 'heard', notHeard: [] })
  await waitFor(() => expect(sentRun(runs[0]).results[0]).toMatchObject({ rung: 'full', prompts: 1 }))
  vi.useRealTimers()
})

it('[R-99-07] With "Ears only" no word is in the page, and the steps are named', async () => {
  const { user } = await start()
  await user.keyboard('e')
  expect(button('Ears only')).toHaveAttribute('aria-pressed', 'true')
  expect(screen.queryByText('You kept the key.')).toBeNull()
  expect(step()).toEqual(['Cue'])
})

it('[R-99-05] Learning by ear works with a confidential script, and no result leaves the device', async () => {
  const app = await start({ listed: CONFIDENTIAL })
  await sayLine(app)
  await screen.findByText('Then give it back.')
  expect(app.runs).toHaveLength(0)
})

it('[R-99-07] Learn by ear is opened from the stage by the key 6, and from Off book', async () => {
  answer(learning.document, NOTHING)
  answer(audio.makeModelLines, { lines: MODELS, missing: 0 })
  answer(audio.modelLines, { lines: MODELS, missing: 0 })
  const { path, user } = await openStage(LINES)
  expect(screen.getAllByRole('link', { name: 'Learn by ear' })[0]).toHaveAttribute('href', paths.byEar(DOCUMENT))
  await user.keyboard('6')
  await waitFor(() => expect(path()).toBe(paths.byEar(DOCUMENT)))
})

it('[R-99-07] The buttons of a headset and of the lock screen pause, repeat and go on', async () => {
  const handlers = new Map<string, (() => void) | null>()
  const setActionHandler = (action: string, handler: (() => void) | null) => void handlers.set(action, handler)
  Object.defineProperty(navigator, 'mediaSession', { value: { setActionHandler }, configurable: true })
  const press = (action: string) => act(() => handlers.get(action)?.())
  await openByEar()
  press('play')
  await findStep('Cue')
  press('previoustrack')
  await findStep('Hear it')
  press('nexttrack')
  await screen.findByText('Then give it back.')
  press('pause')
  expect(await within(screen.getByRole('region', { name: 'Controls' })).findByText('Paused.')).toBeVisible()
  Reflect.deleteProperty(navigator, 'mediaSession')
})

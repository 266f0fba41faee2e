import { DEFAULT_SETTINGS, type RehearsalSettings } from '@sidelight/domain/rehearsal/rehearsal-settings'
import type { RehearsalLine } from '@sidelight/domain/rehearsal/rehearsal-state'
import { findMedianAnswerMs } from '@sidelight/domain/rehearsal/run-record'
import { HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { clipUrl, openFakeAudio, serveClips } from '#testing/fake-audio.ts'
import { openFakeListener } from '#testing/fake-listener.ts'
import { RehearsalController } from './rehearsal-controller.ts'
import type { RehearsalPorts } from './rehearsal-ports.ts'

const line = (id: string, dialog: string, isActors = false): RehearsalLine => ({
  id,
  dialog,
  isActors,
  audioUrl: isActors ? '' : clipUrl(id),
  isClipPending: false,
  isSilent: false,
})
const PARTNER = line('partner', 'You kept the key.')
const ACTOR = line('actor', 'To give it back.', true)
const ANSWER = line('answer', 'Then give it back.')
const LAST = line('last', 'No.', true)

beforeEach(() => void serveClips())

function openController(
  lines: readonly RehearsalLine[],
  settings: Partial<RehearsalSettings> = {},
  ports: RehearsalPorts = {},
) {
  const player = openFakeAudio()
  const controller = new RehearsalController(ports, { ...DEFAULT_SETTINGS, pace: 'tight', ...settings })
  controller.setInputs({ lines, renewAddresses: () => Promise.resolve([...lines]) })
  const close = controller.open()
  onTestFinished(close)
  const playback = () => controller.getState().playback
  const expectPhase = (phase: string) => vi.waitFor(() => expect(playback().phase).toBe(phase), 5000)
  const tap = () => controller.send({ type: 'spoken', by: 'tapped' })
  return { controller, player, close, playback, expectPhase, tap }
}

describe('RehearsalController', () => {
  it('A run starts with the partner’s clip, or waits if the first line is the actor’s', async () => {
    const first = openController([PARTNER, ACTOR], { listener: 'tap' })
    first.controller.send({ type: 'play' })
    await first.expectPhase('playing clip')
    const second = openController([ACTOR, PARTNER], { listener: 'tap' })
    second.controller.send({ type: 'play' })
    await second.expectPhase('actor turn')
    expect(second.player.count()).toBe(0)
  })

  it.each([
    ['partner', [PARTNER, ACTOR, ANSWER, LAST]],
    ['actor', [ACTOR, PARTNER, LAST, ANSWER]],
  ])('A run that begins with the %s goes from line to line to its end', async (_, lines) => {
    const { controller, player, playback, expectPhase, tap } = openController(lines, { listener: 'tap' })
    controller.send({ type: 'play' })
    for (const { isActors } of lines) {
      await expectPhase(isActors ? 'actor turn' : 'playing clip')
      if (isActors) tap()
      else player.end()
    }
    await vi.waitFor(() => expect(playback()).toMatchObject({ mode: 'idle', isComplete: true }))
  })

  it('A tap during the partner’s line changes nothing', async () => {
    const { controller, playback, expectPhase, tap } = openController([PARTNER, ACTOR], { listener: 'tap' })
    controller.send({ type: 'play' })
    await expectPhase('playing clip')
    tap()
    expect(playback()).toMatchObject({ index: 0, phase: 'playing clip' })
  })

  it('Heard words never go back and are cleared with the next line', async () => {
    const listener = openFakeListener()
    const { controller, expectPhase } = openController([ACTOR, ANSWER])
    controller.send({ type: 'play' })
    await expectPhase('actor turn')
    await vi.waitFor(() => expect(listener.isArmed()).toBe(true))
    listener.hear({ type: 'word reached', pageWord: 2 })
    listener.hear({ type: 'word reached', pageWord: 1 })
    expect(controller.getState().actorTurn?.litWords).toBe(3)
    listener.hear({ type: 'cue', kind: 'heard' })
    await expectPhase('playing clip')
    expect(controller.getState().actorTurn).toBeUndefined()
  })

  it('[R-20-21] The answer to a tap is not timed', async () => {
    const { controller, player, expectPhase, tap } = openController([ACTOR, ANSWER, LAST, PARTNER], { listener: 'tap' })
    controller.send({ type: 'play' })
    await expectPhase('actor turn')
    tap()
    await expectPhase('playing clip')
    player.end()
    await expectPhase('actor turn')
    tap()
    await expectPhase('playing clip')
    expect(findMedianAnswerMs(controller.getState().run)).toBeUndefined()
  })

  it('Closing stops the clip and releases the microphone', async () => {
    const listener = openFakeListener()
    const { controller, player, close, expectPhase } = openController([PARTNER, ACTOR])
    controller.send({ type: 'play' })
    await expectPhase('playing clip')
    await vi.waitFor(() => expect(controller.getState().hasListener).toBe(true))
    close()
    expect(player.count()).toBe(0)
    expect(listener.checks).toEqual({ made: 1, closed: 1 })
  })

  it('A clip that cannot be loaded pauses the run with an error', async () => {
    serveClips(() => new HttpResponse(null, { status: 500 }))
    const { controller, playback } = openController([PARTNER], { listener: 'tap' })
    controller.send({ type: 'play' })
    await vi.waitFor(() => expect(playback().errors.has('partner')).toBe(true), 5000)
    expect(playback().mode).toBe('paused')
  })

  it('Without takes nothing is recorded, and a listener that fails releases the microphone', async () => {
    const listener = openFakeListener()
    const { controller, expectPhase } = openController([ACTOR])
    controller.send({ type: 'play' })
    await expectPhase('actor turn')
    await vi.waitFor(() => expect(listener.isArmed()).toBe(true))
    expect(controller.getState().actorTurn?.isRecorded).toBe(false)
    listener.hear({ type: 'failed', reason: 'network' })
    expect(listener.checks).toEqual({ made: 1, closed: 1 })
    expect(controller.getState().listening.loss).toBe('stopped')
    expect(listener.takes).toEqual([])
  })

  it('[R-27-05] A tape is told about each line as soon as it is over', async () => {
    const tape = { noteLine: vi.fn() }
    const { controller, player, expectPhase, tap } = openController([ACTOR, ANSWER], { listener: 'tap' }, { tape })
    const startedMs = performance.now()
    controller.send({ type: 'play' })
    await expectPhase('actor turn')
    tap()
    await expectPhase('playing clip')
    expect(tape.noteLine).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 'actor', ending: 'tapped' }))
    expect(tape.noteLine.mock.lastCall?.[0].startMs).toBeGreaterThanOrEqual(startedMs)
    player.end()
    expect(tape.noteLine).toHaveBeenLastCalledWith(expect.objectContaining({ id: 'answer', ending: 'read' }))
  })

  it('[R-27-04] A tape keeps the microphone when the listener fails, and has none when the microphone is lost', async () => {
    const listener = openFakeListener()
    const openStream = () => Promise.resolve({} as MediaStream)
    const { controller } = openController([ACTOR], {}, { openStream })
    expect(controller.findMicrophone()).toBeUndefined()
    controller.checkMicrophone()
    await vi.waitFor(() => expect(controller.findMicrophone()).toBeDefined())
    listener.hear({ type: 'failed', reason: 'not-allowed' })
    expect(controller.getState().listening.loss).toBe('denied')
    expect(controller.findMicrophone()).toBeDefined()
    expect(listener.checks).toEqual({ made: 1, closed: 0 })
    listener.hear({ type: 'failed', reason: 'lost' })
    expect(controller.findMicrophone()).toBeUndefined()
  })

  it('Lines, settings and finished runs are passed to the ports of the page', async () => {
    const storage = { saveSettings: vi.fn(), saveRun: vi.fn(), countRuns: () => 0 }
    const view = { showLine: vi.fn(), showTop: vi.fn(), vibrate: vi.fn() }
    const { controller, expectPhase, tap } = openController([ACTOR], { listener: 'tap' }, { storage, view })
    controller.changeSettings({ ...DEFAULT_SETTINGS, listener: 'tap', isShowingNotes: false })
    expect(storage.saveSettings).toHaveBeenCalledWith(expect.objectContaining({ isShowingNotes: false }))
    controller.send({ type: 'play' })
    await expectPhase('actor turn')
    expect(view.showLine).toHaveBeenCalledWith('actor')
    expect(view.vibrate).toHaveBeenCalledOnce()
    tap()
    expect(view.showTop).toHaveBeenCalledOnce()
    expect(storage.saveRun).toHaveBeenCalledWith(expect.objectContaining({ lines: [expect.anything()] }))
  })
})

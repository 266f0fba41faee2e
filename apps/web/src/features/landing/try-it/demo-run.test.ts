import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { server } from '#testing/contract-server.ts'
import { openFakeAudio } from '#testing/fake-audio.ts'
import { openFakeListener } from '#testing/fake-listener.ts'
import { type DemoOptions, startDemo } from './demo-run.ts'
import { DEMO_PARTS, DEMO_SCENE } from './demo-scene.ts'
import { type DemoView, IDLE_DEMO } from './demo-view.ts'

const serveDemo = (reply: () => Response = () => new HttpResponse('audio')) =>
  server.use(http.get('*/try-it/*.mp3', reply))

beforeEach(() => serveDemo())

function openDemo(options: Pick<DemoOptions, 'part' | 'isHandsFree'>) {
  const player = openFakeAudio()
  const running = new AbortController()
  onTestFinished(() => running.abort())
  let view: DemoView = IDLE_DEMO
  const onChange = (next: DemoView) => {
    view = next
  }
  const { tap } = startDemo({ ...options, onChange, signal: running.signal })
  const expectView = (expected: Partial<DemoView>) => vi.waitFor(() => expect(view).toMatchObject(expected), 5000)
  return { player, tap, stop: () => running.abort(), expectView, getView: () => view }
}

describe('startDemo', () => {
  it.each(DEMO_PARTS)('The whole scene can be played by taps as %s', async (part) => {
    const { player, tap, expectView, getView } = openDemo({ part, isHandsFree: false })
    for (const [index, line] of DEMO_SCENE.entries()) {
      await expectView({ phase: line.part === part ? 'actor' : 'partner', index, listening: 'off' })
      await vi.waitFor(() => expect(player.count()).toBe(line.part === part ? 0 : 1), 5000)
      if (line.part === part) tap()
      else player.end()
    }
    await expectView({ phase: 'done', problem: undefined })
    expect(getView().medianAnswerMs).toBeUndefined()
  })

  it('A tap while the partner speaks does nothing', async () => {
    const { player, tap, expectView } = openDemo({ part: 'SAM', isHandsFree: false })
    await vi.waitFor(() => expect(player.count()).toBe(1), 5000)
    tap()
    await expectView({ phase: 'partner', index: 0 })
  })

  it('Hands-free, the partner answers the heard line at once', async () => {
    const listener = openFakeListener()
    const { expectView } = openDemo({ part: 'NELL', isHandsFree: true })
    await expectView({ phase: 'actor', listening: 'on' })
    listener.hear({ type: 'word reached', pageWord: 1 })
    await expectView({ wordsHeard: 2 })
    listener.hear({ type: 'cue', kind: 'heard' })
    await expectView({ phase: 'partner', index: 1, wordsHeard: 0 })
  })

  it('Without a microphone the scene goes on by taps and says why', async () => {
    openFakeListener({ problem: 'denied' })
    const { tap, expectView } = openDemo({ part: 'NELL', isHandsFree: true })
    await expectView({ phase: 'actor', listening: 'off', problem: 'Space or a tap gives the next cue.' })
    tap()
    await expectView({ phase: 'partner' })
  })

  it('Stopping ends the clip and releases the microphone', async () => {
    const listener = openFakeListener()
    const { player, stop, expectView } = openDemo({ part: 'SAM', isHandsFree: true })
    await expectView({ phase: 'partner', listening: 'on' })
    await vi.waitFor(() => expect(player.count()).toBe(1), 5000)
    stop()
    expect(player.count()).toBe(0)
    expect(listener.checks).toEqual({ made: 1, closed: 1 })
  })

  it('A clip that cannot be loaded ends the scene and releases the microphone', async () => {
    serveDemo(() => new HttpResponse(null, { status: 500 }))
    const listener = openFakeListener()
    const { expectView } = openDemo({ part: 'SAM', isHandsFree: true })
    await expectView({ phase: 'failed' })
    await vi.waitFor(() => expect(listener.checks).toEqual({ made: 1, closed: 1 }))
  })
})

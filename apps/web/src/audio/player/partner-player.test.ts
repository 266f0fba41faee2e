import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it, vi } from 'vitest'
import { server } from '#testing/contract-server.ts'
import { PartnerPlayer } from './partner-player.ts'
import type { ClipEvent } from './clip.ts'

const SOUND = { id: 'no', url: 'http://storage.test/no.mp3' }
const playing = new Set<EventTarget>()

/** jsdom has no sound card: this one plays until the test says that a sound is over. */
function plugInSoundCard() {
  class Card {
    state = 'running'
    currentTime = 0
    baseLatency = 0
    outputLatency = 0
    destination = {}
    resume = () => Promise.resolve()
    close = () => Promise.resolve()
    createBuffer = () => ({})
    decodeAudioData = () => Promise.resolve({ duration: 0.2, numberOfChannels: 0 })
  }
  class Node extends EventTarget {
    gain = new Proxy({}, { get: () => () => undefined })
    connect = (to: unknown) => to
    disconnect = () => undefined
    start = () => void playing.add(this)
    stop = () => void playing.delete(this)
  }
  vi.stubGlobal('AudioContext', Card)
  vi.stubGlobal('AudioBufferSourceNode', Node)
  vi.stubGlobal('GainNode', Node)
}

function endAll() {
  for (const source of playing) source.dispatchEvent(new Event('ended'))
  playing.clear()
}

async function openPlayer() {
  const news: string[] = []
  const player = new PartnerPlayer(({ type }: ClipEvent) => news.push(type))
  player.unlock()
  return { player, news }
}

beforeEach(() => {
  playing.clear()
  plugInSoundCard()
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue()
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    playing.delete(this)
  })
  server.use(http.get(SOUND.url, () => new HttpResponse('sound')))
})

it('a line that was placed ahead and is over before the page asks for it is told as over once it is asked for', async () => {
  const { player, news } = await openPlayer()
  player.prepare([SOUND])
  await vi.waitFor(() => {
    player.schedule(SOUND, 1, 100)
    expect(playing.size).toBe(1)
  })
  endAll()
  expect(news).toEqual([])
  player.play(SOUND, 1)
  await vi.waitFor(() => expect(news).toEqual(['clip started', 'clip ended']), 5000)
})

it('tells nobody anything in the middle of an order', async () => {
  const { player, news } = await openPlayer()
  player.prepare([SOUND])
  await vi.waitFor(() => {
    player.schedule(SOUND, 1, 100)
    expect(playing.size).toBe(1)
  })
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValue(new DOMException('', 'NotAllowedError'))
  const orders = [
    () => player.play(SOUND, 1),
    () => player.pause(),
    () => player.resume(1),
    () => player.setSpeed(1.5),
    () => player.play(SOUND, 1.5),
    () => player.stop(),
    () => player.play(SOUND, 1),
  ]
  for (const order of orders) {
    const before = news.length
    order()
    expect(news).toHaveLength(before)
    await Promise.resolve()
  }
  await vi.waitFor(() => expect(news).toContain('clip started'), 5000)
})

it('a line that is held while its speed is being changed does not begin behind the pause', async () => {
  const { player, news } = await openPlayer()
  const begins = Promise.withResolvers<undefined>()
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function (this: HTMLMediaElement) {
    playing.add(this)
    return begins.promise
  })
  const hears = (count: number) => vi.waitFor(() => expect(playing.size).toBe(count), 5000)
  player.play(SOUND, 1)
  await vi.waitFor(() => expect(news).toEqual(['clip started']), 5000)
  player.setSpeed(1.5)
  await hears(1)
  player.pause()
  begins.resolve(undefined)
  await hears(0)
  expect(news).toEqual(['clip started'])
  player.resume(1.5)
  await hears(1)
})

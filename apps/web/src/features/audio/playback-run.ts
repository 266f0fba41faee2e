import {
  advancePlayback,
  AT_REST,
  type Playback,
  type PlaybackEffect,
  type PlaybackEvent,
} from '@sidelight/domain/playback/playback'
import type { Segment } from '@sidelight/domain/playback/segment'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { createSoundPlayer, type Sound, type SoundPlayer } from '#audio/sound-player.ts'
import { scrollToSegment, scrollToTop } from './scrolling.ts'

type Renew = () => Promise<readonly Segment[]>

/** Carries out what the machine orders: sounds, timers, scrolling, new addresses. */
function createPlaybackRun() {
  let state: Playback = AT_REST
  let segments: readonly Segment[] = []
  let renew: Renew = () => Promise.resolve(segments)
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()
  const player: SoundPlayer = createSoundPlayer((news) => send(news))

  const soundOf = (id: string) => ({ id, url: segments.find((one) => one.id === id)?.audioUrl ?? '' })

  async function renewAddresses() {
    const { id } = segments[state.index] ?? { id: '' }
    try {
      segments = await renew()
      send({ type: 'segments changed' })
    } catch {
      send({ type: 'failed', id, failure: { kind: 'network' } })
    }
  }

  const carryOut = (effect: PlaybackEffect): void => {
    switch (effect.type) {
      case 'renew addresses':
        void renewAddresses()
        break
      case 'show':
        scrollToSegment(effect.id)
        break
      case 'show top':
        scrollToTop()
        break
      case 'wait':
        clearTimeout(timer)
        timer = setTimeout(() => send({ type: 'waited', ticket: effect.ticket }), effect.delayMs)
        break
      default:
        makeSound(player, effect, soundOf)
    }
  }

  function send(event: PlaybackEvent) {
    const step = advancePlayback(state, event, segments)
    state = step.state
    step.effects.forEach(carryOut)
    for (const listener of listeners) listener()
  }

  return {
    /** What the actor does. The first line may sound long after the tap that asked for it. */
    send: (event: PlaybackEvent) => {
      player.touch()
      send(event)
    },
    read: () => state,
    share: player.share,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    use: (given: readonly Segment[], howToRenew: Renew) => {
      renew = howToRenew
      if (segments === given) return
      segments = given
      send({ type: 'segments changed' })
    },
    leave: () => {
      send({ type: 'pause' })
      clearTimeout(timer)
      player.dispose()
    },
  }
}

type SoundEffect = Exclude<PlaybackEffect, { type: 'renew addresses' | 'show' | 'show top' | 'wait' }>

function makeSound(player: SoundPlayer, effect: SoundEffect, soundOf: (id: string) => Sound): void {
  switch (effect.type) {
    case 'sound':
      player.play(soundOf(effect.id), effect.speed)
      break
    case 'prepare':
      player.prepare(soundOf(effect.id))
      break
    case 'hold':
      player.hold()
      break
    case 'go on':
      player.goOn(effect.speed)
      break
    case 'silence':
      player.stop()
      break
    case 'change speed':
      player.setSpeed(effect.speed)
      break
  }
}

export function usePlayback(segments: readonly Segment[], renew: Renew) {
  const [run] = useState(createPlaybackRun)
  const state = useSyncExternalStore(run.subscribe, run.read)
  useEffect(() => run.use(segments, renew))
  useEffect(() => run.leave, [run])
  return { state, send: run.send, share: run.share }
}

import {
  advanceGeneration,
  type Generation,
  type GenerationEffect,
  type GenerationEvent,
  NOT_GENERATING,
  type VoicingStatus,
} from '@sidelight/domain/audio-generation/generation'
import { useEffect, useState, useSyncExternalStore } from 'react'

export interface GenerationActions {
  saveAndStart: () => Promise<VoicingStatus>
  describeRefusal: (error: unknown) => string
  ask: () => Promise<VoicingStatus>
  isGone: (error: unknown) => boolean
  onDone: () => void
  redirect: () => void
}

/** Carries out what the machine orders. A timer that was replaced, and an answer to a question of before, are dropped. */
function createRun() {
  let doors: GenerationActions | undefined
  let state: Generation = NOT_GENERATING
  let timer: ReturnType<typeof setTimeout> | undefined
  let order = 0
  const listeners = new Set<() => void>()

  const open = (): GenerationActions => {
    if (doors === undefined) throw new Error('The page is not there yet')
    return doors
  }
  const after = (delayMs: number, act: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(act, delayMs)
  }

  async function saveAndStart(mine: number) {
    try {
      const status = await open().saveAndStart()
      if (mine === order) send({ type: 'accepted', status })
    } catch (error) {
      if (mine === order) send({ type: 'refused', message: open().describeRefusal(error) })
    }
  }

  async function ask(mine: number) {
    try {
      const status = await open().ask()
      if (mine === order) send({ type: 'answered', status })
    } catch (error) {
      if (mine === order) send({ type: 'unanswered', isGone: open().isGone(error) })
    }
  }

  function carryOut(effect: GenerationEffect) {
    order += 1
    const mine = order
    switch (effect.type) {
      case 'save and start':
        void saveAndStart(mine)
        break
      case 'ask':
        after(effect.delayMs, () => void ask(mine))
        break
      case 'look again':
        open().onDone()
        break
      case 'redirect':
        after(effect.delayMs, () => open().redirect())
        break
      case 'stop':
        clearTimeout(timer)
        break
    }
  }

  function send(event: GenerationEvent) {
    const step = advanceGeneration(state, event)
    state = step.state
    step.effects.forEach(carryOut)
    for (const listener of listeners) listener()
  }

  return {
    send,
    /** What the page hands over is made anew with every choice on it. */
    use: (given: GenerationActions) => {
      doors = given
    },
    read: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** The making of the audio, from the press of the button to the page where it is heard. Leaving the page ends it here. */
export function useGeneration(doors: GenerationActions, known: VoicingStatus | undefined) {
  const [run] = useState(createRun)
  useEffect(() => run.use(doors))
  const state = useSyncExternalStore(run.subscribe, run.read)
  useEffect(() => {
    if (known !== undefined) run.send({ type: 'found', status: known })
  }, [run, known])
  useEffect(() => () => run.send({ type: 'left' }), [run])
  return { state, generate: () => run.send({ type: 'generate pressed' }), leave: () => run.send({ type: 'left' }) }
}

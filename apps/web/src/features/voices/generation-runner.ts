import {
  advanceGeneration,
  type Generation,
  type GenerationEffect,
  type GenerationEvent,
  NOT_GENERATING,
  type VoicingStatus,
} from '@sidelight/domain/audio/generation'
import { useEffect, useState, useSyncExternalStore } from 'react'

export interface GenerationActions {
  saveAndStart: () => Promise<VoicingStatus>
  describeFailure: (error: unknown) => string
  fetchStatus: () => Promise<VoicingStatus>
  isGone: (error: unknown) => boolean
  onDone: () => void
  redirect: () => void
}

/** Carries out the effects of the state machine. Drops timers and responses that belong to an earlier effect. */
function createGenerationRunner() {
  let actions: GenerationActions | undefined
  let state: Generation = NOT_GENERATING
  let timer: ReturnType<typeof setTimeout> | undefined
  let currentEffect = 0
  const listeners = new Set<() => void>()

  const getActions = (): GenerationActions => {
    if (actions === undefined) throw new Error('The page is not mounted yet')
    return actions
  }
  const after = (delayMs: number, act: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(act, delayMs)
  }

  async function saveAndStart(effectNumber: number) {
    try {
      const status = await getActions().saveAndStart()
      if (effectNumber === currentEffect) send({ type: 'accepted', status })
    } catch (error) {
      if (effectNumber === currentEffect) send({ type: 'rejected', message: getActions().describeFailure(error) })
    }
  }

  async function fetchStatus(effectNumber: number) {
    try {
      const status = await getActions().fetchStatus()
      if (effectNumber === currentEffect) send({ type: 'answered', status })
    } catch (error) {
      if (effectNumber === currentEffect) send({ type: 'unanswered', isGone: getActions().isGone(error) })
    }
  }

  function carryOut(effect: GenerationEffect) {
    currentEffect += 1
    const effectNumber = currentEffect
    switch (effect.type) {
      case 'save and start':
        void saveAndStart(effectNumber)
        break
      case 'poll':
        after(effect.delayMs, () => void fetchStatus(effectNumber))
        break
      case 'refresh':
        getActions().onDone()
        break
      case 'redirect':
        after(effect.delayMs, () => getActions().redirect())
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
    /** Called after every render, because the actions depend on the current choices. */
    setActions: (current: GenerationActions) => {
      actions = current
    },
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Generates the audio, from the click to the redirect. Leaving the page ends the polling, not the work of the server. */
export function useGeneration(actions: GenerationActions, lastStatus: VoicingStatus | undefined) {
  const [run] = useState(createGenerationRunner)
  useEffect(() => run.setActions(actions))
  const state = useSyncExternalStore(run.subscribe, run.getState)
  useEffect(() => {
    if (lastStatus !== undefined) run.send({ type: 'found', status: lastStatus })
  }, [run, lastStatus])
  useEffect(() => () => run.send({ type: 'left' }), [run])
  return { state, generate: () => run.send({ type: 'generate pressed' }), leave: () => run.send({ type: 'left' }) }
}

import {
  advanceGeneration,
  type Generation,
  type GenerationEffect,
  type GenerationEvent,
  NOT_GENERATING,
  type VoicingStatus,
} from '@sidelight/domain/audio/generation'
import { createMachine } from '#lib/state/machine.ts'

export interface GenerationActions {
  describeFailure: (error: unknown) => string
  fetchStatus: () => Promise<VoicingStatus>
  isGone: (error: unknown) => boolean
  onDone: () => void
  redirect: () => void
}

/** Generates the audio, from the click to the redirect. Drops timers and responses that belong to an earlier effect. */
export function createGenerationRunner({ describeFailure, fetchStatus, isGone, onDone, redirect }: GenerationActions) {
  let save: () => Promise<VoicingStatus>
  let timer: ReturnType<typeof setTimeout> | undefined
  let currentEffect = 0
  const after = (delayMs: number, act: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(act, delayMs)
  }
  /** Sends what the answer means, unless another effect has begun meanwhile. */
  const ask = async (
    question: () => Promise<VoicingStatus>,
    onAnswer: (status: VoicingStatus) => GenerationEvent,
    onError: (error: unknown) => GenerationEvent,
  ) => {
    const effectNumber = currentEffect
    const event = await question().then(onAnswer, onError)
    if (effectNumber === currentEffect) machine.send(event)
  }
  const saveAndStart = () =>
    ask(
      save,
      (status) => ({ type: 'accepted', status }),
      (error) => ({ type: 'rejected', message: describeFailure(error) }),
    )
  const poll = () =>
    ask(
      fetchStatus,
      (status) => ({ type: 'answered', status }),
      (error) => ({ type: 'unanswered', isGone: isGone(error) }),
    )
  const run = (effect: GenerationEffect): void => {
    currentEffect += 1
    switch (effect.type) {
      case 'save and start':
        void saveAndStart()
        break
      case 'poll':
        after(effect.delayMs, () => void poll())
        break
      case 'refresh':
        onDone()
        break
      case 'redirect':
        after(effect.delayMs, redirect)
        break
      case 'stop':
        clearTimeout(timer)
        break
    }
  }
  const machine = createMachine<Generation, GenerationEvent, GenerationEffect>({
    initial: NOT_GENERATING,
    advance: advanceGeneration,
    run,
  })
  return {
    getState: machine.getState,
    subscribe: machine.subscribe,
    /** Takes up a generation that was under way when the page was opened. */
    find: (status: VoicingStatus) => machine.send({ type: 'found', status }),
    generate: (saveAndGenerate: () => Promise<VoicingStatus>) => {
      save = saveAndGenerate
      machine.send({ type: 'generate pressed' })
    },
    /** Ends the polling, not the work of the server. */
    leave: () => machine.send({ type: 'left' }),
  }
}

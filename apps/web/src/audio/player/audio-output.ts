import { shareContext, type SharedContext } from '../microphone/shared-audio-context.ts'

/** After a tap the audio device is ready in a few milliseconds, or not at all. */
const WAKE_MS = 400

/** A node of the audio context in which clips are played. */
export interface RunningOutput {
  context: AudioContext
  node: AudioNode
}

/** The player's part of the shared audio context, held from the first tap; where it does not run, elements are used instead. */
export function createAudioOutput() {
  let shared: SharedContext | undefined
  let node: GainNode | undefined
  let waking: Promise<unknown> = Promise.resolve()

  const findOutput = (): RunningOutput | undefined =>
    shared !== undefined && node !== undefined && shared.context.state === 'running'
      ? { context: shared.context, node }
      : undefined

  return {
    /** Call it in a tap. */
    wake: () => {
      if (typeof AudioContext === 'undefined') return
      shared ??= shareContext()
      if (node === undefined) {
        node = new GainNode(shared.context)
        node.connect(shared.partnerBus)
      }
      waking = shared.wake()
    },
    findContext: () => shared?.context,
    /** Undefined while a phone call or a locked screen holds the audio device. */
    findRunning: findOutput,
    /** The same, but waits for a device that is waking up. */
    waitForRunning: async (): Promise<RunningOutput | undefined> => {
      if (shared !== undefined && shared.context.state !== 'running')
        await Promise.race([waking, new Promise((resolve) => setTimeout(resolve, WAKE_MS))])
      return findOutput()
    },
    latencyMs: () => (shared?.context.outputLatency ?? 0) * 1000,
    close: () => {
      // The context lives on: the rest of a clip that fades out would be heard when it runs again.
      node?.disconnect()
      shared?.release()
      node = shared = undefined
    },
  }
}

/** After a tap the audio device is ready in a few milliseconds, or not at all. */
const WAKE_MS = 400

/** The audio context of the player. It is created in the first tap; where it does not run, elements are used instead. */
export function createAudioOutput() {
  let context: AudioContext | undefined
  let waking: Promise<unknown> = Promise.resolve()

  const wake = () => {
    if (typeof AudioContext === 'undefined') return
    context ??= new AudioContext({ latencyHint: 'interactive' })
    if (context.state !== 'running' && context.state !== 'closed') waking = context.resume().catch(() => undefined)
  }
  const onVisibilityChange = () => {
    if (context !== undefined && document.visibilityState === 'visible') wake()
  }
  document.addEventListener('visibilitychange', onVisibilityChange)

  return {
    wake,
    findContext: () => context,
    /** Undefined while a phone call or a locked screen holds the audio device. */
    findRunning: async (): Promise<AudioContext | undefined> => {
      if (context === undefined) return undefined
      if (context.state !== 'running') {
        await Promise.race([waking, new Promise((resolve) => setTimeout(resolve, WAKE_MS))])
      }
      return isRunning(context) ? context : undefined
    },
    latencyMs: () => (context?.outputLatency ?? 0) * 1000,
    close: () => {
      document.removeEventListener('visibilitychange', onVisibilityChange)
      if (context !== undefined && context.state !== 'closed') void context.close()
      context = undefined
    },
  }
}

const isRunning = ({ state }: AudioContext): boolean => state === 'running'

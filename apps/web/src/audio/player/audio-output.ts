/** After a tap the card is there in a few milliseconds, or not at all. */
const WAKE_MS = 400

/** The context exists from the first tap on. Where there is none, or it does not run, elements speak instead. */
export function createAudioOutput() {
  let context: AudioContext | undefined
  let waking: Promise<unknown> = Promise.resolve()

  const wake = () => {
    if (typeof AudioContext === 'undefined') return
    context ??= new AudioContext({ latencyHint: 'interactive' })
    if (context.state !== 'running' && context.state !== 'closed') waking = context.resume().catch(() => undefined)
  }
  const onReturn = () => {
    if (context !== undefined && document.visibilityState === 'visible') wake()
  }
  document.addEventListener('visibilitychange', onReturn)

  return {
    wake,
    findContext: () => context,
    /** A phone call or a locked screen takes the card away. */
    findRunning: async (): Promise<AudioContext | undefined> => {
      if (context === undefined) return undefined
      if (context.state !== 'running') {
        await Promise.race([waking, new Promise((resolve) => setTimeout(resolve, WAKE_MS))])
      }
      return isRunning(context) ? context : undefined
    },
    latencyMs: () => (context?.outputLatency ?? 0) * 1000,
    close: () => {
      document.removeEventListener('visibilitychange', onReturn)
      if (context !== undefined && context.state !== 'closed') void context.close()
      context = undefined
    },
  }
}

const isRunning = ({ state }: AudioContext): boolean => state === 'running'

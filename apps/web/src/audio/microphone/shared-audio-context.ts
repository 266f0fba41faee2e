/** User gestures that allow a page to start audio. */
const GESTURES = ['pointerdown', 'pointerup', 'keydown', 'touchend'] as const

let context: AudioContext | undefined
let holders = 0

const wake = (): void => {
  if (holders === 0 || context === undefined || context.state === 'running') return
  // Rejected without a gesture; the next gesture tries again.
  context.resume().catch(() => undefined)
}

export interface SharedContext {
  context: AudioContext
  /** The last `release` suspends the context. */
  release: () => void
}

/**
 * The audio context of the microphone, running while it is in use. Phones suspend it during a call or when they are locked,
 * and resume it only in a gesture.
 */
export function shareContext(): SharedContext {
  if (context === undefined || context.state === 'closed') context = createContext()
  const shared = context
  let isReleased = false
  holders++
  wake()
  return {
    context: shared,
    release: () => {
      if (isReleased) return
      isReleased = true
      holders--
      if (holders === 0 && shared.state === 'running') shared.suspend().catch(() => undefined)
    },
  }
}

function createContext(): AudioContext {
  const created = new AudioContext({ latencyHint: 'interactive' })
  for (const gesture of GESTURES) document.addEventListener(gesture, wake, { capture: true, passive: true })
  document.addEventListener('visibilitychange', wake)
  created.addEventListener('statechange', wake)
  return created
}

/** Things people do that let a page begin to sound. */
const GESTURES = ['pointerdown', 'pointerup', 'keydown', 'touchend'] as const

let context: AudioContext | undefined
let holders = 0

const wake = (): void => {
  if (holders === 0 || context === undefined || context.state === 'running') return
  // Refused without a gesture; the next one tries again.
  context.resume().catch(() => undefined)
}

export interface SharedContext {
  context: AudioContext
  /** The last one to let go sends it to sleep. */
  release: () => void
}

/**
 * The page's one sound context, awake while anybody holds it. Phones put it to sleep for a call or when they are locked,
 * and wake it only for a gesture: whatever is not `running` is not ready.
 */
export function shareContext(): SharedContext {
  if (context === undefined || context.state === 'closed') context = createContext()
  const held = context
  let isHolding = true
  holders++
  wake()
  return {
    context: held,
    release: () => {
      if (!isHolding) return
      isHolding = false
      holders--
      if (holders === 0 && held.state === 'running') held.suspend().catch(() => undefined)
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

import { onInterruptionEnd, updateAudioSession } from './audio-session.ts'

/** User gestures that allow a page to start audio. */
const GESTURES = ['pointerdown', 'pointerup', 'keydown', 'touchend'] as const

interface OpenContext {
  context: AudioContext
  partnerBus: GainNode
}

export interface SharedContext extends OpenContext {
  /** Call it in a gesture. Settles when the browser has answered, whatever it answers. */
  wake: () => Promise<void>
  /** The last `release` suspends the context. */
  release: () => void
}

let open: OpenContext | undefined
let holders = 0
/** Asked to suspend, while its state may still be `running`. */
let isSuspending = false

async function wake(): Promise<void> {
  if (holders === 0 || open === undefined) return
  if (open.context.state === 'running' && !isSuspending) return
  isSuspending = false
  // Rejected without a gesture; the next gesture tries again.
  await open.context.resume().catch(() => undefined)
}

function suspendUnused(): void {
  if (holders > 0 || open?.context.state !== 'running') return
  isSuspending = true
  // Rejected only by a context that is closed, which is silent too.
  open.context.suspend().catch(() => undefined)
}

/**
 * The only audio context of the page, running while somebody holds it. The microphone and the partner share it, because two
 * contexts have two clocks. Phones suspend it during a call or when they are locked, and resume it only in a gesture.
 */
export function shareContext(): SharedContext {
  if (open === undefined || open.context.state === 'closed') open = createContext()
  const { context, partnerBus } = open
  let isReleased = false
  holders++
  void wake()
  return {
    context,
    partnerBus,
    wake,
    release: () => {
      if (isReleased) return
      isReleased = true
      holders--
      suspendUnused()
    },
  }
}

function createContext(): OpenContext {
  const context = new AudioContext({ latencyHint: 'interactive' })
  const partnerBus = new GainNode(context)
  partnerBus.connect(context.destination)
  const onGesture = () => void wake()
  for (const gesture of GESTURES) document.addEventListener(gesture, onGesture, { capture: true, passive: true })
  document.addEventListener('visibilitychange', onGesture)
  updateAudioSession()
  onInterruptionEnd(onGesture)
  context.addEventListener('statechange', () => {
    // A context that was released while it woke up must not run on.
    suspendUnused()
    void wake()
  })
  return { context, partnerBus }
}

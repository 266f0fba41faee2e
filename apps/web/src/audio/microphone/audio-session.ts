/** Safari has it; the type library does not. */
interface AudioSession extends EventTarget {
  type: 'playback' | 'play-and-record'
  readonly state?: 'active' | 'inactive' | 'interrupted'
}

const findSession = (): AudioSession | undefined => (navigator as { audioSession?: AudioSession }).audioSession

let microphones = 0

/**
 * Tells the phone what the page does with sound. While it records, an iPhone plays at the volume of calls and Bluetooth falls
 * to telephone quality, so the page records only while a microphone is open.
 */
export function updateAudioSession(): void {
  const session = findSession()
  if (session !== undefined) session.type = microphones > 0 ? 'play-and-record' : 'playback'
}

/** Call it before a microphone is asked for, which a session for playback refuses. Returns the function that ends it. */
export function holdRecordingSession(): () => void {
  microphones += 1
  updateAudioSession()
  let isReleased = false
  return () => {
    if (isReleased) return
    isReleased = true
    microphones -= 1
    updateAudioSession()
  }
}

/** A call, an alarm or another app had the sound, and it is ours again. */
export function onInterruptionEnd(listener: () => void): void {
  const session = findSession()
  session?.addEventListener('statechange', () => {
    if (session.state !== 'interrupted') listener()
  })
}

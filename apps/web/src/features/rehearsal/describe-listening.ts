import type { RehearsalSettings } from '@sidelight/domain/rehearsal/rehearsal-settings'
import type { ListeningState } from '#audio/rehearsal/listening-session.ts'
import { explainMicrophone } from '#audio/preflight/explanations.ts'

const STOPPED = 'Listening stopped. Check again, or go on: space or a tap gives the next cue.'

/** Whether and how Sidelight listens. `start` is the label of the button that asks for the microphone. */
export function describeListening(
  { phase, preflight, loadedShare, loss }: ListeningState,
  { listener }: RehearsalSettings,
  start: string,
): string {
  if (listener === 'tap') return 'Listening is off. Space or a tap gives the next cue.'
  if (loss !== undefined) return loss === 'stopped' ? STOPPED : explainMicrophone(loss)
  if (phase === 'asking') return 'Your browser is asking for the microphone. Allow it, or go on without it.'
  if (phase === 'loading') {
    return `Getting ready to listen${loadedShare === 0 ? '…' : `: ${Math.round(loadedShare * 100)}%`}`
  }
  if (preflight === undefined) return `${start} asks for your microphone, to hear when you finish your line.`
  const { microphone, why } = preflight
  if (microphone !== 'ready') return why
  return phase === 'ready' ? `Microphone ready. ${why}` : `${start} asks for your microphone. ${why}`
}

/** "Stays on this device" is shown only when it is certain. A saved take leaves it; one of a confidential script cannot be saved. */
export function describeVoice(
  { preflight }: ListeningState,
  { listener, isRecording }: RehearsalSettings,
  isConfidential: boolean,
): string {
  const mayLeave = preflight === undefined ? listener === 'browser' : preflight.voiceGoes === 'vendor'
  if (listener !== 'tap' && mayLeave) return 'Your voice may be sent to the maker of your browser.'
  return isRecording && !isConfidential && listener !== 'tap' && preflight?.listener !== 'tap'
    ? 'Your voice stays on this device until you save a take.'
    : 'Your voice stays on this device.'
}

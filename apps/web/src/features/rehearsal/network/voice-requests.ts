import { useRehearsalState } from '../rehearsal-context.tsx'
import { usePageRequests } from './page-requests.ts'
import type { LoggedRequest } from './request-log.ts'

export interface VoiceRequests {
  requests: readonly LoggedRequest[]
  /** Whether they contained the actor's voice, in words. */
  summary: string
  /** The browser listens by itself, so that this page does not see what is sent. */
  isUnknown: boolean
  /** The voice has left the device, or may have. */
  isWarning: boolean
}

/** What has left the page since the stage was opened, which was `sinceMs` after the page was loaded. */
export function useVoiceRequests(sinceMs: number): VoiceRequests {
  const requests = usePageRequests(sinceMs)
  const isUnknown = useRehearsalState(({ listening }) => listening.preflight?.voiceGoes === 'vendor')
  const withVoice = requests.filter(({ hasVoice }) => hasVoice).length
  const summary = describeVoice(withVoice, isUnknown)
  return { requests, summary, isUnknown, isWarning: isUnknown || withVoice > 0 }
}

function describeVoice(requests: number, isUnknown: boolean): string {
  if (isUnknown) return 'Your browser may send your voice'
  if (requests === 0) return 'Your voice hasn’t left this page'
  return `Your voice was sent ${requests === 1 ? 'once' : `${requests} times`}`
}

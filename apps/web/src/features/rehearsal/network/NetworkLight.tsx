import type { VoiceRequests } from './voice-requests.ts'

interface NetworkLightProps {
  voice: VoiceRequests
  onOpen: () => void
  className?: string
}

/** Whether the actor's voice has left since the stage was opened: a dot while it has not, else in words. Lists all requests. */
export const NetworkLight = ({ voice, onOpen, className = '' }: NetworkLightProps) => (
  <button
    type="button"
    aria-label={`${voice.summary}. Show every request.`}
    title={voice.summary}
    onClick={onOpen}
    className={`inline-flex min-h-11 min-w-11 items-center justify-center gap-2 px-2 hover:text-text ${className}`}
  >
    <NetworkDot isWarning={voice.isWarning} />
    <span className={voice.isWarning ? 'max-lg:sr-only' : 'sr-only'}>{voice.summary}</span>
  </button>
)

export const NetworkDot = ({ isWarning }: { isWarning: boolean }) => (
  <span aria-hidden="true" className={`size-2 shrink-0 rounded-full ${isWarning ? 'bg-key' : 'bg-ok'}`} />
)

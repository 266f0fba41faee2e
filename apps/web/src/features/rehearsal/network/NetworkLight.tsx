import { lazy, Suspense, useRef, useState } from 'react'
import { useRehearsalState } from '../rehearsal-context.tsx'
import { usePageRequests } from './page-requests.ts'

/** Loaded when it is opened. */
const RequestsDialog = lazy(async () => ({ default: (await import('./RequestsDialog.tsx')).RequestsDialog }))

interface NetworkLightProps {
  /** When the stage was opened, since the page was loaded. */
  sinceMs: number
  onOpen: () => void
}

/** Whether the actor's voice has left since the stage was opened: a dot while it has not, else in words. Lists all requests. */
export function NetworkLight({ sinceMs, onOpen }: NetworkLightProps) {
  const requests = usePageRequests(sinceMs)
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  // The browser's own recogniser sends what it hears by itself, which no page can see.
  const isUnknown = useRehearsalState(({ listening }) => listening.preflight?.voiceGoes === 'vendor')
  const withVoice = requests.filter(({ hasVoice }) => hasVoice).length
  const isQuiet = withVoice === 0 && !isUnknown
  const text = describeVoice(withVoice, isUnknown)
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={`${text}. Show every request.`}
        title={text}
        onClick={() => {
          onOpen()
          setIsOpen(true)
        }}
        className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 px-2 hover:text-text"
      >
        <span aria-hidden="true" className={`size-2 shrink-0 rounded-full ${isQuiet ? 'bg-ok' : 'bg-key'}`} />
        <span className={isQuiet ? 'sr-only' : 'max-lg:sr-only'}>{text}</span>
      </button>
      {isOpen && (
        <Suspense>
          <RequestsDialog
            summary={text}
            isUnknown={isUnknown}
            requests={requests}
            opener={button}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

function describeVoice(requests: number, isUnknown: boolean): string {
  if (isUnknown) return 'Your browser may send your voice'
  if (requests === 0) return 'Your voice hasn’t left this page'
  return `Your voice was sent ${requests === 1 ? 'once' : `${requests} times`}`
}

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

/** How many requests with the actor's voice have left since the stage was opened; unfolds to the list of all requests. */
export function NetworkLight({ sinceMs, onOpen }: NetworkLightProps) {
  const requests = usePageRequests(sinceMs)
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  // The browser's own recogniser sends what it hears by itself, which no page can see.
  const isUnknown = useRehearsalState(({ listening }) => listening.preflight?.voiceGoes === 'vendor')
  const withVoice = requests.filter(({ hasVoice }) => hasVoice).length
  const text = isUnknown ? 'Your browser may send your voice' : `${countRequests(withVoice)} with your voice`
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={`${text}. Show every request.`}
        title={`Since you opened this page: ${text}`}
        onClick={() => {
          onOpen()
          setIsOpen(true)
        }}
        className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 px-2 hover:text-text"
      >
        <span
          aria-hidden="true"
          className={`size-2 shrink-0 rounded-full ${withVoice > 0 || isUnknown ? 'bg-key' : 'bg-ok'}`}
        />
        <span className="max-lg:sr-only">{text}</span>
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

const countRequests = (count: number): string => (count === 1 ? '1 request' : `${count} requests`)

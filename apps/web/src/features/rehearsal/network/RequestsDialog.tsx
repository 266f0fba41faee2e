import type { RefObject } from 'react'
import { useRaiseModalFlag } from '#lib/notify/modal-flag.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import type { VoiceRequests } from './voice-requests.ts'

interface RequestsDialogProps {
  voice: VoiceRequests
  opener: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Every request since the stage was opened: method, address, what for, and how much was sent. */
export function RequestsDialog({ voice: { summary, isUnknown, requests }, opener, onClose }: RequestsDialogProps) {
  useRaiseModalFlag(true, onClose)
  return (
    <Dialog
      isOpen
      title="What left this page"
      description={
        <>
          <p>{summary}.</p>
          {isUnknown && (
            <p className="mt-3">
              You chose your browser's own speech recognition. It may send what it hears to its maker, and no page can
              see that. Our own listener sends nothing.
            </p>
          )}
        </>
      }
      opener={opener}
      onClose={onClose}
    >
      {requests.length === 0 ? (
        <p>Nothing was requested.</p>
      ) : (
        <ul aria-label="Requests" className="divide-y divide-line">
          {requests.map((request) => (
            <li key={`${request.atMs} ${request.address}`} className="py-2.5 text-body">
              <p>
                {request.purpose} {request.hasVoice && <strong className="font-semibold">With your voice.</strong>}
              </p>
              <p className="text-small wrap-anywhere text-mute">
                {request.method} {request.address}, {describeSent(request.sentBytes)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

function describeSent(bytes: number): string {
  if (bytes === 0) return 'nothing sent'
  return bytes < 1000 ? `${bytes} bytes sent` : `${(bytes / 1000).toFixed(1)} KB sent`
}

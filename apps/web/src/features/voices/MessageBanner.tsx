import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'

export interface BannerMessage {
  kind: 'success' | 'error' | 'warning' | 'info'
  text: string
}

const LOOK = {
  success: { Icon: CircleCheck, label: 'Success', tone: 'border-ok/40 text-ok' },
  error: { Icon: CircleAlert, label: 'Error', tone: 'border-rec-text/45 text-rec-text' },
  warning: { Icon: TriangleAlert, label: 'Warning', tone: 'border-warn/40 text-warn' },
  info: { Icon: Info, label: 'Note', tone: 'border-key-text/40 text-key-text' },
} satisfies Record<BannerMessage['kind'], object>

interface MessageBannerProps {
  message: BannerMessage
  onDismiss: () => void
}

/** A message inside the page, unlike a toast. */
export function MessageBanner({ message, onDismiss }: MessageBannerProps) {
  const { Icon, label, tone } = LOOK[message.kind]
  return (
    <div
      role={message.kind === 'error' ? 'alert' : 'status'}
      className={`flex animate-rise items-center gap-3 rounded-row border bg-surface py-1 pr-1 pl-4 ${tone}`}
    >
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      <p className="flex-1 py-2 text-body text-text">
        <span className="sr-only">{label}: </span>
        {message.text}
      </p>
      <button
        type="button"
        aria-label="Dismiss"
        onClick={onDismiss}
        className="grid size-11 shrink-0 place-items-center self-start rounded-full text-mute hover:bg-raised hover:text-text"
      >
        <X aria-hidden="true" className="size-[18px]" />
      </button>
    </div>
  )
}

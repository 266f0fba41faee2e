import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { Toast } from 'radix-ui'

type Kind = 'success' | 'info' | 'warning' | 'error'

interface ToasterProps {
  messages: readonly {
    id: number
    kind: Kind
    text: string
    durationMs: number
    link?: { text: string; to: string } | undefined
  }[]
  onDismiss: (id: number) => void
}

const LOOK = {
  success: { Icon: CircleCheck, colour: 'text-ok', label: 'Success' },
  info: { Icon: Info, colour: 'text-key-text', label: 'Note' },
  warning: { Icon: TriangleAlert, colour: 'text-warn', label: 'Warning' },
  error: { Icon: CircleAlert, colour: 'text-rec-text', label: 'Error' },
} satisfies Record<Kind, object>

/** Shows toasts at the bottom centre, above docked bars. Their time stops while the pointer or the focus is on them. */
export function Toaster({ messages, onDismiss }: ToasterProps) {
  return (
    <Toast.Provider swipeDirection="down" label="Notification">
      {messages.map(({ id, kind, text, durationMs, link }) => {
        const { Icon, colour, label } = LOOK[kind]
        return (
          <Toast.Root
            key={id}
            type={kind === 'error' ? 'foreground' : 'background'}
            duration={durationMs}
            onOpenChange={(isOpen) => !isOpen && onDismiss(id)}
            className="pointer-events-auto flex animate-rise items-center gap-3 rounded-card border border-line bg-raised py-2 pr-2 pl-4 shadow-card data-[swipe=move]:translate-y-[var(--radix-toast-swipe-move-y)]"
          >
            <Icon aria-hidden="true" className={`size-5 shrink-0 ${colour}`} />
            <span className="sr-only">{label}: </span>
            <Toast.Description className="min-w-0 flex-1 py-2 text-body text-text">{text}</Toast.Description>
            {link && (
              <Toast.Action asChild altText={`Go to: ${link.text}`}>
                <a href={link.to} className="flex min-h-11 shrink-0 items-center px-2 font-semibold text-key-text">
                  {link.text}
                </a>
              </Toast.Action>
            )}
            <Toast.Close
              aria-label="Dismiss"
              className="grid size-11 shrink-0 place-items-center rounded-full text-mute hover:bg-surface hover:text-text"
            >
              <X aria-hidden="true" className="size-[18px]" />
            </Toast.Close>
          </Toast.Root>
        )
      })}
      <Toast.Viewport className="pointer-events-none fixed bottom-(--dock) left-1/2 z-[60] grid w-full max-w-[460px] -translate-x-1/2 gap-2.5 p-4 outline-none sm:pb-7" />
    </Toast.Provider>
  )
}

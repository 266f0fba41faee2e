import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react'

export type ToastKind = 'success' | 'info' | 'warning' | 'error'

interface ToastLink {
  text: string
  to: string
}

export interface ToastMessage {
  id: number
  kind: ToastKind
  text: string
  durationMs: number
  link?: ToastLink | undefined
}

const DURATION_MS = { success: 3000, info: 3000, warning: 3000, error: 5000 } satisfies Record<ToastKind, number>

/** Shows a toast; errors stay longer. */
export type ShowToast = (kind: ToastKind, text: string, options?: { durationMs?: number; link?: ToastLink }) => void

interface Toasts {
  messages: readonly ToastMessage[]
  dismiss: (id: number) => void
}

const ShowToastContext = createContext<ShowToast | undefined>(undefined)
const ToastsContext = createContext<Toasts | undefined>(undefined)

export function ToastProvider({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState<readonly ToastMessage[]>([])
  const lastId = useRef(0)
  const show = useCallback<ShowToast>((kind, text, { durationMs = DURATION_MS[kind], link } = {}) => {
    lastId.current += 1
    const message = { id: lastId.current, kind, text, durationMs, link }
    setMessages((shown) => [...shown.filter((earlier) => !isReplaced(earlier, message)), message])
  }, [])
  const dismiss = useCallback((id: number) => setMessages((shown) => shown.filter((toast) => toast.id !== id)), [])
  const toasts = useMemo(() => ({ messages, dismiss }), [messages, dismiss])
  return (
    <ShowToastContext value={show}>
      <ToastsContext value={toasts}>{children}</ToastsContext>
    </ShowToastContext>
  )
}

/** A later success or note says that the step before succeeded too, and a pile of toasts covers what is pressed next. */
const isReplaced = (earlier: ToastMessage, next: ToastMessage): boolean =>
  earlier.text === next.text || (isProgress(earlier) && isProgress(next))

const isProgress = ({ kind, link }: ToastMessage): boolean =>
  (kind === 'success' || kind === 'info') && link === undefined

export function useToast(): ShowToast {
  const show = useContext(ShowToastContext)
  if (show === undefined) throw new Error('useToast must be used inside a ToastProvider')
  return show
}

export function useToasts(): Toasts {
  const toasts = useContext(ToastsContext)
  if (toasts === undefined) throw new Error('useToasts must be used inside a ToastProvider')
  return toasts
}

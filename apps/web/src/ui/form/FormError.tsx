import { CircleAlert } from 'lucide-react'

/** The error of a form as a whole, above its buttons. */
export function FormError({ text }: { text: string | undefined }) {
  if (text === undefined) return null
  return (
    <p
      role="alert"
      className="mb-4 flex items-start gap-2 rounded-control border border-rec-text/50 px-3.5 py-2.5 text-body text-rec-text"
    >
      <CircleAlert aria-hidden="true" className="mt-[3px] size-4 shrink-0" />
      {text}
    </p>
  )
}

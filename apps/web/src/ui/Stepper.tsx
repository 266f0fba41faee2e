import { Check, LockKeyhole } from 'lucide-react'
import type { ReactNode } from 'react'

type State = 'completed' | 'current' | 'open' | 'blocked'

/** A row of numbered steps; narrow screens show only the name of the current one. */
export function Stepper({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label}>
      <ol className="flex items-center gap-2 text-small text-mute lg:gap-3">{children}</ol>
    </nav>
  )
}

interface StepProps {
  number: number
  name: string
  state: State
  /** Wraps the step in a link; absent for steps that cannot be opened. */
  link?: (content: ReactNode) => ReactNode
}

const DISC = {
  completed: 'bg-ok-tint text-ok',
  current: 'bg-key text-on-key',
  open: 'border border-control text-mute',
  blocked: 'border border-line text-faint',
} satisfies Record<State, string>

export function Step({ number, name, state, link }: StepProps) {
  const content = (
    <>
      <span className={`grid size-6 shrink-0 place-items-center rounded-full text-small font-semibold ${DISC[state]}`}>
        {state === 'completed' ? <Check aria-hidden="true" strokeWidth={3} className="size-3.5" /> : number}
      </span>
      <span className={state === 'current' ? 'font-semibold text-text' : 'max-lg:sr-only'}>{name}</span>
      {state === 'completed' && <span className="sr-only">(completed)</span>}
      {state === 'blocked' && <LockKeyhole aria-label="Locked" className="size-3.5 text-faint max-lg:hidden" />}
    </>
  )
  return (
    <li
      aria-current={state === 'current' ? 'step' : undefined}
      className="flex items-center gap-3 before:hidden before:h-px before:w-8 before:bg-control before:opacity-60 not-first:before:block max-lg:before:!hidden"
    >
      {link === undefined ? (
        <span aria-disabled={state === 'blocked' || undefined} className="flex min-h-8 items-center gap-2.5">
          {content}
        </span>
      ) : (
        link(<span className="flex min-h-8 items-center gap-2.5 rounded-full hover:text-text">{content}</span>)
      )}
    </li>
  )
}

import { Pencil } from 'lucide-react'
import { useRehearsalState } from '../rehearsal-context.tsx'
import type { ScriptLine } from '../rehearsal-lines.ts'

/** The actor's own note on a line. A span, because quiet lines are buttons. */
export function NoteText({ line: { note }, className }: { line: ScriptLine; className: string }) {
  const isShown = useRehearsalState(({ settings }) => settings.isShowingNotes)
  if (!isShown || note === undefined) return null
  return (
    <span data-note className={`flex gap-2 font-sans text-you ${className}`}>
      <Pencil aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="sr-only">Your note: </span>
      <span className="min-w-0 wrap-anywhere whitespace-pre-wrap">{note}</span>
    </span>
  )
}

import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { type RehearsalInputs, RehearsalController, type RehearsalState } from './rehearsal-controller.ts'

const RunContext = createContext<RehearsalController | undefined>(undefined)

interface RoomProps extends RehearsalInputs {
  documentId: string
  children: ReactNode
}

/** One run for everything on the page. */
export function RehearsalProvider({ documentId, children, ...lent }: RoomProps) {
  const [run] = useState(() => new RehearsalController(documentId, lent.takeUploads))
  useEffect(() => run.use(lent))
  useEffect(() => run.enter(), [run])
  return <RunContext value={run}>{children}</RunContext>
}

export function useRehearsal(): RehearsalController {
  const run = useContext(RunContext)
  if (run === undefined) throw new Error('useRun must be used inside a Room')
  return run
}

/** A part of what is known now. Whoever picks little is drawn seldom: pick what stays the same object. */
export function useRehearsalState<Part>(pick: (room: RehearsalState) => Part): Part {
  const run = useRehearsal()
  return useSyncExternalStore(run.subscribe, () => pick(run.read()))
}

import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { type Lent, RehearsalRun, type RoomState } from './rehearsal-controller.ts'

const RunContext = createContext<RehearsalRun | undefined>(undefined)

interface RoomProps extends Lent {
  documentId: string
  children: ReactNode
}

/** One run for everything on the page. */
export function Room({ documentId, children, ...lent }: RoomProps) {
  const [run] = useState(() => new RehearsalRun(documentId, lent.takeServer))
  useEffect(() => run.use(lent))
  useEffect(() => run.enter(), [run])
  return <RunContext value={run}>{children}</RunContext>
}

export function useRun(): RehearsalRun {
  const run = useContext(RunContext)
  if (run === undefined) throw new Error('useRun must be used inside a Room')
  return run
}

/** A part of what is known now. Whoever picks little is drawn seldom: pick what stays the same object. */
export function useRoom<Part>(pick: (room: RoomState) => Part): Part {
  const run = useRun()
  return useSyncExternalStore(run.subscribe, () => pick(run.read()))
}

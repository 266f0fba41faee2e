import type { RunRecord } from '@sidelight/domain/rehearsal/run-record'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { mayBeConfidential, useListedScript } from '#shared/scripts/listed-script.ts'
import { TakeStore, type TakesState } from '#audio/recorder/take-store.ts'
import {
  RehearsalController,
  type RehearsalInputs,
  type RehearsalState,
} from '#audio/rehearsal/rehearsal-controller.ts'
import { usePart } from '#lib/state/store.ts'
import { updateCachedLine } from './rehearsal.queries.ts'
import { useReads } from './reads.queries.ts'
import { useWordTimes } from './word-times.queries.ts'
import { createRunStorage, loadSettings } from './run-storage.ts'
import { scrollToLine, scrollToTop } from './scroll-to-line.ts'

interface RehearsalSession {
  documentId: string
  controller: RehearsalController
  /** None while lines are learned by ear. */
  takes?: TakeStore
}

/** Called with the id of the line that the run has come to, and when the run is over. */
interface RunView {
  showLine: (id: string) => void
  showTop: () => void
}

const CARDS: RunView = { showLine: scrollToLine, showTop: scrollToTop }

export const SessionContext = createContext<RehearsalSession | undefined>(undefined)

interface RehearsalProviderProps extends Omit<RehearsalInputs, 'reads' | 'wordTimes' | 'isConfidential'> {
  documentId: string
  /** How the page shows the current line; by default it scrolls to the card of the line. */
  view?: RunView
  /** Creates the function that gets every run that is over, and again if it is corrected. */
  createRunReporter?: (client: QueryClient, documentId: string) => (run: RunRecord) => void
  children: ReactNode
}

/** Owns the controller and the takes of the page. */
export function RehearsalProvider({
  documentId,
  view = CARDS,
  createRunReporter,
  children,
  lines,
  renewAddresses,
}: RehearsalProviderProps) {
  const client = useQueryClient()
  const [session] = useState((): RehearsalSession => {
    const takes = new TakeStore({ documentId, onLineChanged: (line) => updateCachedLine(client, documentId, line) })
    const vibrate = (ms: number) => 'vibrate' in navigator && navigator.vibrate(ms)
    const storage = createRunStorage(documentId, createRunReporter?.(client, documentId))
    const ports = { takes, view: { ...view, vibrate }, storage }
    return { documentId, takes, controller: new RehearsalController(ports, loadSettings()) }
  })
  const { controller } = session
  const isVaried = usePart(controller, ({ settings }) => settings.isVaryingReads)
  const { reads, renewReads } = useReads(documentId, isVaried)
  // Fetched again by the list of lines, which knows when a generation has ended.
  const wordTimes = useWordTimes(documentId, false)
  const isConfidential = mayBeConfidential(useListedScript(documentId))
  useEffect(() => {
    const renewAll = () => {
      renewReads()
      return renewAddresses()
    }
    controller.setInputs({ lines, renewAddresses: renewAll, wordTimes, isConfidential, ...(reads && { reads }) })
  }, [controller, lines, renewAddresses, renewReads, wordTimes, isConfidential, reads])
  useEffect(() => controller.open(), [controller])
  return <SessionContext value={session}>{children}</SessionContext>
}

function useSession(): RehearsalSession {
  const session = useContext(SessionContext)
  if (session === undefined) throw new Error('This component must be inside a RehearsalProvider')
  return session
}

export const useRehearsal = (): RehearsalController => useSession().controller
export function useTakeStore(): TakeStore {
  const { takes } = useSession()
  if (takes === undefined) throw new Error('Nothing is recorded here')
  return takes
}

/** Takes of a confidential script are never uploaded. */
export const useIsConfidential = (): boolean => useListedScript(useSession().documentId)?.isConfidential === true

/** Selects a part of the state. The component renders again only when the selected value changes. */
export function useRehearsalState<Part>(select: (state: RehearsalState) => Part): Part {
  return usePart(useRehearsal(), select)
}

export const useTakes = <Part,>(select: (state: TakesState) => Part): Part => usePart(useTakeStore(), select)

import { parseSettings, serialiseSettings } from '@sidelight/domain/rehearsal/rehearsal-settings'
import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import type { RehearsalState } from '#audio/rehearsal/rehearsal-controller.ts'
import { readKey, writeKey } from '#lib/storage/storage.ts'
import type { ScriptLine } from './tape-script.ts'
import { type TapeInputs, TapeSession } from './tape-session.ts'
import { loadTapeSettings, saveTapeSettings, type TapeSettings } from './tape-settings.ts'
import { useAccountName, useMayBeConfidential } from './taping.queries.ts'
import type { TapeView } from './tape-view.ts'

interface TapeContextValue {
  session: TapeSession
  lines: readonly ScriptLine[]
  settings: TapeSettings
  changeSettings: (change: Partial<TapeSettings>) => void
  /** Kept on this device; also for rehearsals, but for the camera. */
  chooseInputs: (inputs: TapeInputs) => void
}

const TapeContext = createContext<TapeContextValue | undefined>(undefined)

interface TapeProviderProps {
  documentId: string
  lines: readonly ScriptLine[]
  children: ReactNode
}

export function TapeProvider({ documentId, lines, children }: TapeProviderProps) {
  const [settings, setSettings] = useState(loadTapeSettings)
  const [session] = useState(
    () =>
      new TapeSession({
        documentId,
        lines,
        settings: parseSettings(readKey('rehearsalSettings')),
        cameraId: settings.cameraId,
      }),
  )
  const isConfidential = useMayBeConfidential(documentId)
  const accountName = useAccountName()
  useEffect(() => session.setConfidential(isConfidential), [session, isConfidential])
  useEffect(() => session.open(), [session])
  const changeSettings = (change: Partial<TapeSettings>) => {
    const changed = { ...settings, ...change }
    setSettings(changed)
    saveTapeSettings(changed)
  }
  const chooseInputs = ({ cameraId, ...rehearsal }: TapeInputs) => {
    const stored = parseSettings(readKey('rehearsalSettings'))
    writeKey('rehearsalSettings', serialiseSettings({ ...stored, ...rehearsal }))
    changeSettings({
      ...(rehearsal.hasHeadphones !== undefined && { isEarbudAnswered: true }),
      ...(cameraId !== undefined && { cameraId }),
    })
    session.changeInputs({ ...rehearsal, ...(cameraId !== undefined && { cameraId }) })
  }
  const value = { session, lines, settings: withAccountName(settings, accountName), changeSettings, chooseInputs }
  return <TapeContext value={value}>{children}</TapeContext>
}

const withAccountName = ({ slate, ...settings }: TapeSettings, name: string | undefined): TapeSettings => ({
  ...settings,
  slate: { ...slate, name: slate.name ?? name },
})

export function useTape(): TapeContextValue {
  const value = useContext(TapeContext)
  if (value === undefined) throw new Error('This component must be inside a TapeProvider')
  return value
}

/** Selects a part of the session's view. The component renders again only when the selected value changes. */
export function useTapeView<Part>(select: (view: TapeView) => Part): Part {
  const { session } = useTape()
  return useSyncExternalStore(session.subscribe, () => select(session.getView()))
}

export function useTapeRun<Part>(select: (state: RehearsalState) => Part): Part {
  const { rehearsal } = useTape().session
  return useSyncExternalStore(rehearsal.subscribe, () => select(rehearsal.getState()))
}

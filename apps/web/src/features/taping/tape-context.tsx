import type { AskedFrame } from '@sidelight/domain/brief/brief'
import { parseSettings, serialiseSettings } from '@sidelight/domain/rehearsal/rehearsal-settings'
import { listTapeScenes, type TapeScene } from '@sidelight/domain/taping/tape-scenes'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { RehearsalState } from '#audio/rehearsal/rehearsal-controller.ts'
import { usePart } from '#lib/state/store.ts'
import type { Reads } from '#shared/reads/reads.queries.ts'
import { readKey, writeKey } from '#lib/storage/storage.ts'
import { addChoice, type AskedTape, chooseSize, findAskedFrame, findAskedScene } from './brief/asked-tape.ts'
import { NOTHING_SENT } from './brief/sending.ts'
import { LINE_PARAM, SCENE_PARAM } from './tape-path.ts'
import { hasPartner, type ScriptLine } from './tape-script.ts'
import { type TapeInputs, TapeSession } from './tape-session.ts'
import { loadTapeSettings, saveTapeSettings, type TapeSettings, type TapeSize } from './tape-settings.ts'
import { useAccountName, useMayBeConfidential } from './taping.queries.ts'
import { nextNumber, type TapeView } from './tape-view.ts'

interface TapeContextValue {
  session: TapeSession
  scenes: readonly TapeScene[]
  /** Of the scene that is taped. */
  lines: readonly ScriptLine[]
  settings: TapeSettings
  askedFrame: AskedFrame | undefined
  changeSettings: (change: Partial<TapeSettings>) => void
  /** A line has more than one. */
  hasReads: boolean
  /** Somebody answers in a scene of the script. */
  hasPartner: boolean
  varyReads: (isVaryingReads: boolean) => void
  /** Kept on this device; also for rehearsals, but for the camera. */
  chooseInputs: (inputs: TapeInputs) => void
  chooseSize: (size: Partial<TapeSize>) => void
}

const TapeContext = createContext<TapeContextValue | undefined>(undefined)

interface TapeProviderProps {
  documentId: string
  script: readonly ScriptLine[]
  reads: Reads
  asked: AskedTape
  children: ReactNode
}

export function TapeProvider({ documentId, script, reads, asked, children }: TapeProviderProps) {
  const [search] = useSearchParams()
  const [settings, setSettings] = useState(loadTapeSettings)
  const scenes = useMemo(() => listTapeScenes(script), [script])
  const choice = usePart(asked.sending, ({ content }) => content?.choice ?? NOTHING_SENT.choice)
  const size = chooseSize(asked.brief, choice, settings)
  const [session] = useState(
    () =>
      new TapeSession({
        documentId,
        script,
        reads,
        isVaryingReads: settings.isVaryingReads,
        scenes,
        scene: findFirstScene(scenes, search, asked),
        settings: parseSettings(readKey('rehearsalSettings')),
        cameraId: settings.cameraId,
        size,
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
  const varyReads = (isVaryingReads: boolean) => {
    changeSettings({ isVaryingReads })
    session.varyReads(isVaryingReads)
  }
  const changeSize = ({ portal, height }: Partial<TapeSize>) => {
    changeSettings({ ...(portal !== undefined && { portal }), ...(height !== undefined && { height }) })
    const change = { ...(portal !== undefined && { portalId: portal.id }), ...(height !== undefined && { height }) }
    addChoice(asked.sending, change)
    session.changeSize(chooseSize(asked.brief, { ...choice, ...change }, settings))
  }
  const { start, end } = usePart(session, ({ scene }) => scene)
  const lines = useMemo(() => script.slice(start, end), [script, start, end])
  const withName = { ...withAccountName(settings, accountName), ...size }
  const hasReads = [...reads.values()].some(({ length }) => length > 1)
  const changes = { changeSettings, varyReads, chooseInputs, chooseSize: changeSize }
  const value = {
    session,
    scenes,
    lines,
    hasReads,
    hasPartner: hasPartner(script),
    settings: withName,
    askedFrame: findAskedFrame(asked.brief),
    ...changes,
  }
  return <TapeContext value={value}>{children}</TapeContext>
}

/** The scene of the address or of its pick-up, otherwise the first that casting asked for, or that the actor speaks in. */
function findFirstScene(scenes: readonly TapeScene[], search: URLSearchParams, { brief }: AskedTape): TapeScene {
  const lineId = search.get(LINE_PARAM)
  const wanted = scenes.find(
    ({ id, lineIds }) => id === search.get(SCENE_PARAM) || (lineId !== null && lineIds.has(lineId)),
  )
  const scene = wanted ?? findAskedScene(brief, scenes) ?? scenes.find(({ ownLines }) => ownLines > 0)
  if (scene === undefined) throw new Error('A script in which the actor has no line cannot be taped')
  return scene
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
  return usePart(useTape().session, select)
}

export function useTapeRun<Part>(select: (state: RehearsalState) => Part): Part {
  return usePart(useTape().session.rehearsal, select)
}

/** Of the next take of the scene, or of the one that is recorded. */
export function useTakeNumber(): number {
  const { scenes } = useTape()
  const takes = useTapeView((view) => view.takes)
  const scene = useTapeView((view) => view.scene)
  return nextNumber(takes, 'scene', scene, scenes)
}

export const useHasSlate = (): boolean => useTapeView(({ takes }) => takes.some(({ kind }) => kind === 'slate'))

import { type CSSProperties, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { planDrill } from '@sidelight/domain/learning/drill'
import type { TextSize } from '@sidelight/domain/lines/reading-settings'
import { shapeRun } from '@sidelight/domain/rehearsal/italian-run-and-short-cues'
import { useBackBlocker } from '#lib/navigation/back-blocker.ts'
import { useBack } from '#lib/navigation/back.ts'
import { paths } from '#lib/navigation/paths.ts'
import { useReading } from '#shared/reading/use-reading.ts'
import { useScreenWakeLock } from '#lib/browser/screen-wake-lock.ts'
import { useLineSheet } from '../line-sheet/open-line-sheet.tsx'
import { useNoteDialog } from '../notes/open-note.tsx'
import { KeysDialog } from '../panels/KeysDialog.tsx'
import { ReadingPanel } from '../panels/ReadingPanel.tsx'
import { SettingsDialog } from '../panels/SettingsDialog.tsx'
import { useRefreshWhileGenerating } from '../refresh-audio-status.ts'
import { RehearsalProvider, useRehearsal, useRehearsalState } from '../rehearsal-context.tsx'
import type { ScriptLine } from '../rehearsal-lines.ts'
import type { useScriptLines } from '../rehearsal.queries.ts'
import { useKeyboardShortcuts } from '../transport/keyboard-shortcuts.ts'
import { ScenesDialog } from './ScenesDialog.tsx'
import { createRunReporter } from './learning.ts'
import { StageDock } from './StageDock.tsx'
import { StageHeader } from './header/StageHeader.tsx'
import { StageLights } from './StageLights.tsx'
import { StageReport } from './StageReport.tsx'
import { StageScript } from './StageScript.tsx'
import { createStageKeys, STAGE_KEYS } from './stage-keys.ts'
import { findLiveIndex, isRunning, type StageDialog, stageStateOf } from './stage-state.ts'
import { useInactivity } from './inactivity.ts'

interface StageProps {
  documentId: string
  title: string
  script: ReturnType<typeof useScriptLines>
  /** The user came from another page of the app, and the run has not started yet. */
  isArriving: RefObject<boolean>
  /** Since the page was loaded. */
  openedAtMs: number
}

/** The script scrolls by itself when the live line changes, so that the controller need not scroll. */
const VIEW = { showLine: () => undefined, showTop: () => window.scrollTo({ top: 0, behavior: 'instant' }) }

export function StageScreen(props: StageProps) {
  const { documentId, script } = props
  return (
    <RehearsalProvider
      documentId={documentId}
      lines={script.lines}
      renewAddresses={script.renew}
      view={VIEW}
      createRunReporter={createRunReporter}
    >
      <Stage {...props} />
    </RehearsalProvider>
  )
}

function Stage({ documentId, title, script, isArriving, openedAtMs }: StageProps) {
  const { lines } = script
  const controller = useRehearsal()
  const playback = useRehearsalState(({ playback }) => playback)
  const state = useRehearsalState(stageStateOf)
  const settings = useRehearsalState(({ settings }) => settings)
  const run = useMemo(() => shapeRun(lines, settings), [lines, settings])
  const [dialog, setDialog] = useState<StageDialog>()
  const opener = useRef<HTMLElement>(null)
  const navigate = useNavigate()
  const pause = () => controller.send({ type: 'pause' })
  useBack(isRunning(state), pause)
  useBackBlocker()
  const open = (which: StageDialog, from = document.activeElement as HTMLElement | null) => {
    opener.current = from
    if (isRunning(state)) pause()
    setDialog(which)
  }
  const close = () => setDialog(undefined)
  const liveIndex = findLiveIndex(run, playback)
  const shown = { documentId, lines, liveIndex }
  const tape = () => void navigate(paths.tape(documentId))
  const learnByEar = () => void navigate(paths.byEar(documentId))
  const { openSheet, sheet } = useLineSheet(documentId, lines)
  const { openNote, noteDialog } = useNoteDialog(documentId, lines)
  useStartOnArrival(isArriving, script.isFresh, lines)
  useRefreshWhileGenerating(script, playback)
  const keys = {
    controller,
    lines,
    liveIndex,
    onDirect: openSheet,
    onNote: openNote,
    onTape: tape,
    onByEar: learnByEar,
  }
  useKeyboardShortcuts(open, createStageKeys(keys))
  useScreenWakeLock(isRunning(state))
  const reading = useReading('stage-page isolate min-h-dvh', SIZES)
  const isDockResting = useInactivity(isRunning(state))
  return (
    <div {...reading}>
      <StageLights state={state} />
      <StageHeader {...shown} title={title} openedAtMs={openedAtMs} onOpen={open} />
      <main id="main" tabIndex={-1} className="relative">
        {state === 'finished' ? (
          <StageReport documentId={documentId} lines={lines} />
        ) : (
          <StageScript {...shown} isGenerating={script.isGenerating} onDirect={openSheet} onNote={openNote} />
        )}
      </main>
      {state !== 'finished' && <StageDock {...shown} isResting={isDockResting} onOpen={open} />}
      <SettingsDialog
        isOpen={dialog === 'settings'}
        opener={opener}
        onClose={close}
        onReading={() => setDialog('reading')}
      />
      {dialog === 'reading' && <ReadingPanel opener={opener} onClose={close} />}
      <KeysDialog isOpen={dialog === 'keys'} opener={opener} onClose={close} keys={STAGE_KEYS} />
      <ScenesDialog
        documentId={documentId}
        lines={lines}
        isOpen={dialog === 'scenes'}
        opener={opener}
        onClose={close}
      />
      {sheet}
      {noteDialog}
    </div>
  )
}

/**
 * Someone who pressed "Start rehearsing" need not press again. A page that was opened by its address waits for a
 * press, because browsers play nothing before one.
 */
function useStartOnArrival(isArriving: RefObject<boolean>, isFresh: boolean, lines: readonly ScriptLine[]): void {
  const { send } = useRehearsal()
  const state = useLocation().state as { drill?: readonly string[] } | null
  const wanted = state?.drill
  useEffect(() => {
    if (!isArriving.current || !isFresh) return undefined
    // The provider gives the controller its lines in an effect that runs after this one.
    const starting = setTimeout(() => {
      isArriving.current = false
      const ranges = planDrill(lines, wanted ?? [])
      send(ranges.length === 0 ? { type: 'play' } : { type: 'drill', ranges })
    })
    return () => clearTimeout(starting)
  }, [send, isArriving, isFresh, lines, wanted])
}

/** Font sizes of the live line (on small and large screens) and of the other lines. */
const sizes = (liveSm: number, liveLg: number, lineSm: number, lineLg: number) =>
  ({
    '--live-sm': `${liveSm}px`,
    '--live-lg': `${liveLg}px`,
    '--line-sm': `${lineSm}px`,
    '--line-lg': `${lineLg}px`,
  }) as CSSProperties
const SIZES: Record<TextSize, CSSProperties> = {
  small: sizes(25, 36, 17, 21),
  medium: sizes(31, 46, 19, 25),
  large: sizes(38, 60, 22, 29),
  // Read from across the room: twice the usual size.
  huge: sizes(62, 92, 22, 29),
}
